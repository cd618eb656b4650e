import { z } from 'zod'
import type { Db } from '#server/ground/db/db.ts'
import type { ReferenceFold } from '#testing/checker/reference/reference-fold.ts'
import { ask, type Figures } from './ask.ts'

/** The kinds of event in the order of their numbers, and how many of who, whom and weapon follow. */
const KINDS: readonly (readonly [name: string, fields: number])[] = [
  ['kill', 3],
  ['suicide', 1],
  ['teamkill', 3],
  ['capture', 1],
  ['destroy', 1],
  ['revive', 2],
  ['join', 1],
  ['leave', 1],
  ['round_start', 0],
  ['round_win', 0],
  ['round_loss', 0],
]
const LONG_STEP = 15

type IsWanted = (server: number, at: number) => boolean

export function foldedTimelines(folds: ReadonlyMap<number, ReferenceFold>, isWanted: IsWanted): Figures {
  const figures: Figures = new Map()
  for (const [server, { matches }] of folds) {
    for (const { start, told } of matches) {
      if (!isWanted(server, start)) continue
      for (const [place, words] of told.entries())
        figures.set(`match ${start * 2048 + server}, event ${place + 1}`, words)
    }
  }
  return figures
}

const Part = z.object({
  id: z.coerce.number(),
  server: z.int(),
  start: z.coerce.number(),
  weapons: z.array(z.string()),
  events: z.instanceof(Buffer),
})

/** Of whole months that were forgotten nothing is kept. */
export async function readTimelines(db: Db, isWanted: IsWanted) {
  const parts = await ask(
    db,
    Part,
    `select match_id::text as id, server_id as server, extract(epoch from started_at)::bigint::text as start, weapons, e.events
     from match_events e join matches using (match_id) order by match_id, part`,
  )
  const figures: Figures = new Map()
  const months = new Set<string>()
  const places = new Map<number, number>()
  for (const { id, server, start, weapons, events } of parts) {
    months.add(monthOf(id))
    if (!isWanted(server, start)) continue
    let [time, place] = [0, places.get(id) ?? 0]
    for (const { kind, step, who, whom, weapon } of readEvents(events)) {
      time += step
      place += 1
      figures.set(`match ${id}, event ${place}`, [time, kind, who, whom, weapons[weapon - 1] ?? ''].join(' ').trim())
    }
    places.set(id, place)
  }
  return { figures, isKept: (key: string) => months.has(monthOf(Number(/^match (\d+),/.exec(key)?.[1]))) }
}

const monthOf = (id: number): string => new Date(Math.floor(id / 2048) * 1000).toISOString().slice(0, 7)

/** Four bits kind and four bits step, or 15 and the step after it with its sign in the lowest bit; numbers of seven bits a byte. */
function* readEvents(bytes: Buffer) {
  let at = 0
  const number = (): number => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
  while (at < bytes.length) {
    const head = bytes[at++] ?? 0
    const [kind, fields] = KINDS[head & 15] ?? ['unknown', 0]
    const long = head >> 4 === LONG_STEP ? number() : null
    const step = long === null ? head >> 4 : long % 2 === 1 ? -(long + 1) / 2 : long / 2
    const [who, whom, weapon] = [fields > 0 ? number() : 0, fields > 1 ? number() : 0, fields > 2 ? number() : 0]
    yield { kind, step, who, whom, weapon }
  }
}
