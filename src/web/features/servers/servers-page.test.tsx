import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { servers } from '#shared/contracts/servers.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { at, failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { aServer } from '#testing/web/web-servers.ts'
import { catchSockets, TestSocket } from '#testing/web/web-sockets.ts'
import { ServersPage } from './servers-page.tsx'

const market = { map_name: 'market_coop', map_name_trans: 'Market' }
const alpha = aServer(1, 'Alpha')
const bravo = aServer(2, 'Bravo')

const ann = { index: 0, name: 'Ann', score: 1575, duration: 65 }
function update(
  serverId: number,
  players: LiveUpdate['players'],
  changes: Partial<LiveUpdate['info']> = {},
): LiveUpdate {
  const info = { current_status: 1, current_players: players.length, max_players: 16, current_mode: 'hunt', ...changes }
  return { server_id: serverId, players, info: { server_id: serverId, ...info }, map_info: market }
}

let sockets: TestSocket[]
const socket = () => sockets.at(-1) as TestSocket
const column = (name: string) => within(screen.getByRole('region', { name }))
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const rows = (name: string) =>
  column(name)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))

type Given = Parameters<typeof renderScreen>[1]

async function open(...replies: Given[]) {
  const view = renderScreen(<ServersPage />, replyTo(servers.list, [alpha, bravo]), ...replies)
  await wait(50)
  return view
}

async function openLive(...replies: Given[]) {
  const view = await open(...replies)
  act(() => socket().accept())
  return view
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  sockets = catchSockets()
})

afterEach(() => vi.useRealTimers())

test('a card says how the server is and leads to its page and into the game', async () => {
  await open()
  const card = column('Alpha')
  expect(card.getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/servers/1')
  expect(card.getByRole('link', { name: 'Play on Alpha' })).toHaveAttribute('href', 'steam://connect/203.0.113.9:27015')
  expect(card.getByText('UP')).toHaveTextContent('Status: UP')
  for (const [label, value] of [
    ['Map', 'Market'],
    ['Mode', 'checkpoint'],
    ['Players', '3/16'],
  ]) {
    expect(card.getByText(label as string).nextElementSibling).toHaveTextContent(value as string)
  }
  expect(document.title).toBe('(6) Servers · Sitrep')
})

test('a server that is down has neither mode nor players, and a map only if there is map info', async () => {
  const down = { ...alpha.server_status, current_status: 0 }
  const lost = { ...bravo.server_status, current_status: 0, map_info: null }
  await open(
    rawReplyTo(
      servers.list,
      JSON.stringify([
        { ...alpha, server_status: down },
        { ...bravo, port: 0, server_status: lost }, // our own server would not say so
      ]),
    ),
  )
  expect(column('Alpha').getByText('DOWN')).toBeVisible()
  expect(column('Alpha').getAllByText('N/A')).toHaveLength(2)
  expect(column('Alpha').getByText('Market')).toBeVisible()
  expect(column('Bravo').getAllByText('N/A')).toHaveLength(3)
  expect(column('Bravo').queryByText('Play')).toBeNull()
  expect(document.title).toBe('(0) Servers · Sitrep')
})

test('one websocket serves all columns, and each says what it waits for', async () => {
  await open()
  expect(sockets.map(({ url }) => url)).toEqual(['ws://localhost:3000/websocket/servers'])
  expect(screen.getAllByText('Connecting…')).toHaveLength(2)
  act(() => socket().accept())
  expect(socket().sent).toEqual(['{"type":"subscribe","server_ids":[1,2]}'])
  expect(column('Bravo').getByText('Connected, waiting for data for server 2…')).toBeVisible()
})

test('an update changes the card in place and fills the table; the other column is left alone', async () => {
  await openLive()
  const card = column('Alpha').getByRole('article')
  act(() => socket().tell(update(1, [ann, { index: 1, name: '', score: 0, duration: 4 }])))
  expect(rows('Alpha')).toEqual([
    ['0', 'Ann', '1,575', '1:05'],
    ['1', 'Connecting...', '0', '0:04'],
  ])
  expect(column('Alpha').getByText('hunt')).toBeVisible()
  expect(column('Alpha').getByText('2/16')).toBeVisible()
  expect(document.title).toBe('(5) Servers · Sitrep')
  expect(column('Bravo').getByText('3/16')).toBeVisible()

  const row = column('Alpha').getByText('Ann').closest('tr')
  act(() => socket().tell(update(1, [{ ...ann, score: 1600 }])))
  expect(column('Alpha').getByText('Ann').closest('tr')).toBe(row)
  expect(column('Alpha').getByRole('article')).toBe(card)
  act(() => socket().tell(update(1, [])))
  expect(column('Alpha').getByText('No players to display.')).toBeVisible()
})

test('a name leads to its player when that is known, else to the leaderboard searched for it', async () => {
  await openLive()
  const names = ['Ann', 'Ben', 'a&b=c #1 50%+?/', '<b onclick=x>', '\u202Egnp.yenom', '名'.repeat(32), '  ']
  const players = names.map((name, index) => ({ ...ann, index, name }))
  act(() => socket().tell(update(1, [{ ...players[0], ...ann, steam_id: '76561198000000001' }, ...players.slice(1)])))
  const links = column('Alpha')
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.getAttribute('href') ?? null)
  const searched = (name: string) => `/leaderboard/1?${new URLSearchParams({ q: name })}`
  expect(links).toEqual(['/player/76561198000000001/1', ...names.slice(1, -1).map(searched), null])
  expect(new URL(links[2] as string, 'http://x').searchParams.get('q')).toBe('a&b=c #1 50%+?/')
  expect(column('Alpha').getByRole('link', { name: '<b onclick=x>' })).toBeVisible()
})

