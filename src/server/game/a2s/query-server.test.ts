import { createSocket } from 'node:dgram'
import { once, setMaxListeners } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import {
  ABSURD_PLAYERS,
  type Answer,
  BZIP2_ABUSE,
  endlessChallenge,
  type FakeGameServer,
  fakeGameServer,
  honest,
  SOME_INFO,
  SPLIT_ABUSE,
  TRUNCATED,
  withPlayers,
} from '#testing/game-servers/hostile-a2s.ts'
import { recordDestinations } from '#testing/live/record-destinations.ts'
import { usedMemory } from '#testing/used-memory.ts'
import { type Query, queryServer } from './query-server.ts'
import { writeReply } from './reply.ts'

const servers: FakeGameServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function ask(answer: Answer, options: Partial<Query> = {}) {
  const server = await fakeGameServer(answer)
  servers.push(server)
  const query = { ip: server.ip, port: server.port, timeoutMs: 30_000, ...options }
  return { server, query, result: await queryServer(query) }
}

const openSockets = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('UDP')).length

/** Asks for a challenge before it answers, like a game server of today. */
const challenging: Answer = (request) =>
  request.challenge === 77 ? honest(request) : [writeReply({ type: 'challenge', challenge: 77 })]

test('an honest server tells about itself, its players and, when asked, its rules', async () => {
  const { server, result } = await ask(honest, { rules: true })
  expect(result).toEqual({
    type: 'answer',
    info: SOME_INFO,
    players: [{ name: 'Ann', score: 7, duration: 61 }],
    rules: new Map([['mp_maxrounds', '5']]),
  })
  expect(server.requests).toHaveLength(3)
})

test('a poll is three packets with a new challenge and two with a known one', async () => {
  const challenges = new Map<string, number>()
  const { server, query, result } = await ask(challenging, { challenges })
  expect(result).toMatchObject({ type: 'answer', players: [{ name: 'Ann' }], rules: null })
  expect(server.requests).toHaveLength(3)
  await queryServer(query)
  expect(server.requests.slice(3)).toEqual([
    { type: 'info', challenge: 77 },
    { type: 'players', challenge: 77 },
  ])
})

test('a challenge that did not help is forgotten', async () => {
  const challenges = new Map<string, number>()
  const { query, server } = await ask(() => [], { timeoutMs: 50, challenges })
  challenges.set(`${server.ip} ${server.port}`, 5)
  await queryServer(query)
  expect(challenges.size).toBe(0)
})

test('a server that keeps its players to itself is up', async () => {
  const { result } = await ask(withPlayers(), { timeoutMs: 1_000 })
  expect(result).toMatchObject({ type: 'answer', info: { map: 'ministry_coop' }, players: null })
})

test('silence ends at the timeout', async () => {
  const { result } = await ask(() => [], { timeoutMs: 50 })
  expect(result).toEqual({ type: 'failure', reason: 'timeout' })
})

test('a port where nobody listens is known at once', async () => {
  const { server } = await ask(honest)
  await server.close()
  servers.pop()
  const result = await queryServer({ ip: server.ip, port: server.port, timeoutMs: 30_000 })
  expect(result).toEqual({ type: 'failure', reason: 'refused' }) // not 'timeout'
})

test.each([
  ['game.example', 27_015],
  ['127.0.0.1', 0],
  ['127.0.0.1', 65_536],
  ['127.0.0.1', 1.5],
])('%s:%d is no address, and nothing is looked up', async (ip, port) => {
  const { destinations, stop } = recordDestinations()
  expect(await queryServer({ ip, port, timeoutMs: 50 })).toEqual({ type: 'failure', reason: 'address' })
  stop()
  expect(destinations.size).toBe(0)
})

test('an abort ends many polls, without a socket left open', async () => {
  const server = await fakeGameServer(() => [])
  const before = openSockets()
  const abort = new AbortController()
  setMaxListeners(0, abort.signal)
  const polls = Array.from({ length: 40 }, () => queryServer({ ...server, timeoutMs: 30_000, signal: abort.signal }))
  abort.abort()
  for (const result of await Promise.all(polls)) expect(result).toEqual({ type: 'failure', reason: 'aborted' })
  expect(await queryServer({ ...server, timeoutMs: 10_000, signal: abort.signal })).toMatchObject({ reason: 'aborted' })
  await expect.poll(openSockets).toBeLessThanOrEqual(before)
  await server.close()
})

test('answers from another address or port before the real one are ignored', async () => {
  const forged = writeReply({ type: 'info', info: { ...SOME_INFO, name: 'Forged' } })
  let forgeries = 0
  const { result } = await ask(async (request, asker, socket) => {
    for (const [ip, port] of [['127.0.0.2', socket.address().port] as const, ['127.0.0.1', 0] as const]) {
      const forger = createSocket('udp4')
      forger.bind(port, ip)
      await once(forger, 'listening')
      await new Promise((resolve) => forger.send(forged, asker.port, asker.address, resolve))
      forger.close()
      forgeries++
    }
    return honest(request)
  })
  expect(result).toMatchObject({ type: 'answer', info: { name: 'A game server' } })
  expect(forgeries).toBe(4)
})

test('a server that only ever asks for another challenge gets four packets', async () => {
  const { server, result } = await ask(endlessChallenge)
  expect(result).toEqual({ type: 'failure', reason: 'challenged' })
  expect(server.requests).toHaveLength(4)
})

test.each(Object.entries(SPLIT_ABUSE))('split replies with %s fail', async (_, datagrams) => {
  const { result } = await ask(() => datagrams, { timeoutMs: 150 })
  expect(result.type).toBe('failure')
})

test('ten thousand ids leave no memory behind', async () => {
  const { query } = await ask(() => SPLIT_ABUSE['ten thousand ids'] ?? [], { timeoutMs: 100 })
  const before = usedMemory()
  for (let poll = 0; poll < 5; poll++) await queryServer(query)
  expect(usedMemory() - before).toBeLessThan(2_000_000)
})

test.each(Object.entries(BZIP2_ABUSE))('compressed replies with %s are refused at once', async (_, datagrams) => {
  const { result } = await ask(() => datagrams, { timeoutMs: 15_000 })
  expect(result).toEqual({ type: 'failure', reason: 'malformed' })
})

test('absurd players come out as three with finite numbers and short names', async () => {
  const { result } = await ask(withPlayers(ABSURD_PLAYERS))
  const players = result.type === 'answer' ? result.players : null
  expect(players).toHaveLength(3)
  for (const { name, score, duration } of players ?? []) {
    expect(name.length).toBeLessThanOrEqual(64)
    expect(Number.isFinite(score) && Number.isFinite(duration)).toBe(true)
  }
})

test('packets cut at every length do no harm, and what follows them is heard', async () => {
  for (let start = 0; start < TRUNCATED.length; start += 40) {
    const cut = TRUNCATED.slice(start, start + 40)
    const { result } = await ask((request) => [...cut, ...honest(request)])
    expect(result).toMatchObject({ type: 'answer', info: { name: 'A game server' } })
  }
})

test('datagrams go to the asked address and nowhere else', async () => {
  const { destinations, stop } = recordDestinations()
  const { server } = await ask(challenging)
  const { server: hostile } = await ask(endlessChallenge)
  stop()
  expect([...destinations]).toEqual([`127.0.0.1:${server.port}`, `127.0.0.1:${hostile.port}`])
})
