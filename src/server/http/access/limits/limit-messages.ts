import { z } from 'zod'

/** 's': tokens used since the last word. 'o': how many are open now. */
const LimitEntry = z.tuple([z.enum(['s', 'o']), z.string(), z.string(), z.number()])
export type LimitEntry = z.infer<typeof LimitEntry>

const LimitMessage = z.object({ from: z.string(), round: z.int(), entries: z.array(LimitEntry) })
type LimitMessage = z.infer<typeof LimitMessage>

const MOST_BYTES = 7_500 // NOTIFY takes 8,000

/** As many messages as it takes. */
export function writeLimits(from: string, round: number, entries: readonly LimitEntry[]): string[] {
  const head = `{"from":"${from}","round":${round},"entries":[`
  const payloads: string[] = []
  let part = ''
  for (const entry of entries) {
    const text = JSON.stringify(entry)
    if (part !== '' && Buffer.byteLength(part) + Buffer.byteLength(text) > MOST_BYTES - head.length) {
      payloads.push(`${head}${part}]}`)
      part = ''
    }
    part += part === '' ? text : `,${text}`
  }
  if (part !== '') payloads.push(`${head}${part}]}`)
  return payloads
}

/** Null: it is of another version of this program. */
export function readLimits(payload: string): LimitMessage | null {
  try {
    return LimitMessage.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
