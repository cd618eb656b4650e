import { isIP } from 'node:net'
import { z } from 'zod'
import { Port } from './port.ts'
import { TimeZone } from './time-zone.ts'

const LISTEN = 'an address and a UDP port, such as 0.0.0.0:27500, or off'
const ListenAddress = z.string().refine(isListenAddress, LISTEN)
const Count = z.int({ error: 'a whole number' })
const Points = Count.min(-10_000).max(10_000)

/** Where game servers send their logs, and how long the lines themselves are kept. */
export const Logs = z.strictObject({
  listen: z
    .union([z.literal('off'), z.literal(false), ListenAddress], {
      error: LISTEN,
    })
    .default('off')
    .transform(toAddress),
  retention_days: Count.min(0).max(3650).default(7),
})

/** What counts. The defaults are the settled rules. */
export const Counting = z.strictObject({
  most_kills_per_minute: Count.min(1).max(100_000).default(120),
  harmless_weapons: z.array(z.string().min(1)).default(['cache']),
  burning_is_teamkill: z.boolean().default(false),
  kills_between_rounds: z.boolean().default(false),
  points: z
    .strictObject({
      kill: Points.default(10),
      headshot: Points.default(5),
      capture: Points.default(50),
      revive: Points.default(75),
      teamkill: Points.default(-50),
      suicide: Points.default(0),
    })
    .prefault({}),
})

/** What is said of one game server's logs. */
export const serverLogs = {
  time_zone: TimeZone.optional(), // UTC when left out
  native_rounds: z.enum(['never', 'as_written', 'inverted']).optional(),
}

function toAddress(text: string | false): { host: string; port: number } | null {
  if (text === false || text === 'off') return null
  const colon = text.lastIndexOf(':')
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) }
}

function isListenAddress(text: string): boolean {
  if (!/^(?:[\d.]+|\[[\da-f:]+\]):\d{1,5}$/i.test(text)) return false
  const address = toAddress(text)
  return isIP(address?.host ?? '') !== 0 && Port.safeParse(address?.port).success
}
