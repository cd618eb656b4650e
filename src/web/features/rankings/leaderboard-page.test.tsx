import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { type LeaderboardRow, leaderboard } from '#shared/contracts/leaderboard.ts'
import { servers } from '#shared/contracts/servers.ts'
import { type Asked, at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { pagedReplyTo } from '#testing/web/web-paged-reply.ts'
import { aServer, twoServers } from '#testing/web/web-servers.ts'
import { LeaderboardPage } from './leaderboard-page.tsx'

const ROUTE = '/leaderboard/:server_id'

const player = (rank: number, changes: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  rank,
  steam_id: `765611980000${String(rank).padStart(5, '0')}`,
  personaname: `Player ${rank}`,
  avatarhash: '',
  player_name: `In game ${rank}`,
  score: 1_000_000 - rank,
  all_time_score: 9_876_543,
  kills: 10,
  deaths: 4,
  last_seen: 1_767_571_200, // 2026-01-05
  ...changes,
})
const players = Array.from({ length: 40 }, (_, index) => player(index + 1))

const whole = (rows = players) => replyTo(leaderboard.list, rows)
const paged = () =>
  pagedReplyTo(
    leaderboard.list,
    players,
    ({ personaname, steam_id, player_name }) => [personaname, steam_id, player_name],
    (page) => [...page],
  )
const modes = [
  ['a server that pages', paged],
  ['a server that gives the whole list', whole],
] as const

const open = (address: string, ...replies: Parameters<typeof renderScreen>[1][]) =>
  renderScreen(<LeaderboardPage />, at(address, ROUTE), twoServers, ...replies)
const asked = (requests: Asked[]) =>
  requests.filter(({ url }) => url.pathname === leaderboard.list.path).map(({ url }) => url.search)

test('a row has the rank, the player, both scores, kills, deaths, KDR and the day last seen', async () => {
  open('/leaderboard/1', whole([player(1), player(22, { kills: 1234, deaths: 0 })]))
  const [head, first, second] = await screen.findAllByRole('row')
  expect(
    within(head as HTMLElement)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Rank', 'Player', 'Score', 'All Time Score', 'Kills', 'Deaths', 'KDR', 'Last Seen'])
  const texts = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(texts(first)).toEqual([
    '1st',
    'Player 1',
    '999,999',
    '9,876,543',
    '10',
    '4',
    '2.50',
    expect.stringMatching(/^Jan [45], 2026$/),
  ])
  expect(texts(second).slice(0, 7)).toEqual(['22nd', 'Player 22', '999,978', '9,876,543', '1,234', '0', '1,234.00'])
  expect(screen.getByRole('link', { name: 'Player 1' })).toHaveAttribute('href', '/player/76561198000000001')
})

test('a rank that hundreds share is muted and says so; that of a few is not', async () => {
  open(
    '/leaderboard/1',
    whole([
      player(1, { rank_shared_by: 4812 }),
      player(2, { rank_shared_by: 99 }),
      player(3, { rank_shared_by: 100 }),
      player(4),
    ]),
  )
  const shared = await screen.findByTitle('Shared by 4,812 players')
  expect(shared).toHaveTextContent('1st Shared by 4,812 players')
  expect(shared.className).toBe('rank is-shared')
  expect(screen.getByText('2nd')).toHaveClass('rank-2')
  expect(screen.getByTitle('Shared by 100 players')).toHaveTextContent(/^3rd/)
  expect(screen.getByText('4th')).not.toHaveAttribute('title')
})

test('the head All Time Score is explained where it differs from a profile', async () => {
  const { unmount } = open('/leaderboard/1', whole([player(1), player(2, { score: 0 })]))
  const head = await screen.findByRole('columnheader', { name: 'All Time Score' })
  expect(head).toHaveAccessibleDescription(
    'All Time Score is without this season’s score here; a player’s page adds it.',
  )
  expect(screen.getByText(/a player’s page adds it/)).toBeVisible()
  unmount()
  open('/leaderboard/1', whole([player(1, { score: 0 })]))
  expect(await screen.findByRole('columnheader', { name: 'All Time Score' })).not.toHaveAccessibleDescription()
  expect(screen.queryByText(/a player’s page adds it/)).toBeNull()
})

test('the head names the server and how many play there', async () => {
  open('/leaderboard/2', paged())
  await screen.findByText('Player 1')
  await waitFor(() => expect(document.querySelector('.page-context')).toHaveTextContent('Bravo · 40 players'))
})

test.each(modes)('%s: 15 rows a page', async (_, reply) => {
  const { requests } = open('/leaderboard/1', reply())
  expect(await screen.findByText('1–15 of 40')).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(16)
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(await screen.findByText('31–40 of 40')).toBeVisible()
  expect(screen.getByText('Player 40')).toBeVisible()
  expect(asked(requests)[0]).toBe('?server_id=1&sort_by=score&limit=15&offset=0')
})

test.each(modes)('%s: search is by name, name in the game, and id', async (_, reply) => {
  open('/leaderboard/1', reply())
  const box = await screen.findByRole('searchbox')
  for (const [text, name] of [
    [' player 33 ', 'Player 33'],
    ['IN GAME 34', 'Player 34'],
    ['00035', 'Player 35'],
  ] as const) {
    await userEvent.clear(box)
    await userEvent.click(box)
    await userEvent.paste(text)
    expect(await screen.findByText(name)).toBeVisible()
    expect(await screen.findByText('1–1 of 1 (40 total)')).toBeVisible()
  }
})

test('the word admin finds nobody here', async () => {
  open('/leaderboard/1', whole(), replyTo(admins.ids, ['76561198000000001']))
  expect(await screen.findByText('Admin')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox'), 'admin')
  expect(await screen.findByText('No matches for your search.')).toBeVisible()
})

test('another order asks again from page 1, and replaces the address', async () => {
  const { requests, router } = open('/leaderboard/1?page=2', paged())
  await screen.findByText('16–30 of 40')
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Sorted By KDR')
  expect(await screen.findByText('1–15 of 40')).toBeVisible()
  expect(router.state.location.search).toBe('?sort_by=kdr')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(asked(requests).at(-1)).toBe('?server_id=1&sort_by=kdr&limit=15&offset=0')
})

test('every order has words', async () => {
  open('/leaderboard/1', whole())
  const options = within(await screen.findByLabelText('Sort')).getAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    'Sorted By Score',
    'Sorted By All Time Score',
    'Sorted By KDR',
    'Sorted By KDR (certain)',
    'Sorted By Kills',
    'Sorted By Deaths',
    'Sorted By Last Seen',
    'Sorted By Rank',
  ])
})