test('a server is full when all its places are taken, in a word, and Play stays', async () => {
  await openLive()
  expect(screen.queryByText('Full')).toBeNull()
  act(() => socket().tell(update(1, [ann], { current_players: 16 })))
  expect(column('Alpha').getByText('Players').nextElementSibling).toHaveTextContent(/^Full 16\/16$/)
  expect(column('Alpha').getByRole('link', { name: 'Play on Alpha' })).toBeVisible()
  expect(column('Bravo').queryByText('Full')).toBeNull()
  act(() => socket().tell(update(1, [ann], { current_players: 17 })))
  expect(column('Alpha').getByText('Full')).toBeVisible()
  for (const none of [{ current_players: 15 }, { current_status: 0 }, { current_players: 0, max_players: 0 }]) {
    act(() => socket().tell(update(1, [ann], { current_players: 16, ...none })))
    expect(column('Alpha').queryByText('Full')).toBeNull()
  }
})

test('players have their room before they are told, keep it while a map loads, and leave none behind', async () => {
  await openLive()
  const rowsHeld = () =>
    /\+ (\d+) \*/.exec(document.querySelector<HTMLElement>('.live-room')?.style.minHeight ?? '')?.[1]
  expect(rowsHeld()).toBe('3')
  act(() => socket().tell(update(1, [ann, ann, ann, ann])))
  expect(rowsHeld()).toBe('4')
  act(() => socket().tell(update(1, [ann])))
  expect(rowsHeld()).toBe('4')
  act(() => socket().tell(update(1, [], { current_players: 4 })))
  expect(rowsHeld()).toBe('4')
  act(() => socket().tell(update(1, [])))
  expect(rowsHeld()).toBe('0')
})

test('messages about other servers or with an incomplete player change nothing', async () => {
  await openLive()
  act(() => socket().tell(update(9, [ann])))
  act(() => socket().tell({ ...update(1, [ann]), players: [ann, { ...ann, score: '1' }] }))
  act(() => socket().tell('not JSON'))
  expect(screen.queryByText('Ann')).toBeNull()
  expect(column('Alpha').getByText('Connected, waiting for data for server 1…')).toBeVisible()
})

test('time played counts on between messages, and stands still once nobody knows', async () => {
  await openLive()
  act(() => socket().tell(update(1, [ann])))
  await wait(5_000)
  expect(rows('Alpha')).toEqual([['0', 'Ann', '1,575', '1:10']])
  act(() => socket().end())
  await wait(700)
  expect(column('Alpha').getByText('Disconnected')).toBeVisible()
  expect(rows('Alpha')).toEqual([['0', 'Ann', '1,575', '1:10']])
  await wait(20_000)
  expect(rows('Alpha')).toEqual([['0', 'Ann', '1,575', '1:10']])
})

