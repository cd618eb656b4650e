import { z } from 'zod'
import { PART_EVENTS, readEvents } from '#server/counting/matches/event-bytes.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { MatchTimeline } from '#shared/contracts/matches.ts'

const Head = z.object({ started: z.int(), ended: z.int().nullable(), count: z.int() })
const Part = z.object({ part: z.int(), events: z.instanceof(Buffer) })
const Weapon = MatchTimeline.shape.weapons.element

/** All events after the first so many; null when there is no such match. */
export async function findTimeline(db: Db, matchId: number, after: number): Promise<MatchTimeline | null> {
  const head = await db.one(
    Head,
    sql`select extract(epoch from started_at)::int as started, extract(epoch from ended_at)::int as ended, events as count
        from matches where match_id = ${matchId}`,
  )
  if (head === null) return null
  const parts = await listParts(db, matchId, Math.floor(after / PART_EVENTS))
  const { weaponIds, ...columns } = toColumns(parts, after)
  const first = Math.min(after, head.count)
  const kept = parts.length > 0 || (await hasParts(db, matchId)) || head.count === 0
  return { ...head, after: first, kept, ...columns, weapons: await listWeapons(db, weaponIds) }
}

function listParts(db: Db, matchId: number, from: number): Promise<z.infer<typeof Part>[]> {
  return db.many(
    Part,
    sql`select part, events from match_events where match_id = ${matchId} and part >= ${from} order by part`,
  )
}

const hasParts = async (db: Db, matchId: number): Promise<boolean> =>
  (await db.run(sql`select 1 from match_events where match_id = ${matchId} limit 1`)) > 0

function toColumns(parts: readonly z.infer<typeof Part>[], after: number) {
  const kind: number[] = []
  const at: number[] = []
  const who: number[] = []
  const whom: number[] = []
  const weapon: number[] = []
  const places = new Map([[0, -1]])
  for (const { part, events } of parts) {
    let time = 0
    let number = part * PART_EVENTS
    for (const event of readEvents(events)) {
      time += event.step
      number += 1
      if (number <= after) continue
      const place = places.get(event.weapon) ?? places.size - 1
      places.set(event.weapon, place)
      kind.push(event.kind)
      at.push(time)
      who.push(event.who)
      whom.push(event.whom)
      weapon.push(place)
    }
  }
  return { kind, at, who, whom, weapon, weaponIds: [...places.keys()].slice(1) }
}

/** In the order of the ids; one that is gone would shift the rest, but weapons are never deleted. */
async function listWeapons(db: Db, ids: readonly number[]): Promise<z.infer<typeof Weapon>[]> {
  if (ids.length === 0) return []
  return db.many(
    Weapon,
    sql`
      select w.weapon_id, w.weapon_name, w.weapon_name_trans
      from unnest(${numberArray(ids)}::int[]) with ordinality as d (weapon_id, place) join weapons w using (weapon_id)
      order by d.place`,
  )
}
