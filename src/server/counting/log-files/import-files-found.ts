import type { Db } from '#server/ground/db/db.ts'
import { type GameServer, listGameServers } from './import-logs.queries.ts'
import {
  addressInName,
  fileStamp,
  isUnreadable,
  type LogFile,
  listLogPaths,
  oldestFirst,
  readLogFile,
} from './log-files.ts'

/** Nothing tells which game server wrote a file, or there is no such game server. */
export class UnknownServer extends Error {
  override name = 'UnknownServer'
}

export interface FoundFiles {
  /** By the game server that wrote them, in the order they were written. */
  byServer: Map<number, LogFile[]>
  unreadable: string[] // with the reason
}

/** The files that are new or changed since they were `seen` last. */
export async function findFiles(
  db: Db,
  { paths, server }: { paths: readonly string[]; server?: number },
  seen: Map<string, string>,
): Promise<FoundFiles> {
  const servers = await listGameServers(db)
  const byServer = new Map<number, LogFile[]>()
  const unreadable: string[] = []
  for (const path of await listLogPaths(paths)) {
    const stamp = await fileStamp(path)
    if (stamp === null || seen.get(path) === stamp) continue
    seen.set(path, stamp)
    const serverId = serverOf(path, server, servers)
    try {
      const file = await readLogFile(path)
      if (file) byServer.set(serverId, [...(byServer.get(serverId) ?? []), file])
    } catch (error) {
      if (!isUnreadable(error)) throw error
      unreadable.push(`${path} cannot be read: ${error.message}.`)
    }
  }
  for (const [serverId, files] of byServer) byServer.set(serverId, oldestFirst(files))
  return { byServer, unreadable }
}

function serverOf(path: string, given: number | undefined, servers: readonly GameServer[]): number {
  const ids = servers.map(({ server_id }) => server_id)
  if (given !== undefined) {
    if (ids.includes(given)) return given
    throw new UnknownServer(`There is no game server ${given}; known: ${ids.join(', ') || 'none'}.`)
  }
  const address = addressInName(path)
  const written = servers.find(({ ip, port }) => ip === address?.ip && port === address.port)
  const only = servers.length === 1 && address === null ? servers[0] : undefined
  const server = written ?? only
  if (server) return server.server_id
  throw new UnknownServer(`Nothing tells which game server wrote ${path}: name it with --server.`)
}
