import { expect, test } from 'vitest'
import { logDatagram } from '#testing/counting/log-socket.ts'
import { Gate, type LogSender } from './gate.ts'

const LINE = 'L 11/14/2026 - 10:00:00: World triggered "Round_Start"'
const open: LogSender = { serverId: 1, address: '192.0.2.1', port: 27015, secret: null }
const guarded: LogSender = { serverId: 2, address: '2001:DB8::0:2', port: 27016, secret: '1234' }

function gateFor(...senders: LogSender[]) {
  const time = { now: 0 }
  const gate = new Gate(() => time.now)
  gate.setSenders(senders)
  const check = (datagram: Uint8Array, address: string, port: number) => {
    const verdict = gate.check(datagram, address, port)
    return typeof verdict === 'string' ? verdict : verdict.serverId
  }
  return { gate, time, check }
}

test('a line is admitted from the registered address and port alone', () => {
  const { check } = gateFor(open)
  expect(check(logDatagram(LINE), '192.0.2.1', 27015)).toBe(1)
  expect(check(logDatagram(LINE), '::ffff:192.0.2.1', 27015)).toBe(1)
  expect(check(logDatagram(LINE), '192.0.2.1', 27016)).toBe('rejected_source')
  expect(check(logDatagram(LINE), '192.0.2.2', 27015)).toBe('rejected_source')
})

test('a server with a secret needs it, and may not fall back to lines without', () => {
  const { check } = gateFor(guarded)
  expect(check(logDatagram(LINE, '1234'), '2001:db8::2', 27016)).toBe(2)
  expect(check(logDatagram(LINE, '99999'), '2001:db8::2', 27016)).toBe('rejected_secret')
  expect(check(logDatagram(LINE, '12345'), '2001:db8::2', 27016)).toBe('rejected_secret')
  expect(check(logDatagram(LINE), '2001:db8::2', 27016)).toBe('rejected_secret')
  expect(check(logDatagram(LINE, '1234'), '2001:db8::3', 27016)).toBe('rejected_source')
})

test('a secret that nobody asked for does no harm', () => {
  expect(gateFor(open).check(logDatagram(LINE, '1234'), '192.0.2.1', 27015)).toBe(1)
})

test('guessing the secret mutes the guesses after 20 tries, until the minute is over, and never the right one', () => {
  const { check, time } = gateFor(guarded)
  const guess = (secret: number) => check(logDatagram(LINE, String(secret)), '2001:db8::2', 27016)
  for (let tries = 0; tries < 20; tries++) expect(guess(5000 + tries)).toBe('rejected_secret')
  expect(guess(5020)).toBe('muted')
  expect(guess(1234)).toBe(2)
  time.now = 60_000
  expect(guess(5021)).toBe('rejected_secret')
})

test('a stranger is muted too, and heard at once when it is registered', () => {
  const { gate, check } = gateFor()
  for (let tries = 0; tries < 20; tries++) check(logDatagram(LINE), '192.0.2.1', 27015)
  expect(check(logDatagram(LINE), '192.0.2.1', 27015)).toBe('muted')
  gate.setSenders([open])
  expect(check(logDatagram(LINE), '192.0.2.1', 27015)).toBe(1)
})

test('broken datagrams are counted but never mute a known server', () => {
  const { check } = gateFor(open)
  for (let tries = 0; tries < 50; tries++) expect(check(Buffer.from('x'), '192.0.2.1', 27015)).toBe('malformed')
  expect(check(logDatagram(LINE), '192.0.2.1', 27015)).toBe(1)
})

test('a sender whose address is none is left out and the others are heard', () => {
  const { check } = gateFor({ ...open, address: 'example.org' }, guarded)
  expect(check(logDatagram(LINE, '1234'), '2001:db8::2', 27016)).toBe(2)
})

test('a game server is known by its address on whatever port, and a name is the address of none', () => {
  const { gate } = gateFor(open, guarded, { ...open, address: 'example.org' })
  expect(['192.0.2.1', '2001:db8::2', '192.0.2.2', 'example.org'].map((address) => gate.hasSenderAt(address))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('4,096 strangers are watched at once, and game servers are whatever comes from elsewhere', () => {
  const { check } = gateFor(guarded)
  for (let port = 1; port <= 4_097; port += 1) {
    for (let tries = 0; tries < 20; tries += 1) check(logDatagram(LINE), '192.0.2.9', port)
  }
  expect(check(logDatagram(LINE), '192.0.2.9', 4_096)).toBe('muted')
  expect(check(logDatagram(LINE), '192.0.2.9', 4_097)).toBe('rejected_source')
  for (let tries = 0; tries < 20; tries += 1) check(logDatagram(LINE, '1'), '2001:db8::2', 27016)
  expect(check(logDatagram(LINE, '1'), '2001:db8::2', 27016)).toBe('muted')
})

test('what muted a game server is forgotten with new settings', () => {
  const { gate, check } = gateFor(guarded)
  const guess = () => check(logDatagram(LINE, '1'), '2001:db8::2', 27016)
  for (let tries = 0; tries < 20; tries += 1) guess()
  expect(guess()).toBe('muted')
  gate.setSenders([guarded])
  expect(guess()).toBe('rejected_secret')
})

test('what is admitted is the line with the address it came from', () => {
  const { gate } = gateFor(open)
  const admitted = gate.check(logDatagram(LINE), '192.0.2.1', 27015)
  if (typeof admitted === 'string') throw new Error(admitted)
  expect(Buffer.from(admitted.line).toString()).toBe(LINE)
  expect(Buffer.from(admitted.origin).toString('hex')).toBe('00000000000000000000ffffc0000201')
})
