import { expect, test } from 'vitest'
import { replyText } from './reply-text.ts'

test('lines of the log that the game echoes into a reply are dropped', () => {
  const status = [
    'hostname: Sitrep #1',
    'L 11/15/2026 - 03:12:09: rcon from "10.0.0.9:50212": command "status"',
    'map     : ministry_coop',
    'L shaped room',
  ].join('\n')
  expect(replyText([Buffer.from(status)])).toBe('hostname: Sitrep #1\nmap     : ministry_coop\nL shaped room')
})

test('a character cut in two by the end of a packet is whole again', () => {
  const bytes = Buffer.from('aé€😀')
  expect(replyText([...bytes].map((byte) => Buffer.from([byte])))).toBe('aé€😀')
})

test('control characters go, new lines and tabs stay, broken bytes become a replacement character', () => {
  expect(replyText([Buffer.from('a\0b\u001b[31m\tc\r\nd'), Buffer.from([0xff])])).toBe('ab[31m\tc\nd\uFFFD')
})

test('only a whole stamp at the very beginning of a line makes it one of the log', () => {
  const kept = [
    'x L 11/15/2026 - 03:12:09: a',
    'L 1/15/2026 - 03:12:09: a',
    'L 11/15/26 - 03:12:09: a',
    'L 11/15/2026 - 03:12:09:a',
  ]
  expect(replyText([Buffer.from(kept.join('\n'))])).toBe(kept.join('\n'))
})
