import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { type SteamIdForms, steamIdForms } from '#shared/steam-id.ts'

/** Somebody, by all that they are known by. */
export interface Person {
  steamId: string
  idPattern: string // matches texts with the id in any of its forms
  names: string[]
}

const Name = z.object({ name: z.string() })

export async function findPerson(db: Db, steamId: string): Promise<Person> {
  const forms = steamIdForms(steamId)
  if (forms === null) throw new Error(`${steamId} is no Steam id`)
  const names = await db.many(
    Name,
    sql`select personaname as name from players where steam_id = ${steamId}
        union select player_name from player_stats where steam_id = ${steamId}
        union select player_name from match_players where steam_id = ${steamId}`,
  )
  return {
    steamId,
    idPattern: patternOf(forms),
    names: names.map(({ name }) => name).filter((name) => name !== '' && name !== steamId),
  }
}

/** For PostgreSQL, where \M is the end of a word: an id does not match a longer one. */
function patternOf({ id64, steam0 }: SteamIdForms): string {
  const account = BigInt(id64) & 0xffff_ffffn
  return `(STEAM_[01]:${steam0.slice('STEAM_0:'.length)}|${id64})\\M|\\[U:1:${account}\\]`
}
