import { syncServers } from '#server/fleet/sync-servers.ts'
import type { Database } from '#server/ground/db/db.ts'
import { syncCatalog } from '#server/start/catalog/sync-catalog.ts'
import type { CommandContext } from './context.ts'
import { withDatabase } from './with-database.ts'

/**
 * As withDatabase, also before the site's first start: its database is made ready then, with the game servers of the
 * settings. Where there are no settings, and so a demo, none is made: the folder is probably the wrong one.
 */
export function withPreparedSite<T>(context: CommandContext, work: (db: Database) => Promise<T>): Promise<T> {
  const { demo, servers } = context.config
  const prepare = async (db: Database) => {
    if (!demo) await syncServers(db, servers) // the demo's come into being with it
    await syncCatalog(db)
  }
  return withDatabase(context, work, { create: !demo, prepare })
}
