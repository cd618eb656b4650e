import { setImmediate as nextTurn } from 'node:timers/promises'
import { inspect } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { atStandstill } from '#testing/eventually.ts'
import {
  answerInPieces,
  answerOthers,
  type Behaviour,
  drip,
  flood,
  type HostileRcon,
  hangUp,
  refusePassword,
  replyWithoutEnd,
  sayHex,
  startHostileRcon,
  staySilent,
  welcomeOthers,
  welcomeThen,
} from '#testing/game-servers/hostile-rcon.ts'
import { usedMemory } from '#testing/used-memory.ts'
import { type ConsoleCommand, sayCommand } from './command.ts'
import { encodePacket, PACKET_TYPE } from './packet.ts'
import { createRcon, type Rcon, type RconOptions, type RconResult } from './rcon.ts'

const PASSWORD = 'correct horse battery staple'
const TEN_MINUTES = 600_000
const NEVER = 3_600_000

function say(text: string): ConsoleCommand {
  const built = sayCommand(text)
  if (!built.ok) throw new Error(built.detail)
  return built.command
}

function rconTo(port: number, options: Partial<RconOptions> = {}): Rcon {
  const rcon = createRcon({ ip: '127.0.0.1', port, password: PASSWORD, deadlineMs: NEVER, ...options })
  onTestFinished(() => rcon.close())
  return rcon
}

async function sendTo(behaviour: Behaviour, options?: Partial<RconOptions>) {
  const hostile = await startHostileRcon(behaviour)
  return { hostile, result: await rconTo(hostile.port, options).send(say('hi')) }
}

const passwordsSeen = ({ packets }: HostileRcon) => packets.filter(({ type }) => type === PACKET_TYPE.auth).length

