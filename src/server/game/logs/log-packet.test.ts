import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLine } from './line-text.ts'
import { readLogPacket } from './log-packet.ts'

const LINE = 'L 11/14/2026 - 10:00:00: Log file closed'

function packet(...parts: (string | number[])[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
}

function read(bytes: Uint8Array) {
  const found = readLogPacket(bytes)
  return found && { secret: found.secret, line: decodeLine(found.line) }
}

const HEADER = [0xff, 0xff, 0xff, 0xff]

test('a plain packet gives its line without the newline and the NUL', () => {
  expect(read(packet(HEADER, 'R', LINE, '\n\0'))).toEqual({ secret: null, line: LINE })
  expect(read(packet(HEADER, 'R', LINE))).toEqual({ secret: null, line: LINE })
})

test('a packet with a secret gives both', () => {
  expect(read(packet(HEADER, 'S', '12345', LINE, '\r\n\0'))).toEqual({ secret: '12345', line: LINE })
})

test('a newline inside stays inside, and nothing after a NUL is read', () => {
  expect(read(packet(HEADER, 'R', `${LINE}\n${LINE}\n\0${LINE}\0`))?.line).toBe(`${LINE}\n${LINE}`)
})

test('a view into a larger buffer is read as itself', () => {
  const larger = packet('xxxx', HEADER, 'S', '77', LINE, '\0yyyy')
  expect(read(larger.subarray(4, larger.length - 4))).toEqual({ secret: '77', line: LINE })
})

test.each([
  ['nothing', packet()],
  ['a header alone', packet(HEADER)],
  ['a header and a type', packet(HEADER, 'R')],
  ['half a line start', packet(HEADER, 'R', 'L')],
  ['an empty line', packet(HEADER, 'R', 'L ')],
  ['a secret packet without a secret', packet(HEADER, 'S', LINE)],
  ['a secret packet with an empty line', packet(HEADER, 'S', 'L ')],
  ['a secret packet without a line', packet(HEADER, 'S', '12345')],
  ['a secret that is too long', packet(HEADER, 'S', '1'.repeat(65), LINE)],
  ['no header', packet([0x4c, 0x20, 0x20, 0x20, 0x53])],
  ['a line without a header', packet(LINE)],
  ['another type', packet(HEADER, 'T', LINE)],
  ['a line that does not start as one', packet(HEADER, 'R', ` ${LINE}`)],
  ['a control word', packet('C;KILL;')],
  ['a proxy word', packet('PROXY Key=x 1.2.3.4:1PROXY C;KILL;')],
  ['the largest datagram of FF', Buffer.alloc(65_507, 0xff)],
  ['a line no engine writes', packet(HEADER, 'R', LINE, 'x'.repeat(5000))],
])('%s is no log packet', (_what, bytes) => {
  expect(readLogPacket(bytes)).toBeNull()
})

test('any bytes give a packet or null', () => {
  const started = fc.constantFrom('R', 'S', 'R L ', 'S1L ').map((start) => packet(HEADER, start))
  fc.assert(
    fc.property(started, fc.uint8Array({ maxLength: 200 }), fc.boolean(), (start, bytes, withHeader) => {
      const found = readLogPacket(withHeader ? Buffer.concat([start, bytes]) : bytes)
      if (found) expect(decodeLine(found.line).startsWith('L ')).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
