import type { Ids } from '#server/counting/recorder/apply/apply-names.ts'
import { sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'

const KILLS = 65_536 // above the kills of one person with one weapon in a match; migration 0028 has it, too
const MOST_IDS = 32_767 // what is left of four bytes

/** A scoreboard's kills by weapon: a number each, with the weapon in its upper half. Null: none. */
export function packWeaponKills(kills: ReadonlyMap<string, number>, ids: Ids): string | null {
  const packed = [...kills].flatMap(([weapon, count]) => {
    const id = ids.get(weapon) ?? 0
    return id > 0 && id <= MOST_IDS ? id * KILLS + Math.min(count, KILLS - 1) : []
  })
  return packed.length === 0 ? null : numberArray(packed)
}

/** Of a row s and what is added to it. */
export const mergedWeaponKills = sql`
  case when excluded.weapon_kills is null then s.weapon_kills when s.weapon_kills is null then excluded.weapon_kills else
    (select array_agg((weapon << 16) | kills order by weapon)
     from (select packed >> 16 as weapon, least(sum(packed & 65535), 65535)::int as kills
           from unnest(s.weapon_kills || excluded.weapon_kills) as packed group by 1) as merged) end`
