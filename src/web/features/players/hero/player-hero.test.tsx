import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type PlayerStats, type PlayerWeapon, players } from '#shared/contracts/players.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { PlayerPage } from '#web/features/players/player-page.tsx'

const STEAM_ID = '76561198000000001'
const none: PlayerStats = {
  ...{ personaname: 'Ann', player_name: 'Ann', avatarhash: '', score: 0, all_time_score: 0, wins: 0, losses: 0 },
  ...{ kills: 0, deaths: 0, suicides: 0, killstreak: 0, headshot_given: 0, headshot_taken: 0, tk_given: 0 },
  ...{ tk_taken: 0, tk_amnesty: false, revives: 0, healed_hp: 0, medic_time: 0, suppressions: 0, arty_thrown: 0 },
  ...{ caps: 0, last_seen: 0 },
}
const seasoned = { ...none, score: 1500, wins: 812, losses: 433, kills: 3000, deaths: 800, headshot_given: 1200 }
const weapon = (id: number, name: string, kill_count: number): PlayerWeapon => ({
  ...{ id, weapon_id: id, weapon_category_id: 1, weapon_category: 'Rifles', kill_count, tk_count: 0 },
  ...{ weapon_name: `weapon_${id}`, weapon_name_trans: name },
})
const server = {
  ...{ sid: 2, ip: '203.0.113.9', port: 27015, server_name: '<i>Bravo</i>' },
  map_info: { map_name: 'ministry_coop', map_name_trans: 'Ministry' },
}

const show = (stats: PlayerStats, ...replies: Reply[]) =>
  renderScreen(
    <PlayerPage />,
    at(`/player/${STEAM_ID}/2`, '/player/:steam_id/:server_id'),
    replyTo(players.stats, stats),
    replyTo(players.rank, { rank: 22, rank_shared_by: 1, rank_of: 912 }),
    replyTo(players.servers, [{ sid: 2, server_name: 'Bravo' }]),
    replyTo(players.now, { server: null }),
    replyTo(players.weapons, []),
    replyTo(players.teamkills, []),
    ...replies,
  )

async function hero() {
  const name = await screen.findByRole('heading', { level: 1, name: 'Ann' })
  return within(name.closest('header') ?? name)
}

/** What a figure is and what it is of. */
const told = async (label: string) => {
  const cell = (await hero()).getByText(label).parentElement
  return [...(cell?.querySelectorAll('dd') ?? [])].map((part) => part.textContent?.replaceAll('\u00A0', ' '))
}

test('the hero has rank, score, KDR, win rate and headshots, each rate with of how many', async () => {
  show(seasoned)
  await waitFor(async () => expect(await told('Rank')).toEqual(['22nd', 'top 3 % of 912']))
  expect(await told('Score')).toEqual(['1,500', 'this season'])
  expect(await told('KDR')).toEqual(['3.75', '3,000 kills, 800 deaths'])
  expect(await told('Win Rate')).toEqual(['65%', 'of 1,245 rounds'])
  expect(await told('Headshots')).toEqual(['40.0%', 'of 3,000 kills'])
  expect((await hero()).getByRole('img', { name: '812 of 1,245 rounds won' })).toBeVisible()
})

test('of nothing there is no rate', async () => {
  show(none, failureOf(players.rank, 500))
  await waitFor(async () => expect(await told('Rank')).toEqual(['—', '']))
  expect(await told('KDR')).toEqual(['—', 'no kills or deaths yet'])
  expect(await told('Win Rate')).toEqual(['—', 'no rounds yet'])
  expect(await told('Headshots')).toEqual(['—', 'no kills yet'])
  expect((await hero()).getByText('Last seen —')).toBeVisible()
  expect(screen.queryByText(/NaN|Infinity/)).toBeNull()
})

test('where nobody tells of headshots, none is no share', async () => {
  show({ ...seasoned, headshot_given: 0 })
  expect(await told('Headshots')).toEqual(['—', 'none recorded'])
})

test('who does not play now was last seen some time ago, with the full time on hover', async () => {
  show({ ...seasoned, last_seen: Math.floor(Date.now() / 1000) - 7300 })
  const ago = await (await hero()).findByText('2 hours ago')
  expect(ago).toHaveAttribute('title', expect.stringMatching(/\d{4}, \d+:\d\d/))
})

test('who plays now is on a game server, which can be looked at and joined', async () => {
  show(seasoned, replyTo(players.now, { server }))
  const { findByText, getByRole, queryByText } = await hero()
  expect(await findByText('Playing now')).toHaveTextContent('Playing now on Ministry')
  expect(getByRole('link', { name: '<i>Bravo</i>' })).toHaveAttribute('href', '/servers/2')
  expect(getByRole('link', { name: 'Play on <i>Bravo</i>' })).toHaveAttribute(
    'href',
    'steam://connect/203.0.113.9:27015',
  )
  expect(queryByText(/Last seen/)).toBeNull()
})

test('a server that cannot say where somebody is says so in silence', async () => {
  show({ ...seasoned, last_seen: 1 }, failureOf(players.now, 404, 'Not Found'))
  expect(await (await hero()).findByText(/Last seen/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('signature weapons are the three with most kills, as shares of all', async () => {
  show(
    seasoned,
    replyTo(players.weapons, [
      weapon(1, 'AKM', 60),
      weapon(2, '<b>M4</b>', 30),
      weapon(3, 'MP5', 9),
      weapon(4, 'M9', 1),
    ]),
  )
  const heading = await screen.findByRole('heading', { level: 2, name: 'Signature weapons' })
  const card = within(heading.parentElement ?? heading)
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(3))
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'AKM60% of 100 kills',
    '<b>M4</b>30% of 100 kills',
    'MP59% of 100 kills',
  ])
  expect(card.getByRole('img', { name: '30.00% of 100 kills' })).toBeVisible()
  expect(card.getByRole('link', { name: 'AKM' })).toHaveAttribute('href', '/weapon/1')
})

test.each([
  ['no weapon', []],
  ['weapons without a kill', [weapon(1, 'AKM', 0)]],
])('with %s there are no signature weapons', async (_, list) => {
  const { requests } = show(none, replyTo(players.weapons, list))
  await waitFor(() => expect(requests.some(({ url }) => url.pathname.endsWith('/weapons/2'))).toBe(true))
  expect(await screen.findByText('Kills/Deaths')).toBeVisible()
  expect(screen.queryByText('Signature weapons')).toBeNull()
})

test('a figure too long for a phone is set smaller instead of being broken', async () => {
  show({ ...seasoned, kills: 1_234_567, deaths: 1 })
  const { findByText, getByText } = await hero()
  expect(await findByText('1,234,567.00')).toHaveClass('is-long')
  expect(getByText('1,500')).not.toHaveClass('is-long')
  expect(await told('KDR')).toEqual(['1,234,567.00', '1,234,567 kills, 1 death'])
})