test.each([
  ['a size of 2147483647', sayHex('FFFFFF7F')],
  ['a size of -1', sayHex('FFFFFFFF')],
  ['a size of 3', sayHex('03000000')],
  ['a web server', sayHex(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n').toString('hex'))],
])('%s ends the connection at once, before and after the password', async (_, behaviour) => {
  const before = await sendTo(behaviour)
  expect(before.result).toEqual({ ok: false, reason: 'protocol', sent: false })
  const after = await sendTo(welcomeThen(behaviour))
  expect(after.result).toEqual({ ok: false, reason: 'protocol', sent: true })
  await expect.poll(() => before.hostile.openConnections() + after.hostile.openConnections()).toBe(0)
})

/** The deadline passes when a test says so; a peer that drips goes on by the real clock. */
function stopDeadlines(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

const PATIENT_PEERS = {
  'is silent': staySilent,
  'drips a byte each 10 ms': drip,
  'answers others': answerOthers,
  'welcomes others': welcomeOthers,
}

test.each(Object.entries(PATIENT_PEERS))(
  'a peer that %s costs five seconds and not more, before and after the password',
  async (_, attack) => {
    stopDeadlines()
    const peers = [await startHostileRcon(attack), await startHostileRcon(welcomeThen(attack))]
    const results: RconResult[] = []
    const sending = peers.map(async ({ port }) => {
      results.push(await rconTo(port, { deadlineMs: undefined }).send(say('hi')))
    })
    const met = (index: number, packet: number) => peers[index]?.packets.some(({ type }) => type === packet) ?? false
    await atStandstill(() => met(0, PACKET_TYPE.auth) && met(1, PACKET_TYPE.command))
    vi.advanceTimersByTime(4_999)
    await nextTurn()
    expect(results).toEqual([])
    vi.advanceTimersByTime(1)
    await Promise.all(sending)
    expect(results).toMatchObject(peers.map(() => ({ ok: false, reason: 'timeout' })))
    expect(
      results.filter((result) => !result.ok && result.sent),
      'to the one that gave a welcome',
    ).toHaveLength(1)
    await expect.poll(() => peers.map((peer) => peer.openConnections())).toEqual([0, 0])
  },
)

test('a stream of 100 MB is cut off after 256 KiB, ten times over, and nothing of it is kept', async () => {
  const before = usedMemory()
  for (let turn = 0; turn < 10; turn += 1) {
    const { hostile, result } = await sendTo(welcomeThen(flood(100_000_000)))
    expect(result).toEqual({ ok: false, reason: 'protocol', sent: true })
    await expect.poll(() => hostile.openConnections()).toBe(0)
    expect(hostile.bytesSent()).toBeLessThan(20_000_000) // what the kernel's buffers took
  }
  await expect.poll(() => usedMemory() - before).toBeLessThan(5_000_000)
})

test('a wrong password is shown once in ten minutes, whoever asks and however often', async () => {
  let time = 0
  const hostile = await startHostileRcon(refusePassword)
  const rcon = rconTo(hostile.port, { now: () => time })
  const reasons: string[] = []
  const note = (result: RconResult) => reasons.push(result.ok ? 'ok' : result.reason)

  const atOnce = await Promise.all([1, 2, 3, 4].map(() => rcon.send(say('hi'))))
  atOnce.forEach(note)
  for (let turn = 0; turn < 16; turn += 1) note(await rcon.send(say('hi')))
  expect(reasons).toEqual(['bad_password', ...Array.from({ length: 19 }, () => 'breaker')])

  time = TEN_MINUTES - 1
  expect(await rcon.send(say('hi'))).toEqual({ ok: false, reason: 'breaker', sent: false })
  expect([hostile.connections, passwordsSeen(hostile)]).toEqual([1, 1])

  time = TEN_MINUTES
  expect(await rcon.send(say('hi'))).toMatchObject({ reason: 'bad_password' })
  expect(passwordsSeen(hostile)).toBe(2)
})

test('only a wrong password is not tried again at once', async () => {
  const refusing = await startHostileRcon(refusePassword)
  const wrong = rconTo(refusing.port)
  expect(await wrong.send(say('hi'))).toMatchObject({ reason: 'bad_password' })
  expect(await wrong.send(say('hi'))).toMatchObject({ reason: 'breaker' })

  const lost = await startHostileRcon(hangUp)
  const broken = rconTo(lost.port)
  for (let turn = 0; turn < 2; turn += 1) expect(await broken.send(say('hi'))).toMatchObject({ reason: 'lost' })
  expect(lost.connections).toBe(2)
})

test.each([
  ['is empty', ''],
  ['holds a zero byte', 'a\0b'],
  ['is so long that the game would ban us', 'x'.repeat(501)],
])('a password that %s is never shown', async (_, password) => {
  const { hostile, result } = await sendTo(staySilent, { password })
  expect(result).toEqual({ ok: false, reason: 'bad_password', sent: false })
  expect(hostile.connections).toBe(0)
})

test('the longest password that a game server takes is shown', async () => {
  const { hostile, result } = await sendTo(refusePassword, { password: 'x'.repeat(500) })
  expect(result).toMatchObject({ reason: 'bad_password' })
  expect(hostile.packets.map(({ body }) => body.length)).toEqual([500])
})

/** Does all that is asked, with a reply of so many bytes. */
const answerWith = (bytes: number): Behaviour =>
  welcomeThen((socket, { id }) => {
    const body = Buffer.alloc(4096, 'x')
    for (let left = bytes; left > 0; left -= body.length) {
      socket.write(encodePacket({ id, type: PACKET_TYPE.reply, body: body.subarray(0, left) }))
    }
    socket.write(encodePacket({ id: id + 1, type: PACKET_TYPE.reply, body: Buffer.alloc(0) }))
  })

/** A reply of so many bytes with all that is around it, its end among them. */
const replyOf = (bytes: number): Behaviour =>
  welcomeThen((socket, { id }) => {
    const end = encodePacket({ id: id + 1, type: PACKET_TYPE.reply, body: Buffer.alloc(0) })
    let left = bytes - end.length
    while (left > 0) {
      const body = Buffer.alloc(Math.min(4096, left - end.length), 'x')
      const packet = encodePacket({ id, type: PACKET_TYPE.reply, body })
      socket.write(packet)
      left -= packet.length
    }
    socket.write(end)
  })

test('a reply of 256 KiB is taken whole, and one of a byte more is not', async () => {
  const { result } = await sendTo(replyOf(262_144))
  expect(result).toMatchObject({ ok: true, complete: true })
  expect((await sendTo(replyOf(262_145))).result).toEqual({ ok: false, reason: 'protocol', sent: true })
})

test('the bytes of each reply are counted anew, over one connection that is kept while it is used', async () => {
  stopDeadlines()
  const hostile = await startHostileRcon(answerWith(200_000))
  const rcon = rconTo(hostile.port, { deadlineMs: undefined })
  for (let turn = 0; turn < 3; turn += 1) {
    const result = await rcon.send(say('hi'))
    expect(result.ok && [result.reply.length, result.complete]).toEqual([200_000, true])
    vi.advanceTimersByTime(29_999)
    await nextTurn()
  }
  expect([hostile.connections, passwordsSeen(hostile)]).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(() => hostile.openConnections()).toBe(0)
  expect(await rcon.send(say('hi'))).toMatchObject({ ok: true })
  expect([hostile.connections, passwordsSeen(hostile)]).toEqual([2, 2])
})

test('a peer that hangs up says whether the command had left', async () => {
  expect((await sendTo(hangUp)).result).toEqual({ ok: false, reason: 'lost', sent: false })
  const late = await sendTo(welcomeThen(hangUp))
  expect(late.result).toEqual({ ok: false, reason: 'lost', sent: true })
  expect(late.hostile.connections).toBe(1) // a command is never sent twice
})

test('a reply in pieces of five bytes is understood', async () => {
  expect((await sendTo(answerInPieces)).result).toEqual({ ok: true, reply: 'all in order', complete: true })
})

test('a reply whose end never comes still tells that the command was carried out', async () => {
  const { result } = await sendTo(welcomeThen(replyWithoutEnd), { deadlineMs: 300 })
  expect(result).toEqual({ ok: true, reply: 'done', complete: false })
})

test.each(['hi\nquit', 'hi\rquit', 'hi\u2028quit', 'hi\u0000quit'])('%j leaves as one command', async (text) => {
  const hostile = await startHostileRcon(welcomeThen(hangUp))
  await rconTo(hostile.port).send(say(text))
  const commands = hostile.packets.filter(({ type }) => type === PACKET_TYPE.command)
  expect(commands.map(({ body }) => body.toString())).toEqual(['say hi quit'])
})

test('a port where nobody listens refuses', async () => {
  expect(await rconTo(1).send(say('hi'))).toEqual({ ok: false, reason: 'refused', sent: false })
})

test('a fifth command is turned away at once, and the waiting ones share the deadline of the first', async () => {
  stopDeadlines()
  const hostile = await startHostileRcon(staySilent)
  const rcon = rconTo(hostile.port, { deadlineMs: 500 })
  const waiting = [1, 2, 3, 4].map(() => rcon.send(say('hi')))
  expect(await rcon.send(say('hi'))).toEqual({ ok: false, reason: 'busy', sent: false }) // no deadline has passed
  vi.advanceTimersByTime(500)
  for (const result of await Promise.all(waiting)) expect(result).toMatchObject({ ok: false, sent: false })
})

test('closing ends a running command and refuses the next', async () => {
  const hostile = await startHostileRcon(staySilent)
  const rcon = rconTo(hostile.port)
  const running = rcon.send(say('hi'))
  await expect.poll(() => passwordsSeen(hostile)).toBe(1)
  rcon.close()
  expect(await running).toEqual({ ok: false, reason: 'closed', sent: false })
  expect(await rcon.send(say('hi'))).toEqual({ ok: false, reason: 'closed', sent: false })
  expect(hostile.connections).toBe(1)
})

test('the password is in no result and nowhere on the client', async () => {
  const attacks = [refusePassword, hangUp, sayHex('FFFFFFFF'), welcomeThen(hangUp)]
  for (const attack of attacks) {
    const hostile = await startHostileRcon(attack)
    const rcon = rconTo(hostile.port)
    const result = await rcon.send(say('hi'))
    expect(hostile.packets[0]?.body.toString()).toBe(PASSWORD)
    const visible = inspect([result, rcon], { depth: null, showHidden: true, getters: true }) + JSON.stringify(result)
    expect(visible).not.toContain(PASSWORD)
    expect(visible).not.toContain(Buffer.from(PASSWORD).toString('hex').slice(0, 16))
  }
})
