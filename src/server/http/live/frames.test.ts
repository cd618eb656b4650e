import { memoryUsage } from 'node:process'
import { expect, test } from 'vitest'
import { someUpdate, testLive } from '#testing/live/live.ts'
import { frame, rawWebSocket } from '#testing/live/raw-websocket.ts'

const TEXT = 1
const BINARY = 2
const CONTINUATION = 0
const PING = 9
const PONG = 10

test.each([
  ['of 4,097 bytes', frame({ opcode: TEXT, payload: 'x'.repeat(4_097) }), 1009],
  ['that is binary', frame({ opcode: BINARY, payload: '{"type":"ping"}' }), 1003],
  ['that is no UTF-8', frame({ opcode: TEXT, payload: Buffer.from([0xc3, 0x28]) }), 1007],
  ['that is not masked', frame({ opcode: TEXT, payload: '{"type":"ping"}', masked: false }), 1002],
  ['that claims to be compressed', frame({ opcode: TEXT, payload: '{"type":"ping"}', rsv1: true }), 1002],
  ['of an unknown kind', frame({ opcode: 3 }), 1002],
  ['that continues nothing', frame({ opcode: CONTINUATION, payload: 'x' }), 1002],
  ['in pieces that are too many bytes together', pieces(5, 1_000), 1009],
])('a message %s ends the connection', async (_, bytes, code) => {
  const { port, hub } = await testLive()
  const socket = await rawWebSocket(port)
  socket.write(bytes)
  expect(await socket.closeCode).toBe(code)
  await expect.poll(() => hub.watchers).toBe(0)
  socket.end()
})

function pieces(count: number, size: number): Buffer {
  const opcode = (index: number) => (index === 0 ? TEXT : CONTINUATION)
  return Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      frame({ opcode: opcode(index), payload: ' '.repeat(size), fin: index === count - 1 }),
    ),
  )
}

test('a message in up to 16 pieces is understood, and one in more ends the connection', async () => {
  const { connect } = await testLive()
  const { socket, updates, closed } = await connect()
  const pingIn = (count: number) => {
    for (const [index, letter] of [...'{"type":"ping"}'.padEnd(count)].entries())
      socket.send(letter, { fin: index === count - 1 })
  }
  pingIn(16)
  await expect.poll(() => updates).toEqual([{ type: 'pong' }])
  pingIn(17)
  expect(await closed).toBe(1008)
  expect(updates).toHaveLength(1)
})

test('100,000 pieces of one byte end the connection and cost no memory', async () => {
  const { port } = await testLive()
  const socket = await rawWebSocket(port)
  const one = frame({ opcode: CONTINUATION, payload: 'x', fin: false })
  const before = memoryUsage().rss
  socket.write(frame({ opcode: TEXT, payload: 'x', fin: false }))
  for (let sent = 0; sent < 100_000; sent += 1_000) socket.write(Buffer.concat(Array(1_000).fill(one)))
  await socket.ended
  expect(memoryUsage().rss - before).toBeLessThan(10_000_000)
})

const JUNK = [
  '{"type":"subscribe","server_ids":["1 or 1"]}',
  '{"server_id":"1 or 1"}',
  '{"type":"subscribe","server_ids":[1e9]}',
  '{"type":"subscribe","server_ids":[1.5]}',
  '{"type":"subscribe","server_ids":[-1]}',
  '{"type":"subscribe","server_ids":1}',
  '{"type":"subscribe"}',
  '{"type":"subscribe","server_ids":[1],"more":1}',
  `{"type":"subscribe","server_ids":[${Array(201).fill(1)}]}`,
  '{"__proto__":{"type":"ping"}}',
  '{"type":"shout"}',
  '1e9',
  '{}',
  'null',
  '[]',
  '',
  '{"type":"ping"',
  `${'['.repeat(4_000)}`,
]

test('what is not understood ends the connection', async () => {
  const { connect } = await testLive()
  for (const message of JUNK) {
    const { socket, closed } = await connect()
    socket.send(message)
    expect([message, await closed]).toEqual([message, 1008])
  }
})

test.each([
  ['messages', frame({ opcode: TEXT, payload: '{"type":"subscribe","server_ids":[1]}' }), 10_000],
  ['pings', frame({ opcode: PING, payload: 'x'.repeat(125) }), 10_000],
  ['pongs', frame({ opcode: PONG, payload: 'x'.repeat(125) }), 10_000],
  ['messages', frame({ opcode: TEXT, payload: '{"type":"ping"}' }), 30],
])('a flood of %s ends the connection', async (_, one, count) => {
  const { port, hub } = await testLive()
  const socket = await rawWebSocket(port)
  socket.write(Buffer.concat(Array(count).fill(one)))
  expect(await socket.closeCode).toBe(1008)
  await expect.poll(() => hub.watchers).toBe(0)
  socket.end()
})

test('whoever does not close after being told so is let go', async () => {
  const { port, app } = await testLive({}, { lookEveryMs: 20 })
  const socket = await rawWebSocket(port)
  socket.write(frame({ opcode: BINARY }))
  await socket.closeCode
  await socket.ended
  await expect.poll(() => app.metrics.registry.getSingleMetricAsString('live_sockets')).toContain('live_sockets 0')
})

test('a ping of either kind is answered', async () => {
  const { connect } = await testLive()
  const { socket, updates } = await connect()
  const pong = new Promise<string>((resolve) => socket.once('pong', (data) => resolve(String(data))))
  socket.ping('hello')
  socket.send('{"type":"ping"}')
  expect(await pong).toBe('hello')
  await expect.poll(() => updates).toEqual([{ type: 'pong' }])
})

test('one that never subscribes hears of everything, one that does only of its last choice', async () => {
  const { connect, hub } = await testLive()
  for (const serverId of [1, 2, 3]) hub.publish(someUpdate(serverId))
  const all = await connect()
  const some = await connect()
  some.socket.send('{"type":"subscribe","server_ids":[1,2]}')
  some.socket.send('{"type":"subscribe","server_ids":[2,2,99]}')
  const ids = ({ updates }: typeof some) => updates.map(({ server_id }) => server_id)
  await expect.poll(() => ids(some)).toEqual([1, 2, 3, 1, 2, 2])
  for (const serverId of [3, 1, 2]) hub.publish(someUpdate(serverId, { score: 1 }))
  await expect.poll(() => ids(all)).toEqual([1, 2, 3, 3, 1, 2])
  await expect.poll(() => ids(some).slice(6)).toEqual([2])
  expect(all.updates[0]).toEqual(someUpdate(1))
})
