import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { content } from '#shared/contracts/content.ts'
import { type LeaderboardRow, leaderboard } from '#shared/contracts/leaderboard.ts'
import { servers } from '#shared/contracts/servers.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { aServer } from '#testing/web/web-servers.ts'
import { catchSockets, type TestSocket } from '#testing/web/web-sockets.ts'
import { siteSocket } from '#web/lib/site-socket.ts'
import { HomePage } from './home-page.tsx'

const NAME = '‮<b>W</b> 大大大大大大大大大大大大大大大大'
const alpha = aServer(1, 'Alpha')
const down = { current_status: 0, current_mode: '', current_players: 0, map_info: null }
const bravo = aServer(2, NAME, down)
const player = (rank: number, score: number): LeaderboardRow => ({
  rank,
  steam_id: `7656119800000000${rank}`,
  personaname: rank === 1 ? NAME : `Player ${rank}`,
  avatarhash: '',
  player_name: 'x',
  score,
  all_time_score: 0,
  kills: 0,
  deaths: 0,
  last_seen: 1_767_225_600,
})

let sockets: TestSocket[]
beforeEach(() => {
  siteSocket.close()
  sockets = catchSockets()
})

const open = (...replies: Parameters<typeof renderScreen>[1][]) =>
  renderScreen(<HomePage />, replyTo(content.indexMessages, []), ...replies)
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

test('it tells how many play, and of each game server its state, map and players, as it happens', async () => {
  open(replyTo(servers.list, [alpha, bravo]), replyTo(leaderboard.list, []))
  expect(await screen.findByRole('heading', { name: '3 players are playing now' })).toBeVisible()
  expect(row('Alpha').getByText('UP')).toBeInTheDocument()
  expect(row('Alpha').getByText('Market')).toBeVisible()
  expect(row('Alpha').getByText('3/16')).toBeVisible()
  expect(row('Alpha').getByRole('link', { name: 'Play on Alpha' })).toHaveAttribute(
    'href',
    'steam://connect/203.0.113.9:27015',
  )
  expect(row(NAME).getByText('DOWN')).toBeInTheDocument()
  expect(screen.getByText(NAME).closest('a')).toHaveAttribute('href', '/servers/2')

  await expect.poll(() => sockets.length).toBe(1) // it listens when it has been drawn
  act(() => sockets.at(-1)?.accept())
  const info = { server_id: 2, current_status: 1, current_players: 0, max_players: 16, current_mode: 'hunt' }
  act(() => sockets.at(-1)?.tell({ server_id: 1, players: [], info: { ...info, server_id: 1 }, map_info: null }))
  expect(screen.getByRole('heading', { name: 'Nobody is playing right now' })).toBeVisible()
  act(() => sockets.at(-1)?.tell({ server_id: 2, players: [], info: { ...info, current_players: 1 }, map_info: null }))
  expect(screen.getByRole('heading', { name: '1 player is playing now' })).toBeVisible()
  expect(row(NAME).getByText('1/16')).toBeVisible()
  expect(screen.queryByText('Full')).toBeNull()
  act(() => sockets.at(-1)?.tell({ server_id: 2, players: [], info: { ...info, current_players: 16 }, map_info: null }))
  expect(row(NAME).getByText('16/16')).toHaveTextContent('Players: Full 16/16')
  expect(row(NAME).getByRole('link', { name: /^Play/ })).toBeVisible()
})

test('it names the first five of the season on the first game server, and the way to the rest', async () => {
  open(
    replyTo(servers.list, [alpha, bravo]),
    replyTo(
      leaderboard.list,
      [1, 2, 3, 4, 5, 6].map((rank) => player(rank, 7000 - rank)),
    ),
  )
  const list = within(await screen.findByRole('region', { name: 'Leading this season' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(list.getByRole('link', { name: 'Leading this season' })).toHaveAttribute('href', '/leaderboard/1')
  expect(list.getByText('6,999')).toBeVisible()
  expect(list.getByText(NAME).tagName).toBe('BDI')
})

test('while nobody has a score nobody leads', async () => {
  open(replyTo(servers.list, [alpha]), replyTo(leaderboard.list, [player(1, 0)]))
  expect(await screen.findByText('3/16')).toBeVisible()
  await screen.findByText('No index messages.')
  expect(screen.queryByText('Leading this season')).toBeNull()
})

test('what does not load is not there, and nothing says so', async () => {
  const { unmount } = open(failureOf(servers.list, 503))
  await screen.findByText('No index messages.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.querySelector('.home-aside')).toBeNull()
  unmount()
  open(replyTo(servers.list, [alpha]), failureOf(leaderboard.list, 503))
  expect(await screen.findByText('3/16')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('Leading this season')).toBeNull()
})

test('without game servers there is nothing beside the messages', async () => {
  open(replyTo(servers.list, []))
  await screen.findByText('No index messages.')
  expect(document.querySelector('.home-aside')).toBeNull()
})
