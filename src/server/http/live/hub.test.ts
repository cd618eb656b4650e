import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { LiveUpdate } from '#shared/live.ts'
import { someUpdate } from '#testing/live/live.ts'
import type { ConsumerSocket } from './consumer.ts'
import { Hub } from './hub.ts'

/** A socket that takes everything at once, or nothing until it is told to. */
function fakeSocket({ takes = true } = {}) {
  const pending: (() => void)[] = []
  const writes: Buffer[] = []
  const messages = () => writes.flatMap(readFrames)
  let ended = false
  const socket: ConsumerSocket & { bufferedAmount: number } = {
    bufferedAmount: 0,
    write: (frames, sent) => {
      writes.push(frames)
      const take = () => {
        socket.bufferedAmount -= frames.length
        sent()
      }
      socket.bufferedAmount += frames.length
      if (takes) queueMicrotask(take)
      else pending.push(take)
    },
    terminate: () => {
      ended = true
    },
  }
  return {
    socket,
    writes,
    messages,
    updates: () => messages().map((message) => JSON.parse(message) as LiveUpdate),
    take: () => {
      for (const take of pending.splice(0)) take()
    },
    isEnded: () => ended,
  }
}

/** The texts of unmasked frames. */
function readFrames(bytes: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81)
    const short = bytes.readUInt8(at + 1)
    const [head, length] =
      short < 126
        ? [2, short]
        : short === 126
          ? [4, bytes.readUInt16BE(at + 2)]
          : [10, Number(bytes.readBigUInt64BE(at + 2))]
    texts.push(bytes.toString('utf8', at + head, at + head + length))
    at += head + length
  }
  return texts
}

function testHub() {
  let now = 0
  const hub = new Hub(() => now)
  return { hub, pass: (seconds: number) => (now += seconds * 1000) }
}

const LARGE = 700 // players: about 70 kB

test('an update is serialised once for all watchers', async () => {
  const { hub } = testHub()
  const watchers = Array.from({ length: 3 }, () => fakeSocket())
  for (const { socket } of watchers) hub.join(socket)
  hub.publish(someUpdate(1))
  await expect.poll(() => watchers.map(({ messages }) => messages().length)).toEqual([1, 1, 1])
  expect(new Set(watchers.map(({ writes }) => writes.at(-1))).size).toBe(1)
})

test('updates that come together go out together, the latest of each game server', async () => {
  const { hub } = testHub()
  const watcher = fakeSocket()
  hub.join(watcher.socket)
  watcher.writes.length = 0
  for (const score of [1, 2, 3]) hub.publish(someUpdate(1, { score }))
  hub.publish(someUpdate(2))
  await expect.poll(() => watcher.updates().map(({ server_id }) => server_id)).toEqual([1, 2])
  expect(watcher.updates()[0]?.players[0]?.score).toBe(3)
  expect(watcher.writes).toHaveLength(1)
})

test('whoever comes late hears how long a game server has been silent by now', () => {
  const { hub, pass } = testHub()
  hub.publish(someUpdate(1, { age: 12 }))
  hub.publish(someUpdate(2))
  pass(600.4)
  const late = fakeSocket()
  const consumer = hub.join(late.socket)
  pass(0.7)
  hub.subscribe(consumer, [1])
  expect(late.updates().map(({ info }) => info.age)).toEqual([612, undefined, 613])
})

test('a slow watcher gets the latest state of each game server, never a queue', async () => {
  const { hub } = testHub()
  const slow = fakeSocket({ takes: false })
  const quick = fakeSocket()
  for (const { socket } of [slow, quick]) hub.join(socket)
  for (let score = 1; score <= 30; score++) {
    hub.publish(someUpdate(1, { score, players: LARGE }))
    hub.publish(someUpdate(2, { score }))
    await expect.poll(() => quick.messages().length).toBe(score * 2)
    expect(slow.socket.bufferedAmount).toBeLessThan(256 * 1024)
  }
  const before = slow.messages().length
  slow.take()
  const rest = slow.updates().slice(before)
  expect(new Map(rest.map(({ server_id, players }) => [server_id, players[0]?.score]))).toEqual(
    new Map([
      [1, 30],
      [2, 30],
    ]),
  )
  expect(rest).toHaveLength(2)
})

test('what waited for a game server that is no longer chosen is not sent', async () => {
  const { hub } = testHub()
  const slow = fakeSocket({ takes: false })
  const consumer = hub.join(slow.socket)
  for (const serverId of [1, 2, 3, 4]) hub.publish(someUpdate(serverId, { players: LARGE }))
  await expect.poll(() => slow.messages().length).toBe(2)
  consumer.choose([4])
  slow.take()
  expect(slow.updates().map(({ server_id }) => server_id)).toEqual([1, 2, 4])
})

test('a watcher that takes nothing for 30 seconds is let go, one that takes a little is not', async () => {
  const { hub } = testHub()
  const [stuck, slow] = [fakeSocket({ takes: false }), fakeSocket({ takes: false })]
  const consumers = [stuck, slow].map(({ socket }) => hub.join(socket))
  for (let second = 0; second <= 30; second++) {
    hub.publish(someUpdate(1, { score: second }))
    await expect.poll(() => slow.messages().length).toBe(second + 1)
    slow.take()
    expect(stuck.isEnded()).toBe(false)
    for (const consumer of consumers) consumer.endIfStuck(second * 1000, 30_000)
  }
  expect([stuck.isEnded(), slow.isEnded()]).toEqual([true, false])
})

test('a watcher with a megabyte before it is let go at once', () => {
  const { hub } = testHub()
  const { socket, isEnded } = fakeSocket()
  const consumer = hub.join(socket)
  socket.bufferedAmount = 1024 * 1024
  consumer.endIfStuck(0, 30_000)
  expect(isEnded()).toBe(true)
})

test('whoever left hears nothing any more', async () => {
  const { hub } = testHub()
  const [gone, here] = [fakeSocket(), fakeSocket()]
  const consumer = hub.join(gone.socket)
  hub.join(here.socket)
  hub.leave(consumer)
  hub.publish(someUpdate(1))
  await expect.poll(() => here.messages().length).toBe(1)
  expect(gone.messages()).toEqual([])
})

test('within a round and after it the hub rests for the sake of others, a second at most, and for nobody not at all', async () => {
  let now = 0
  const rests: number[] = []
  const hub = new Hub(
    () => now,
    async (ms) => rests.push(ms),
  )
  const tellFor = (ms: number) => ({ ...fakeSocket().socket, write: () => (now += ms) })
  for (let count = 0; count < 200; count++) hub.join(tellFor(0.5)) // in two parts, with a turn for others after each
  const restsOf = async ({ othersMs, count }: { othersMs: number; count: number }) => {
    hub.publish(someUpdate(1))
    await nextTurn() // the first part is told by now
    now += othersMs
    await expect.poll(() => rests.length).toBe(count)
    return rests.splice(0)
  }
  expect(await restsOf({ othersMs: 0, count: 1 })).toEqual([0])
  expect(await restsOf({ othersMs: 0.75, count: 1 })).toEqual([6])
  expect(await restsOf({ othersMs: 1, count: 2 }), 'between the two parts, and behind them').toEqual([2, 8])
  expect(await restsOf({ othersMs: 10, count: 2 })).toEqual([10, 80])
  expect(await restsOf({ othersMs: 500, count: 2 })).toEqual([10, 1000])
})
