import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Server, type ServerStats, servers } from '#shared/contracts/servers.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { aServer } from '#testing/web/web-servers.ts'
import { catchSockets, type TestSocket } from '#testing/web/web-sockets.ts'
import { ServerDetailPage } from './server-detail-page.tsx'

const alpha = { ...aServer(3, 'Alpha'), ip: '2001:db8::9', port: 27_015 }
const stats: ServerStats = {
  ...{
    server_status: { server_name: 'Alpha' },
    sec_wins: 2,
    ins_wins: 1,
    player_count: 5,
    sec_kills: 6,
    sec_deaths: 7,
  },
  ...{ tks: 8, revives: 9, healed_hp: 10, caps: 11, bans: 12, win_loss_log: [] },
}
const ann = { index: 0, name: 'Ann', score: 123456, duration: 65 }
const update = (players: LiveUpdate['players'], info: Partial<LiveUpdate['info']> = {}): LiveUpdate => ({
  server_id: 3,
  players,
  info: {
    server_id: 3,
    current_status: 1,
    current_players: players.length,
    max_players: 2,
    current_mode: 'hunt',
    ...info,
  },
  map_info: { map_name: 'sinjar', map_name_trans: 'Sinjar' },
})

let sockets: TestSocket[]
const socket = () => sockets.at(-1) as TestSocket
const now = () => within(screen.getByRole('region', { name: 'Right now' }))
const fact = (label: string) => now().getByText(label).nextElementSibling
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function open(...replies: Parameters<typeof renderScreen>[1][]) {
  const page = at('/servers/3', '/servers/:server_id')
  const view = renderScreen(
    <ServerDetailPage />,
    page,
    replyTo(servers.list, [{ ...alpha, sid: 1 }, alpha]),
    replyTo(servers.stats, stats),
    ...replies,
  )
  await wait(50)
  return view
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  sockets = catchSockets()
})

afterEach(() => vi.useRealTimers())

const expectStatistics = () => {
  expect(screen.getByRole('figure')).toHaveTextContent('Win Rate: 67%')
  expect(screen.getByText('SEC Kills').nextElementSibling).toHaveTextContent('6')
  expect(screen.getByRole('heading', { name: 'Map History (100 Max)' })).toBeVisible()
}

test('the page begins with what goes on, in the order people ask for it, and the statistics follow', async () => {
  await open()
  act(() => socket().accept())
  expect(socket().sent).toEqual(['{"type":"subscribe","server_ids":[3]}'])
  act(() => socket().tell(update([ann, { ...ann, index: 1, name: 'Ben', steam_id: '76561198000000002' }])))
  const marks = [
    document.querySelector('.map-art'),
    now().getByText('UP'),
    now().getByText('Sinjar'),
    now().getByText('hunt'),
    now().getByText('2/2'),
    now().getByRole('link', { name: 'Play on Alpha' }),
    now().getByRole('button', { name: 'Copy [2001:db8::9]:27015' }),
    now().getByRole('table', { name: 'Players on Alpha' }),
    screen.getByRole('figure'),
    screen.getByText('SEC Kills'),
    screen.getByRole('heading', { name: 'Map History (100 Max)' }),
  ]
  const places = marks.map((mark) => [...document.querySelectorAll('*')].indexOf(mark as Element))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(fact('Players')).toHaveTextContent(/^Full 2\/2$/)
  expect(now().getByRole('link', { name: 'Ann' })).toHaveAttribute('href', '/leaderboard/3?q=Ann')
  expect(now().getByRole('link', { name: 'Ben' })).toHaveAttribute('href', '/player/76561198000000002/3')
  expect(now().getAllByText('123,456')).toHaveLength(2)
})

test('without a websocket it shows the list, loads it again, and tells its age when that fails too', async () => {
  let isAway = false
  await open(
    replyTo(servers.list, () => {
      if (isAway) throw new TypeError('no network')
      return [alpha]
    }),
  )
  act(() => socket().fail())
  expect(now().getByText('Disconnected')).toBeVisible()
  expect(fact('Players')).toHaveTextContent('3/16')
  isAway = true
  await wait(40_000)
  expect(now().getByText('UP')).toBeVisible()
  expect(now().getByText(/^updated \d+ s ago$/)).toBeVisible()
  expectStatistics()
})

test('a server that is down says so, with the age of what is known', async () => {
  await open()
  act(() => socket().accept())
  act(() => socket().tell(update([], { current_status: 0, age: 40 })))
  expect(now().getByText('DOWN')).toBeVisible()
  expect(now().getByText('updated 40 s ago')).toBeVisible()
  expect(fact('Players')).toHaveTextContent('N/A')
  expect(now().getByText('No players to display.')).toBeVisible()
  expectStatistics()
})

test('a server that nobody asks is not known, and its statistics still show', async () => {
  await open(replyTo(servers.list, [{ ...alpha, sid: 1 }]))
  expect(now().getByText('NOT KNOWN')).toHaveTextContent('Status: NOT KNOWN')
  expect(now().getByText('Nobody asks this server how it is. What was recorded of it is below.')).toBeVisible()
  expectStatistics()
})

test('without the list the websocket tells, but not the way in; without both nobody knows', async () => {
  await open(failureOf(servers.list, 500))
  expect(now().getByText('NOT KNOWN')).toBeVisible()
  expect(now().getByText('Failed to load servers')).toBeVisible()
  expectStatistics()
  act(() => socket().tell(update([ann])))
  expect(now().getByText('UP')).toBeVisible()
  expect(now().getByText('Sinjar')).toBeVisible()
  expect(now().queryByText('Play')).toBeNull()
  expect(now().queryByRole('button', { name: /^Copy/ })).toBeNull()
})

test('the statistics wait for a slow list only for a moment', async () => {
  await open(replyTo(servers.list, () => new Promise<Server[]>(() => undefined)))
  expect(screen.queryByRole('figure')).toBeNull()
  await wait(2_000)
  expectStatistics()
  expect(now().getByText('Loading servers…')).toBeVisible()
})
