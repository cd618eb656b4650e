import { readNumber } from '#server/outside/foreign/cells.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import type { Person } from '#server/owner/imports/totals/player-totals.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'
import { parseSteamId } from '#shared/steam-id.ts'

/** Who the players with these ids are. Several Steam ids were merged into one player: the first that was not wins. */
export async function hlstatsxPeople(
  foreign: ForeignDatabase,
  game: string,
  ids: readonly string[],
): Promise<(id: string) => Person> {
  const wanted = [...new Set(ids)].flatMap((id) => readNumber(id, 1, MAX_INT32 * 2) ?? [])
  const people = new Map<string, Person>()
  if (wanted.length > 0) {
    const rows = await foreign.ask(
      `select playerId, uniqueId from hlstats_PlayerUniqueIds
       where game = ? and playerId in (${wanted.join(', ')}) order by playerId, merge is not null, uniqueId`,
      [game],
    )
    for (const [playerId, uniqueId] of rows) note(people, playerId, uniqueId)
  }
  return (id) => people.get(id) ?? 'unreadable'
}

function note(people: Map<string, Person>, playerId: Cell | undefined, uniqueId: Cell | undefined): void {
  const person = readUniqueId(uniqueId ?? '')
  const known = people.get(playerId ?? '') ?? 'unreadable'
  if (known === 'unreadable') people.set(playerId ?? '', person)
}

/** '1:4' is what HLstatsX makes of STEAM_1:1:4; its bots begin with BOT. */
export function readUniqueId(text: string): Person {
  if (text.startsWith('BOT')) return 'a bot'
  const [, server, account] = /^(?:[0-5]:)?([01]):(\d{1,10})$/.exec(text) ?? []
  return parseSteamId(server === undefined ? text : `STEAM_0:${server}:${account}`) ?? 'unreadable'
}
