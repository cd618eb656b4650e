import { readNumber } from '#server/outside/foreign/cells.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import { Skip, unreadable } from '#server/owner/imports/skip.ts'
import type { Person, WhoIs } from '#server/owner/imports/totals/player-totals.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'
import { parseSteamId } from '#shared/steam-id.ts'

export type WhoAre = (ids: readonly string[]) => Promise<WhoIs>

const MOST_REMEMBERED = 200_000
const ASKED_AT_ONCE = 10_000
const NOBODY = unreadable('uniqueId', null)

/** Who the players with these ids are. Whoever was asked for is remembered: the same people come again and again. */
export function hlstatsxPeople(foreign: ForeignDatabase, game: string): WhoAre {
  const people = new Map<string, Person>()
  return async (ids) => {
    if (people.size > MOST_REMEMBERED) people.clear()
    const unknown = [...new Set(ids)].filter((id) => !people.has(id))
    for (let from = 0; from < unknown.length; from += ASKED_AT_ONCE) {
      const found = await findPeople(foreign, game, unknown.slice(from, from + ASKED_AT_ONCE))
      for (const [id, person] of found) people.set(id, person)
    }
    return (id) => people.get(id ?? '') ?? NOBODY
  }
}

/** Several Steam ids were merged into one player: the first that was not wins. */
async function findPeople(
  foreign: ForeignDatabase,
  game: string,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const people = new Map<string, Person>(ids.map((id) => [id, NOBODY]))
  const wanted = ids.flatMap((id) => readNumber(id, 1, MAX_INT32 * 2) ?? [])
  if (wanted.length === 0) return people
  const rows = await foreign.ask(
    `select playerId, uniqueId from hlstats_PlayerUniqueIds
     where game = ? and playerId in (${wanted.join(', ')}) order by playerId, merge is not null, uniqueId`,
    [game],
  )
  for (const [playerId, uniqueId] of rows) note(people, playerId ?? '', uniqueId ?? '')
  return people
}

function note(people: Map<string, Person>, playerId: string, uniqueId: string): void {
  const known = people.get(playerId)
  if (!(known instanceof Skip) || known.reason === 'a bot') return // known, or nobody asked for that one
  const person = readUniqueId(uniqueId)
  if (known === NOBODY || !(person instanceof Skip) || person.reason === 'a bot') people.set(playerId, person)
}

/** '1:4' is what HLstatsX makes of STEAM_1:1:4; its bots begin with BOT. */
export function readUniqueId(text: string): Person {
  if (text.startsWith('BOT')) return new Skip('a bot', 'uniqueId', text)
  const [, server, account] = /^(?:[0-5]:)?([01]):(\d{1,10})$/.exec(text) ?? []
  return parseSteamId(server === undefined ? text : `STEAM_0:${server}:${account}`) ?? unreadable('uniqueId', text)
}
