import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type MapSummary, maps } from '#shared/contracts/maps.ts'
import { at, failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { MapsPage } from './maps-page.tsx'

const ministry: MapSummary = {
  id: 7,
  map_name: 'ministry_coop',
  map_name_trans: 'Ministry (Checkpoint)',
  map_workshop_id: null,
  enabled: true,
  wins: 2000,
  losses: 1000,
  tk_count: 1234,
  play_time: 7384,
  last_start: 1704110400,
  map_server_info: [
    { server_id: 1, server_name: 'Alpha' },
    { server_id: 2, server_name: '' },
  ],
}
const crete: MapSummary = {
  ...ministry,
  id: 8,
  map_name: 'crete',
  map_name_trans: 'Isle of Crete',
  wins: 0,
  losses: 0,
  last_start: 0,
  map_server_info: [],
}
const closed: MapSummary = { ...crete, id: 9, map_name: 'old', map_name_trans: 'Old Town', enabled: false }
const many = Array.from({ length: 26 }, (_, index) => ({ ...crete, id: index + 1, map_name_trans: `Map ${index + 1}` }))

test('a row tells how the rounds of a map went', async () => {
  renderScreen(<MapsPage />, replyTo(maps.list, [ministry]))
  const link = await screen.findByRole('link', { name: 'Ministry (Checkpoint)' })
  expect(link).toHaveAttribute('href', '/maps/7')
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Command',
    'Servers',
    'Wins',
    'Losses',
    'Win Rate',
    'TK Count',
    'Play Time',
    'Last Match',
  ])
  expect(cellTexts()).toEqual([
    [
      'Ministry (Checkpoint) ',
      'sm_map ministry_coop checkpoint',
      'AlphaServer 2',
      '2,000',
      '1,000',
      '66.67%',
      '1,234',
      '02:03:04',
      expect.stringMatching(/^(Jan 1, 2024|Dec 31, 2023|Jan 2, 2024)$/),
    ],
  ])
})

test('a map nobody played has neither a win rate nor a last match', async () => {
  renderScreen(<MapsPage />, replyTo(maps.list, [crete]))
  expect(await screen.findAllByText('N/A')).toHaveLength(2)
})

test('the command copies with one click', async () => {
  const user = userEvent.setup()
  renderScreen(<MapsPage />, replyTo(maps.list, [ministry]))
  await user.click(await screen.findByRole('button', { name: 'Copy sm_map ministry_coop checkpoint' }))
  expect(await navigator.clipboard.readText()).toBe('sm_map ministry_coop checkpoint')
})

test('disabled maps are hidden until the box is checked, and then struck through', async () => {
  const { router } = renderScreen(<MapsPage />, at('/maps?page=2'), replyTo(maps.list, [ministry, closed]))
  await screen.findByText('Ministry (Checkpoint)')
  expect(screen.queryByText('Old Town')).toBeNull()
  const box = screen.getByRole('checkbox', { name: 'Show Disabled Maps' })
  expect(box).not.toBeChecked()
  await userEvent.click(box)
  const row = (await screen.findByText('Old Town')).closest('tr')
  expect(row).toHaveClass('is-struck')
  expect(row).toHaveTextContent('Disabled')
  expect(screen.getByText('Ministry (Checkpoint)').closest('tr')).not.toHaveClass('is-struck')
  expect(router.state.location.search).toBe('?disabled=1')
})

