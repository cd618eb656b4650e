import type { Feature } from '#server/features/feature.ts'
import type { Db } from '#server/ground/db/db.ts'
import { searchNeedle } from '#server/ground/db/lists/search.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { type Found, find } from '#shared/contracts/find.ts'
import { findCommands } from './find-commands.ts'
import { findPlayers } from './find-players.queries.ts'
import { findMaps, findWeapons } from './find-things.queries.ts'

const NOTHING: Found = { players: [], maps: [], weapons: [], commands: [] }

export const findFeature: Feature = (app, { reads: db, content }) => {
  const findAll = async (ask: Db, needle: string): Promise<Found> => ({
    players: await findPlayers(ask, needle),
    maps: await findMaps(ask, needle),
    weapons: await findWeapons(ask, needle),
    commands: findCommands(content.current().gameCommands, needle),
  })

  addCall(
    app,
    find.anything,
    ({ query: { q } }) => {
      const needle = searchNeedle(q)
      return needle === null ? NOTHING : searched(db, q, (ask) => findAll(ask, needle))
    },
    { fresh: ['players', 'stats', 'servers', 'maps', 'weapons', 'content'] },
  )
}
