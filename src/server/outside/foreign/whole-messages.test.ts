import { expect, test } from 'vitest'
import { WholeMessages } from './whole-messages.ts'

function message(type: string, payload: Buffer | string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(4 + payload.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(payload)])
}

const stream = Buffer.concat([
  message('Z', 'I'),
  message('E', 'Mno\0\0'),
  message('D', Buffer.alloc(300, 7)),
  message('N', '\0'),
])

test.each([1, 2, 7, 300, stream.length])('messages that come in chunks of %i are passed on whole', (size) => {
  const messages = new WholeMessages()
  const passed: Buffer[] = []
  for (let at = 0; at < stream.length; at += size)
    passed.push(messages.push(stream.subarray(at, at + size)) ?? Buffer.of(0))
  expect(Buffer.concat(passed)).toEqual(stream)
  expect(messages.push(stream.subarray(0, 9))).toEqual(stream.subarray(0, 6)) // the second has only begun
})

test.each([
  ['a length that does not count itself', Buffer.from('Z\0\0\0\x03I')],
  ['an error without its end', message('E', 'Mno\0')],
  ['an error whose text has no end', message('E', 'Mno')],
  ['a notice of nothing', message('N', '')],
])('%s makes no sense', (_, bytes) => {
  expect(new WholeMessages().push(bytes)).toBeNull()
})