test('a game server that stopped answering shows how old its data is, counting on', async () => {
  await openLive()
  act(() => socket().tell(update(1, [ann], { age: 40 })))
  expect(column('Alpha').getByText('updated 40 s ago')).toBeVisible()
  await wait(3_000)
  expect(column('Alpha').getByText('updated 43 s ago')).toBeVisible()
  expect(rows('Alpha')).toEqual([['0', 'Ann', '1,575', '1:05']])
  act(() => socket().tell(update(1, [ann])))
  expect(column('Alpha').queryByText(/updated/)).toBeNull()
})

test('a lost connection is told once, and tried again after a second', async () => {
  await openLive()
  act(() => socket().fail())
  expect(screen.getByRole('alert')).toHaveTextContent(/^WebSocket error: unknown$/)
  await wait(1_000)
  expect(sockets).toHaveLength(2)
  act(() => socket().fail('went away'))
  expect(screen.getByRole('alert')).toHaveTextContent(/^WebSocket error: went away$/)
  await wait(1_000)
  act(() => socket().accept())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a websocket the list is loaded again, and cards grow old only when that fails too', async () => {
  let players = 3
  let isAway = false
  const status = alpha.server_status
  await open(
    replyTo(servers.list, () => {
      if (isAway) throw new TypeError('no network')
      return [{ ...alpha, server_status: { ...status, current_players: players } }]
    }),
  )
  act(() => socket().fail())
  players = 4
  await wait(10_100)
  expect(column('Alpha').getByText('4/16')).toBeVisible()
  expect(screen.queryByText(/updated/)).toBeNull()
  isAway = true
  await wait(20_000)
  expect(column('Alpha').getByText('4/16')).toBeVisible()
  expect(column('Alpha').getByText(/^updated \d+ s ago$/)).toBeVisible()
  expect(screen.getByText('Failed to load servers')).toBeVisible()

  isAway = false
  await wait(1_000)
  act(() => socket().accept())
  await wait(50)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/updated/)).toBeNull()
})

test('a page that is left closes its websocket a minute later', async () => {
  const { unmount } = await openLive()
  unmount()
  await wait(59_000)
  expect(socket().readyState).toBe(TestSocket.OPEN)
  await wait(1_000)
  expect(socket().readyState).toBe(2)
  await wait(5_000)
  expect(sockets).toHaveLength(1)
})

test('going back and forth between two screens twenty times opens one websocket, and each visit shows what is now', async () => {
  const { router } = await openLive(at('/servers', '/servers'))
  for (let visit = 1; visit <= 20; visit++) {
    await act(() => router.navigate('/elsewhere'))
    expect(screen.getByText('Another page')).toBeVisible()
    await wait(200)
    await act(() => router.navigate('/servers'))
    await wait(50)
    expect(socket().sent.at(-1)).toBe('{"type":"subscribe","server_ids":[1,2]}')
    expect(column('Alpha').getByText('Connected, waiting for data for server 1…')).toBeVisible()
    act(() => socket().tell(update(1, [{ ...ann, score: visit }])))
    expect(rows('Alpha')).toEqual([['0', 'Ann', String(visit), '1:05']])
  }
  expect(sockets).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new map is read out soon, the coming and going of players now and then', async () => {
  await openLive()
  const spoken = () => screen.getByRole('status').textContent
  act(() => socket().tell(update(1, [ann])))
  act(() => socket().tell(update(1, [ann, ann])))
  await wait(14_000)
  expect(spoken()).toBe('')
  await wait(1_000)
  expect(spoken()).toBe('Alpha: 2 players.')
  act(() => socket().tell({ ...update(1, [ann, ann]), map_info: { map_name: 'x', map_name_trans: 'Sinjar' } }))
  await wait(1_000)
  expect(spoken()).toBe('Alpha: map changed to Sinjar.')
})

test.each([
  ['a failed load shows its fallback text', failureOf(servers.list, 500), 'Failed to load servers'],
  ['the words of the server come first', failureOf(servers.list, 503, 'Back in a minute'), 'Back in a minute'],
  ['a reply that is no list is a failure', rawReplyTo(servers.list, '{}'), 'Failed to load servers'],
])('%s', async (_, reply, text) => {
  await open(reply)
  expect(screen.getByRole('alert')).toHaveTextContent(new RegExp(`^${text}$`))
  expect(sockets).toHaveLength(0)
})

test('without servers it says so', async () => {
  await open(replyTo(servers.list, []))
  expect(screen.getByText('No servers to display.')).toBeVisible()
})
