import { startEmbedded } from '#server/ground/db/embedded/embedded-postgres.ts'
import { silentLog } from '#testing/silent-log.ts'

/** A PostgreSQL that is not the program's own: it can be away for as long as a fault lasts. */
export interface OwnDatabase {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startOwnDatabase(dataDir: string): Promise<OwnDatabase> {
  const begin = () => startEmbedded({ dataDir, log: silentLog })
  let server = await begin()
  const { socketDir, port, owner, database } = server
  return {
    url: `postgres:///${database}?host=${encodeURIComponent(socketDir)}&port=${port}&user=${owner}`,
    stop: () => server.stop(),
    start: async () => {
      server = await begin()
    },
  }
}
