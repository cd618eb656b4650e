import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readFrames } from '#server/counting/intake/read-frames.ts'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'
import type { LinesTaken } from '#server/ground/supervisor.ts'
import { openLogSocket } from '#testing/counting/log-socket.ts'
import type { Batch } from '../bin/lib/line-giver.mjs'
import { LineKeeper } from '../bin/lib/line-keeper.mjs'

async function bound(where: UdpAddress, reuseAddr = false): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr })
  socket.bind(where.port, where.host)
  await once(socket, 'listening')
  return socket
}

async function freePort(): Promise<UdpAddress> {
  const socket = await bound({ host: '127.0.0.1', port: 0 })
  const { address: host, port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return { host, port }
}

async function keeperOn(options: { mostLines?: number } = {}) {
  const [where, keeper, sender] = [await freePort(), new LineKeeper(options), await openLogSocket()]
  const buffer = await keeper.hold(where)
  onTestFinished(async () => void (await keeper.hold(null)))
  /** A program that is given lines from now on. */
  const given = (place = 0) => {
    const batches: Batch[] = []
    keeper.give(async (batch) => batches.push(batch), place)
    return { batches, texts: () => batches.flatMap(textsOf) }
  }
  const sendAll = async (...texts: string[]) => {
    for (const text of texts) await sender.send(Buffer.from(text), where)
  }
  return { where, keeper, buffer, sender, given, sendAll }
}

const textsOf = ({ bytes }: Batch): string[] => readFrames(bytes).map(({ datagram }) => `${Buffer.from(datagram)}`)

test('lines that come before anybody asks are given in their order, and then what comes', async () => {
  const { given, sendAll, sender, buffer } = await keeperOn()
  expect(buffer).toBeGreaterThan(0)
  const from = Date.now()
  await sendAll('1', '2')
  const program = given()
  await expect.poll(program.texts).toEqual(['1', '2'])
  await sendAll('3')
  await expect.poll(program.texts).toEqual(['1', '2', '3'])
  const lines = program.batches.flatMap(({ bytes }) => readFrames(bytes))
  for (const { address, port, receivedAt } of lines) {
    expect([address, port]).toEqual(['127.0.0.1', sender.address.port])
    expect(receivedAt).toBeGreaterThanOrEqual(from)
    expect(receivedAt).toBeLessThanOrEqual(Date.now())
  }
  expect(program.batches.at(-1)).toMatchObject({ upTo: 3, again: 0, over: 0 })
})

test('what nobody has said to be safe is given again to the next one, before what came since', async () => {
  const { keeper, given, sendAll } = await keeperOn()
  const first = given()
  await sendAll('1', '2', '3')
  await expect.poll(first.texts).toEqual(['1', '2', '3'])
  keeper.taken({ seen: 3, safe: 1, place: 0 })
  keeper.leave()
  keeper.taken({ seen: 3, safe: 3, place: 0 }) // nobody's word
  await sendAll('4')
  const second = given()
  await expect.poll(second.texts).toEqual(['2', '3', '4'])
  expect(second.batches[0]).toMatchObject({ again: 3 })
  keeper.taken({ seen: 4, safe: 4, place: 0 })
  const third = given() // though the second has not left
  await sendAll('5')
  await expect.poll(third.texts).toEqual(['5'])
  expect(second.texts()).toEqual(['2', '3', '4'])
})

test('how many had come when they were asked for is told with them', async () => {
  const { given, sendAll } = await keeperOn()
  await sendAll('1', '2')
  await expect.poll(() => given().texts()).toEqual(['1', '2'])
  const program = given()
  await sendAll('3')
  await expect.poll(program.texts).toEqual(['1', '2', '3'])
  expect(program.batches.map(({ waiting }) => waiting)).toEqual(program.batches.map(() => 2))
})

test('a word about lines that the program was never given is none', async () => {
  const { keeper, given, sendAll } = await keeperOn()
  await sendAll('1')
  const first = given()
  await expect.poll(first.texts).toEqual(['1'])
  keeper.taken({ seen: 2, safe: 1, place: 1 })
  keeper.taken({ seen: 0, safe: 1, place: 1 })
  const second = given()
  await expect.poll(second.texts).toEqual(['1'])
})

test('a word that is none, from a program with a bug or of another version, changes nothing and is not passed on', async () => {
  const { keeper, given, sendAll } = await keeperOn({ mostLines: 2 })
  await sendAll('1')
  const first = given(Number.NaN)
  await expect.poll(first.texts).toEqual(['1'])
  for (const odd of [{}, { seen: 1, safe: 1 }, { seen: 1, safe: 0.5, place: 0 }, { seen: '1', safe: '1', place: '1' }])
    keeper.taken(odd as LinesTaken)
  expect(keeper.kept).toBe(1)
  const second = given()
  await sendAll('2')
  await expect.poll(second.texts).toEqual(['1', '2'])
  expect(second.batches.map(({ place }) => place)).toEqual(second.batches.map(() => 0))
  keeper.taken({ seen: 2, safe: 2, place: 2 })
  expect(keeper.kept).toBe(0)
})

test('with lines that are given again goes the place in the journal behind which they may be', async () => {
  const { keeper, given, sendAll } = await keeperOn()
  const places = ({ batches }: ReturnType<typeof given>) => batches.map(({ place }) => place)
  const first = given(5)
  await sendAll('1')
  await expect.poll(first.texts).toEqual(['1'])
  const second = given(20) // the first one may have written it behind 5
  await sendAll('2')
  await expect.poll(second.texts).toEqual(['1', '2'])
  keeper.taken({ seen: 2, safe: 0, place: 22 }) // it has not compared them yet
  const third = given(24)
  await expect.poll(third.texts).toEqual(['1', '2'])
  keeper.taken({ seen: 2, safe: 1, place: 26 })
  const fourth = given(28)
  await expect.poll(fourth.texts).toEqual(['2'])
  keeper.taken({ seen: 2, safe: 2, place: 29 })
  keeper.leave()
  await sendAll('3')
  const fifth = given(40) // all that came before is safe
  await expect.poll(fifth.texts).toEqual(['3'])
  expect([first, second, third, fourth, fifth].map(places)).toEqual([[5], [5, 5], [5], [26], [40]])
})

test('what is above the bound is counted, until somebody has been told', async () => {
  const { keeper, given, sendAll } = await keeperOn({ mostLines: 2 })
  await sendAll('1', '2', '3', '4')
  await expect.poll(() => given().batches.at(-1)).toMatchObject({ upTo: 2, over: 2 })
  const first = given() // the one before has not looked at them
  await expect.poll(() => first.batches.at(-1)).toMatchObject({ upTo: 2, again: 2, over: 2 })
  keeper.taken({ seen: 2, safe: 2, place: 0 })
  await sendAll('5')
  await expect.poll(() => first.batches.at(-1)).toMatchObject({ upTo: 3, over: 2 }) // as ever to this one
  keeper.leave()
  await sendAll('6', '7')
  const second = given()
  await expect.poll(() => second.batches.at(-1)).toMatchObject({ upTo: 4, over: 1 })
})

test('where there is no room, lines that the program has go first', async () => {
  const { keeper, given, sendAll } = await keeperOn({ mostLines: 3 })
  const program = given()
  await sendAll('1', '2', '3')
  await expect.poll(program.texts).toHaveLength(3)
  keeper.taken({ seen: 2, safe: 0, place: 0 })
  await sendAll('4', '5', '6')
  await expect.poll(program.texts).toEqual(['1', '2', '3', '4', '5'])
  expect(program.batches.at(-1)?.over ?? 0).toBeLessThanOrEqual(1)
  const next = given()
  await expect.poll(next.texts).toEqual(['3', '4', '5'])
  expect(next.batches[0]).toMatchObject({ over: 1 })
})

test('a program is sent no more than 8 MB that it has not looked at, each part once the one before is on its way', async () => {
  const { keeper, given, sendAll } = await keeperOn()
  const big = Array.from({ length: 7 }, () => 'x'.repeat(8_192)) // fill one piece
  const first = given()
  for (let sent = 7; sent <= 7 * 180; sent += 7) {
    await sendAll(...big)
    await expect.poll(() => first.batches.at(-1)?.upTo, { interval: 1 }).toBe(sent)
    keeper.taken({ seen: sent, safe: 0, place: 0 })
  }
  const batches: Batch[] = []
  let go: () => void = () => undefined
  const send = vi.fn(
    (batch: Batch) =>
      new Promise<void>((resolve) => {
        batches.push(batch)
        go = resolve
      }),
  )
  keeper.give(send, 0)
  expect(batches.length).toBe(1)
  for (let count = 1; count < 146; count += 1) {
    expect(batches.length).toBe(count)
    go()
    await expect.poll(() => batches.length, { interval: 1 }).toBe(count + 1)
  }
  go()
  await sendAll(...big)
  expect(batches.length).toBe(146) // of 57,498 bytes each
  keeper.taken({ seen: 7, safe: 0, place: 0 })
  expect(batches.length).toBe(147)
  keeper.leave()
  go()
  keeper.taken({ seen: 7 * 146, safe: 7 * 146, place: 0 })
  expect(batches.length).toBe(147)
})

test('a port that another program has, or another keeper, is not shared', async () => {
  const { where } = await keeperOn()
  await expect(new LineKeeper().hold(where)).rejects.toThrow('EADDRINUSE')
  await expect(bound(where)).rejects.toThrow('EADDRINUSE')
  await expect(bound(where, true)).rejects.toThrow('EADDRINUSE')
})

test('another port is another socket, and what came on the one before is still given', async () => {
  const { where, keeper, given, sendAll } = await keeperOn()
  await sendAll('1')
  expect(await keeper.hold(where)).toBeGreaterThan(0) // as each program asks for it
  await sendAll('2')
  await expect.poll(() => given().texts()).toEqual(['1', '2'])
  const other = await freePort()
  await Promise.all([keeper.hold(null), keeper.hold(other)])
  await bound(where).then((free) => free.close())
  const sender = await openLogSocket()
  await sender.send(Buffer.from('3'), other)
  await expect.poll(() => given().texts()).toEqual(['1', '2', '3'])
  expect(await keeper.hold(null)).toBeNull()
  await bound(other).then((free) => free.close())
})

test('a port that cannot be had is asked for anew', async () => {
  const { where, keeper } = await keeperOn()
  const taken = await bound({ host: '127.0.0.1', port: 0 })
  const { port } = taken.address()
  await expect(keeper.hold({ ...where, port })).rejects.toThrow('EADDRINUSE')
  taken.close()
  await once(taken, 'close')
  expect(await keeper.hold({ ...where, port })).toBeGreaterThan(0)
})
