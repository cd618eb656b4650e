import { cleanText } from '#shared/text/clean-text.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

export interface A2sPlayer {
  name: string // empty while connecting
  score: number
  duration: number // seconds, with a fraction
}

export const NAME_LIMIT = 64
const SCORE_LIMIT = 9_999_999
const DURATION_LIMIT = 366 * 86_400

/**
 * Reads what follows the packet's code. The count is only a promise: reading stops where the bytes do, and of an
 * entry that is cut short what is missing counts as 0.
 */
export function readPlayers(reader: ByteReader): A2sPlayer[] | null {
  const count = reader.uint8()
  if (reader.ended) return null
  const players: A2sPlayer[] = []
  while (players.length < count && reader.left > 1) {
    reader.uint8() // the index, 0 for everyone on real servers
    players.push({
      name: cleanText(reader.text(), NAME_LIMIT),
      score: clamp(reader.int32(), -SCORE_LIMIT, SCORE_LIMIT),
      duration: clamp(reader.float32(), 0, DURATION_LIMIT),
    })
  }
  return players
}

export function writePlayers(writer: ByteWriter, players: readonly A2sPlayer[]): ByteWriter {
  const listed = players.slice(0, 255)
  writer.uint8(listed.length)
  for (const { name, score, duration } of listed) writer.uint8(0).text(name).int32(score).float32(duration)
  return writer
}

function clamp(value: number, lowest: number, highest: number): number {
  return Number.isNaN(value) ? 0 : Math.min(highest, Math.max(lowest, value))
}
