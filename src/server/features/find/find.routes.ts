import type { Feature } from '#server/features/feature.ts'
import type { Db } from '#server/ground/db/db.ts'
import { searchNeedle } from '#server/ground/db/lists/search.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { type Found, find } from '#shared/contracts/find.ts'
import { findCommands } from './find-commands.ts'
import { findPlayers } from './find-players.queries.ts'
import { findMaps, findWeapons } from './find-things.queries.ts'

/** Of people's points and of new maps and weapons nothing is waited for: they change every second while anybody plays. */
const KEPT = { fresh: ['players', 'servers', 'content'], maxAgeS: 10 } as const
const NOTHING: Found = { players: [], maps: [], weapons: [], commands: [] }

export const findFeature: Feature = (app, { reads: db, content }) => {
  const findAll = async (ask: Db, needle: string): Promise<Found> => {
    const found = [findPlayers(ask, needle), findMaps(ask, needle), findWeapons(ask, needle)] as const
    const [players, maps, weapons] = await Promise.all(found)
    return { players, maps, weapons, commands: findCommands(content.current().gameCommands, needle) }
  }

  addCall(
    app,
    find.anything,
    ({ query: { q } }) => {
      const needle = searchNeedle(q)
      return needle === null ? NOTHING : searched(db, q, (ask) => findAll(ask, needle))
    },
    KEPT,
  )
}
