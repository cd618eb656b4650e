import { joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import type { Honours } from '#server/ground/settings/settings.ts'
import { bannedIds } from './people-status.ts'

const FIRST_STEAM_ID = '76561197960265728' // ids below are of people who were erased

/** Who is shown, and with a name, by what the owner set. */
export interface ShownPeople {
  hidden: Sql // a query for the steam ids of who is not shown at all
  isShown(steamId: Sql): Sql
  /** The person as PlayerRef, or null without a name: of a row of players called p. */
  holder: Sql
}

export function shownPeople({ banned, erased }: Honours, now: Date): ShownPeople {
  const erasedIds = sql`select steam_id from players where steam_id < ${FIRST_STEAM_ID}::bigint`
  const hiddenOnes = [banned === 'hidden' ? bannedIds(now) : [], erased === 'hidden' ? erasedIds : []].flat()
  const hidden = hiddenOnes.length === 0 ? sql`select 0::bigint where false` : joinSql(hiddenOnes, sql` union all `)
  const isNameless = banned === 'nameless' ? sql`p.steam_id in (${bannedIds(now)})` : sql`false`
  return {
    hidden,
    isShown: (steamId) => sql`${steamId} not in (${hidden})`,
    holder: sql`
      case when p.steam_id < ${FIRST_STEAM_ID}::bigint or ${isNameless} then null
           else jsonb_build_object('steam_id', p.steam_id::text, 'personaname', p.personaname, 'avatarhash', p.avatarhash) end`,
  }
}