test('an unknown order is the order by score', async () => {
  const { requests } = open('/leaderboard/1?sort_by=drop+table', whole())
  await screen.findByText('Player 1')
  expect(asked(requests)[0]).toContain('sort_by=score')
  expect(screen.getByLabelText('Sort')).toHaveValue('score')
})

test('another server opens its page, from page 1 and in the same order', async () => {
  const { requests, router } = open('/leaderboard/1?sort_by=kills&page=2', paged())
  await screen.findByText('16–30 of 40')
  await userEvent.selectOptions(screen.getByLabelText('Server'), 'Bravo')
  expect(await screen.findByText('1–15 of 40')).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/leaderboard/2', search: '?sort_by=kills' })
  expect(router.state.historyAction).toBe('PUSH')
  expect(asked(requests).at(-1)).toBe('?server_id=2&sort_by=kills&limit=15&offset=0')
})

test('all servers are one more choice where there are several, without past seasons', async () => {
  const { requests, router, unmount } = open('/leaderboard/1?sort_by=kills&page=2', paged())
  await screen.findByText('16–30 of 40')
  expect(screen.getByLabelText('Season')).toBeVisible()
  const choices = () => [...(screen.getByLabelText('Server') as HTMLSelectElement).options].map(({ text }) => text)
  expect(choices()).toEqual(['Alpha', 'Bravo', 'All servers'])
  await userEvent.selectOptions(screen.getByLabelText('Server'), 'All servers')
  expect(await screen.findByText('1–15 of 40')).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/leaderboard/0', search: '?sort_by=kills' })
  expect(asked(requests).at(-1)).toBe('?server_id=0&sort_by=kills&limit=15&offset=0')
  expect(document.querySelector('.page-context')).toHaveTextContent('All servers · 40 players')
  expect(screen.queryByLabelText('Season')).toBeNull()
  unmount()
  const one = replyTo(servers.list, [aServer(1, 'Alpha')])
  renderScreen(<LeaderboardPage />, at('/leaderboard/1', ROUTE), one, whole())
  await screen.findByRole('option', { name: 'Alpha' })
  expect(choices()).toEqual(['Alpha'])
})

test.each(['x', '1x', '-1', '1.5', '%20'])('the server id %j loads nothing', async (id) => {
  const { requests } = open(`/leaderboard/${id}`, whole())
  expect(await screen.findByText('No Players to display.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Choose a server' })).toHaveAttribute('href', '/leaderboard/1')
  expect(asked(requests)).toEqual([])
  expect(requests.filter(({ url }) => url.pathname === servers.list.path)).toEqual([])
})

test('without players there is a sentence', async () => {
  open('/leaderboard/1', whole([]))
  expect(await screen.findByText('No Players to display.')).toBeVisible()
})

test('a failure says what the server says, or else what could not be loaded', async () => {
  open('/leaderboard/1', failureOf(leaderboard.list, 503, 'The season is being counted'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The season is being counted$/)
})

test('a failure without words has ours', async () => {
  open('/leaderboard/1', failureOf(leaderboard.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load leaderboard$/)
})
