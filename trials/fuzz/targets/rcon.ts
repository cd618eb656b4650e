import { createPacketReader, type Packet } from '#server/game/rcon/packet.ts'
import { replyText } from '#server/game/rcon/reply-text.ts'
import type { Target } from '../target.ts'

/** All packets of a stream that comes in chunks of this size; null: it was given up. */
function readAll(input: Buffer, chunk: number): { packets: Packet[]; isRcon: boolean } {
  const reader = createPacketReader()
  const packets: Packet[] = []
  for (let at = 0; at < input.length; at += chunk) {
    const read = reader.push(input.subarray(at, at + chunk))
    if (read === null) return { packets, isRcon: false }
    packets.push(...read)
  }
  return { packets, isRcon: true }
}

const written = (packets: readonly Packet[]): string =>
  packets.map(({ id, type, body }) => `${id} ${type} ${body.toString('base64')}`).join('\n')

/** What a console sends, cut anywhere. */
export const target: Target = {
  promise: 'the same packets however the stream is cut, or none; a reply without control characters',
  tokens: ['\x0a\0\0\0', '\xff\xff\xff\xff', '\x00\x20\0\0', '\x01\x20\0\0', 'L 03/01/2026 - 20:00:00: ', '\0\0'],
  isFine: (input) => {
    const cut = readAll(input, 1 + (input.length % 97))
    const whole = readAll(input, 4_096)
    const isSame = whole.isRcon ? written(cut.packets) === written(whole.packets) : !cut.isRcon
    const text = replyText(cut.packets.map(({ body }) => body))
    return isSame && text.length <= input.length && !/(?![\n\t])\p{Cc}/u.test(text)
  },
}
