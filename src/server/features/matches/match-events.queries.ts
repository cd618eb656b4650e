import { z } from 'zod'
import { PART_EVENTS, readEvents } from '#server/counting/matches/event-bytes.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { MatchTimeline } from '#shared/contracts/matches.ts'

const Stored = z.object({
  started: z.int(),
  ended: z.int().nullable(),
  kept: z.boolean(),
  names: z.array(z.string()),
  parts: z.array(z.instanceof(Buffer)),
})
const Weapon = MatchTimeline.shape.weapons.element

/** All events after the first so many; null when there is no such match. */
export async function findTimeline(db: Db, matchId: number, after: number): Promise<MatchTimeline | null> {
  const from = Math.floor(after / PART_EVENTS)
  const stored = await db.one(
    Stored,
    sql`
      select extract(epoch from m.started_at)::int as started, extract(epoch from m.ended_at)::int as ended,
             m.weapons as names, m.events = 0 or exists (select from match_events e where e.match_id = ${matchId}) as kept,
             coalesce((select array_agg(e.events order by e.part) from match_events e
                       where e.match_id = ${matchId} and e.part >= ${from}), '{}') as parts
      from matches m where m.match_id = ${matchId}`,
  )
  if (stored === null) return null
  const { names, parts, ...times } = stored
  const columns = toColumns(parts, after - from * PART_EVENTS)
  return { ...times, after, count: after + columns.kind.length, ...columns, weapons: await listWeapons(db, names) }
}

function toColumns(parts: readonly Buffer[], leftOut: number) {
  const kind: number[] = []
  const at: number[] = []
  const who: number[] = []
  const whom: number[] = []
  const weapon: number[] = []
  let number = 0
  for (const part of parts) {
    let time = 0
    for (const event of readEvents(part)) {
      time += event.step
      number += 1
      if (number <= leftOut) continue
      kind.push(event.kind)
      at.push(time)
      who.push(event.who)
      whom.push(event.whom)
      weapon.push(event.weapon - 1)
    }
  }
  return { kind, at, who, whom, weapon }
}

function listWeapons(db: Db, names: readonly string[]): Promise<z.infer<typeof Weapon>[]> {
  return db.many(
    Weapon,
    sql`
      select w.weapon_id, d.name as weapon_name, coalesce(w.weapon_name_trans, d.name) as weapon_name_trans
      from unnest(${names}::text[]) with ordinality as d (name, place) left join weapons w on w.weapon_name = d.name
      order by d.place`,
  )
}
