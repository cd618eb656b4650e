import { z } from 'zod'
import { readEvents } from '#server/counting/matches/event-bytes.ts'
import { MATCH_EVENTS } from '#shared/contracts/matches.ts'

const Part = z.object({
  match_id: z.number(),
  slot: z.number(),
  started: z.number(),
  events: z.string(),
  weapons: z.array(z.string()),
})

/** Of a part of what happened in a match: what somebody did in it, or what was done to them. Others stay slots. */
export function ownEvents(row: Record<string, unknown>): Record<string, unknown>[] {
  const { match_id, slot, started, events, weapons } = Part.parse(row)
  let time = started
  return readEvents(Buffer.from(events, 'hex')).flatMap(({ kind, step, who, whom, weapon }) => {
    time += step
    if (who !== slot && whom !== slot) return []
    return {
      match_id,
      own_slot: slot,
      event: MATCH_EVENTS[kind],
      at: new Date(time * 1000),
      who,
      whom,
      weapon: weapons[weapon - 1] ?? null,
    }
  })
}
