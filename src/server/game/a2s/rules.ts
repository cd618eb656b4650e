import { cleanText } from '#shared/text/clean-text.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

export type A2sRules = ReadonlyMap<string, string>

const RULE_LIMIT = 1_000
const NAME_LIMIT = 128
const VALUE_LIMIT = 1_024

/** Reads what follows the packet's code: console variables that the game server announces. */
export function readRules(reader: ByteReader): A2sRules | null {
  const count = Math.min(reader.uint16(), RULE_LIMIT)
  if (reader.ended) return null
  const rules = new Map<string, string>()
  for (let index = 0; index < count; index++) {
    const name = cleanText(reader.text(), NAME_LIMIT)
    const value = cleanText(reader.text(), VALUE_LIMIT)
    if (reader.ended) break
    rules.set(name, value)
  }
  return rules
}

export function writeRules(writer: ByteWriter, rules: A2sRules): ByteWriter {
  writer.uint16(rules.size)
  for (const [name, value] of rules) writer.text(name).text(value)
  return writer
}
