import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type MapDetail, type MapRound, maps } from '#shared/contracts/maps.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { MapDetailPage } from './map-detail-page.tsx'

const round: MapRound = { id: 1, occurred: 0, server_id: 2, server_name: 'Bravo', win: true }
const map: MapDetail = {
  id: 7,
  map_name: 'ministry_coop',
  map_name_trans: 'Ministry',
  map_workshop_id: '3012345678',
  enabled: true,
  wins: 2000,
  losses: 1000,
  tk_count: 1234,
  play_time: 7384,
  last_start: 1704110400,
  map_server_info: [{ server_id: 1, server_name: 'Alpha' }],
  workshop_info: { file_size: 1_572_864, time_created: 1704110400, time_updated: 1720000000, last_updated: 1720000001 },
  win_loss: [round],
}
const page = at('/maps/7', '/maps/:map_id')

/** The labelled values of a card, by its heading. */
async function factsOf(title: string): Promise<Record<string, string>> {
  const card = (await screen.findByRole('heading', { name: title })).closest('section') ?? document.body
  const terms = within(card).getAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']))
}

test('the data card has the numbers of the map', async () => {
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, map))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ministry' })).toBeVisible()
  expect(await factsOf('Data')).toEqual({
    Wins: '2,000 (66.67%)',
    Losses: '1,000',
    TeamKills: '1,234',
    'Play Time': '02:03:04',
    Command: 'sm_map ministry_coop checkpoint',
  })
})

test('the workshop card leads to the item on Steam', async () => {
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, map))
  expect(await factsOf('Workshop')).toMatchObject({ Size: '1.5 MB', Servers: expect.stringContaining('Up to date') })
  expect(screen.getByRole('link', { name: '3012345678' })).toHaveAttribute(
    'href',
    'https://steamcommunity.com/sharedfiles/filedetails/?id=3012345678',
  )
})

test.each([
  [1720000000, 'Outdated'],
  [1710000000, 'Outdated'],
  [0, 'Not installed'],
])('a version of %i is %s', async (last_updated, word) => {
  const workshop_info = { file_size: 1, time_created: 1, time_updated: 1720000000, last_updated }
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, { ...map, workshop_info }))
  expect((await factsOf('Workshop')).Servers).toContain(word)
})

test('a map of the game itself has no workshop item', async () => {
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, { ...map, map_workshop_id: null, workshop_info: null }))
  expect(await screen.findByText('This map does not come from the Steam workshop.')).toBeVisible()
})

test('a workshop item that nothing is known of has its id only', async () => {
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, { ...map, workshop_info: null }))
  expect(await factsOf('Workshop')).toEqual({
    ID: expect.stringContaining('3012345678'),
    Size: '—',
    Created: '—',
    Updated: '—',
    Servers: '—',
  })
})

test('the servers of the map are links, and without any it says so', async () => {
  const { unmount } = renderScreen(<MapDetailPage />, page, replyTo(maps.detail, map))
  expect(await screen.findByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/servers/1')
  unmount()
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, { ...map, map_server_info: [] }))
  expect(await screen.findByText('No server has played this map.')).toBeVisible()
})

test('the history has the time, the server and the result, and is searched by server and result', async () => {
  const occurred = Math.floor(Date.now() / 1000) - 3700
  const lost = { id: 2, occurred, server_id: 1, server_name: 'Alpha', win: false }
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, { ...map, win_loss: [lost, { ...round, occurred }] }))
  expect(await screen.findAllByText('1 Hour, 1 Minute ago')).toHaveLength(2)
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Occurred', 'Server', 'Result'])
  const box = screen.getByRole('searchbox', { name: 'Search Map History' })
  await userEvent.type(box, ' BRAV')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getByText('WIN')).toBeVisible()
  await userEvent.clear(box)
  await userEvent.type(box, 'loss')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  expect(screen.getByText('LOSS')).toBeVisible()
  await userEvent.type(box, 'es')
  expect(screen.getByText('No matches for your search.')).toBeVisible()
})

test('15 rounds make a page, and without rounds it says so', async () => {
  const win_loss = Array.from({ length: 16 }, (_, index) => ({ ...round, id: index + 1 }))
  const { unmount } = renderScreen(<MapDetailPage />, page, replyTo(maps.detail, { ...map, win_loss }))
  expect(await screen.findByText('1–15 of 16')).toBeVisible()
  unmount()
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, { ...map, win_loss: [] }))
  expect(await screen.findByText('No Map History to display.')).toBeVisible()
})

test('another id loads another map', async () => {
  const { router } = renderScreen(
    <MapDetailPage />,
    page,
    replyTo(maps.detail, ({ url }) => (url.pathname.endsWith('/8') ? { ...map, id: 8, map_name_trans: 'Crete' } : map)),
  )
  await screen.findByRole('heading', { level: 1, name: 'Ministry' })
  await router.navigate('/maps/8')
  expect(await screen.findByRole('heading', { level: 1, name: 'Crete' })).toBeVisible()
})

test('an id that is no number is invalid', async () => {
  renderScreen(<MapDetailPage />, at('/maps/ministry', '/maps/:map_id'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid map id$/)
})

test('a failed load shows the words of the server, or else its own', async () => {
  const { unmount } = renderScreen(<MapDetailPage />, page, failureOf(maps.detail, 404, 'Map not found'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Map not found$/)
  unmount()
  renderScreen(<MapDetailPage />, page, failureOf(maps.detail, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load map$/)
})

test('how the newest rounds ended is drawn as a strip; without rounds there is none', async () => {
  const lost = { ...round, id: 2, server_name: '<b>Alpha</b>', win: false }
  const { unmount } = renderScreen(<MapDetailPage />, page, replyTo(maps.detail, { ...map, win_loss: [lost, round] }))
  const strip = await screen.findByRole('slider', { name: '1 of the last 2 rounds won' })
  expect(strip).toHaveAttribute('aria-valuetext', expect.stringContaining('LOSS · <b>Alpha</b> · '))
  unmount()
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, { ...map, win_loss: [] }))
  expect(await screen.findByText('No Map History to display.')).toBeVisible()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('how hard a map is comes by how many play it, each rate with its interval', async () => {
  const results = [
    { players: 1, wins: 0, losses: 1 },
    { players: 2, wins: 0, losses: 2 },
    { players: 16, wins: 81, losses: 182 },
    { players: 40, wins: 1, losses: 0 },
  ]
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, map), replyTo(maps.difficulty, results))
  const rows = within(await screen.findByRole('region', { name: 'Difficulty' }))
  expect((await rows.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
    '1–2 players0% (0–57 %)3 rounds',
    '13–16 players31% (25–37 %)263 rounds',
    '25 players or more100% (20–100 %)1 round',
  ])
})

test('without a round of known people the difficulty says so', async () => {
  renderScreen(<MapDetailPage />, page, replyTo(maps.detail, map), replyTo(maps.difficulty, []))
  expect(await screen.findByText('No round with a known number of players yet.')).toBeVisible()
})