test('a sort is asked of the server and replaces the step in the history', async () => {
  const { router, requests } = renderScreen(
    <MapsPage />,
    at('/maps?page=2'),
    replyTo(maps.list, ({ url }) => (url.searchParams.get('sort_by') === 'diff_asc' ? [crete, ministry] : many)),
  )
  expect(await screen.findByText('11–20 of 26')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Difficulty (high to low)')
  expect(await screen.findByText('1–2 of 2')).toBeVisible()
  expect(router.state.location.search).toBe('?sort_by=diff_asc')
  expect(router.state.historyAction).toBe('REPLACE')
  const sorts = requests.filter(({ url }) => url.pathname === maps.list.path).map(({ url }) => url.search)
  expect(sorts).toEqual(['?sort_by=play_time', '?sort_by=diff_asc'])
})

test('difficulty is offered from high to low as diff_asc and from low to high as diff_desc', async () => {
  renderScreen(<MapsPage />, at('/maps?sort_by=nonsense'), replyTo(maps.list, [ministry]))
  await screen.findByText('1–1 of 1')
  const options = within(screen.getByRole('combobox', { name: 'Sort' })).getAllByRole<HTMLOptionElement>('option')
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ['play_time', 'Sorted By Play Time'],
    ['last_match', 'Sorted By Last Match'],
    ['diff_asc', 'Difficulty (high to low)'],
    ['diff_desc', 'Difficulty (low to high)'],
    ['hardest', 'Hardest (certain)'], // ours, after the spec's
    ['easiest', 'Easiest (certain)'],
  ])
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('play_time')
})

test.each(['ministry_', 'MINISTRY (', 'alpha', ' sm_map ministry_coop'])(
  'the search %j finds the map',
  async (text) => {
    renderScreen(<MapsPage />, replyTo(maps.list, [crete, ministry]))
    const box = await screen.findByRole('searchbox', { name: 'Search Maps' })
    await userEvent.type(box, text)
    expect(await screen.findByText('1–1 of 1 (2 total)')).toBeVisible()
    expect(screen.getByText('Ministry (Checkpoint)')).toBeVisible()
  },
)

test('10 maps make a page', async () => {
  renderScreen(<MapsPage />, replyTo(maps.list, many))
  expect(await screen.findByText('1–10 of 26')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(screen.getByText('21–26 of 26')).toBeVisible()
})

test('without maps it says so', async () => {
  renderScreen(<MapsPage />, replyTo(maps.list, []))
  expect(await screen.findByText('No Maps to display.')).toBeVisible()
})

test('a failed load, or a reply that is no list, shows the fallback text', async () => {
  const { unmount } = renderScreen(<MapsPage />, failureOf(maps.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load maps$/)
  unmount()
  renderScreen(<MapsPage />, rawReplyTo(maps.list, '{"maps":[]}'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load maps$/)
})

function cellTexts(): string[][] {
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
}

test('the head of the win rate sorts both ways', async () => {
  const user = userEvent.setup()
  const { router } = renderScreen(<MapsPage />, replyTo(maps.list, [ministry]))
  await screen.findByRole('link', { name: 'Ministry (Checkpoint)' })
  const head = () => screen.getByRole('columnheader', { name: 'Win Rate' })
  expect(head()).not.toHaveAttribute('aria-sort')
  await user.click(within(head()).getByRole('button'))
  expect(router.state.location.search).toBe('?sort_by=diff_desc')
  await waitFor(() => expect(head()).toHaveAttribute('aria-sort', 'descending'))
  await user.click(within(head()).getByRole('button'))
  expect(router.state.location.search).toBe('?sort_by=diff_asc')
  await waitFor(() => expect(head()).toHaveAttribute('aria-sort', 'ascending'))
})

test('the win rate has its bar, in words as well; a map nobody played has none', async () => {
  renderScreen(<MapsPage />, replyTo(maps.list, [ministry, crete]))
  const bar = await screen.findByRole('img', { name: '2,000 of 3,000 rounds won' })
  expect(bar.parentElement).toHaveTextContent(/^66\.67%$/)
  expect(screen.getAllByRole('img')).toHaveLength(1)
})

test('sorted by what is certain, a map shows where its win rate lies, and the head turns the order round', async () => {
  const sure = { ...ministry, wins: 81, losses: 182 }
  const unplayed = { ...ministry, id: 99, wins: 0, losses: 0 }
  const { router } = renderScreen(<MapsPage />, at('/maps?sort_by=hardest'), replyTo(maps.list, [sure, unplayed]))
  expect(await screen.findByText('25–37 %')).toBeVisible()
  expect(screen.getByTitle('81 of 263 rounds won')).toBeVisible()
  expect(screen.getByText('N/A')).toBeVisible()
  const head = screen.getByRole('columnheader', { name: 'Win Rate' })
  expect(head).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(within(head).getByRole('button'))
  expect(router.state.location.search).toBe('?sort_by=easiest')
})
