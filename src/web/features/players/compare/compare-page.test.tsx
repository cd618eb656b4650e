import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type CareerTotals, careers } from '#shared/contracts/careers.ts'
import { find } from '#shared/contracts/find.ts'
import { servers } from '#shared/contracts/servers.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { ComparePage } from './compare-page.tsx'

const [ANN, BEN] = ['76561198000000001', '76561198000000002']
const HOSTILE = '<img src=x onerror=alert(1)>‮🪖'
const totals = (steam_id: string, personaname: string, more: Partial<CareerTotals> = {}): CareerTotals => ({
  player: { steam_id, personaname, avatarhash: '' },
  ...{ matches: 10, played_s: 7200, score: 500, kills: 100, deaths: 50, headshots: 20, suicides: 1, revives: 3 },
  ...{ healed_hp: 10, caps: 4, tk_given: 2, tk_taken: 0, wins: 6, losses: 2, best_streak: 9, best_score: 120 },
  ...more,
})

const show = (search: string, ...replies: Reply[]) =>
  renderScreen(
    <ComparePage />,
    at(`/compare${search}`, '/compare'),
    replyTo(servers.list, []),
    replyTo(careers.totals, ({ url }) =>
      url.pathname.includes(ANN) ? totals(ANN, 'Ann') : totals(BEN, HOSTILE, { deaths: 25, kills: 100, headshots: 0 }),
    ),
    ...replies,
  )

test('two players stand side by side over the same game server and period, and the better number is marked', async () => {
  const { container, requests } = show(`?a=${ANN}&b=${BEN}&server=2&period=month`)
  const table = await screen.findByRole('table', { name: 'Two players side by side' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toContainEqual(['Number', 'Ann', HOSTILE])
  expect(rows).toContainEqual(['Deaths', '50', '25 (better)'])
  expect(rows).toContainEqual(['KDR', '2.00', '4.00 (better)'])
  expect(rows).toContainEqual(['Win rate', '75.0% of 8', '75.0% of 8'])
  expect(rows).toContainEqual(['Headshot share', '20.0%', 'N/A'])
  expect(rows).toContainEqual(['Score per hour', '250', '250'])
  const asked = requests.filter(({ url }) => url.pathname.includes('/totals/'))
  expect(asked.map(({ url }) => `${url.pathname.split('/').at(-1)}${url.search}`)).toEqual([
    '2?period=month',
    '2?period=month',
  ])
  expect(container.querySelector('img[src="x"]')).toBeNull()
})

test('who is missing is picked by search, and the choice is in the address', async () => {
  const user = userEvent.setup()
  const { router } = show(
    `?a=${ANN}`,
    replyTo(find.anything, {
      players: [{ steam_id: BEN, personaname: HOSTILE, avatarhash: '', best: null }],
      maps: [],
      weapons: [],
      commands: [],
    }),
  )
  expect(await screen.findByText('Choose two players to see them side by side.')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search second player' }), 'img')
  await user.click(await screen.findByRole('button', { name: HOSTILE }))
  expect(new URLSearchParams(router.state.location.search).get('b')).toBe(BEN)
  expect(await screen.findByRole('table', { name: 'Two players side by side' })).toBeVisible()
})

test('somebody nobody knows is a failure in the server’s words', async () => {
  show(`?a=${ANN}&b=${BEN}`, failureOf(careers.totals, 404, 'Player not found'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Player not found')
})
