import { appendFile, chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/ground/db/db.ts'
import { CLUSTER_NAME, type Place } from '#server/ground/db/embedded/place.ts'
import { run } from '#server/ground/db/embedded/run.ts'
import { MIGRATIONS, migrate } from '#server/ground/db/migrate.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { giveToServer, makeCluster, startCluster } from './own-postgres.ts'

const REPLICA = { max_connections: '100' } // no fewer than the primary ever had, and it was made with these

/** A migrated primary, and a replica that streams from it; both real, and the replica may be stopped and started. */
export async function startReplicated() {
  const primaryPlace = await makeCluster()
  const replicaPlace = await copyOf(primaryPlace)
  const primary = await startCluster(primaryPlace, { wal_level: 'replica' })
  const db = openDatabase({ socket: primary.socket, deadlines: false })
  await migrate(db, MIGRATIONS)
  await db.close()
  const replica = await startCluster(replicaPlace, REPLICA)
  return { primary, replica, startReplica: () => startCluster(replicaPlace, REPLICA) }
}

/** Of a cluster that does not run. */
async function copyOf(place: Place): Promise<Place> {
  const home = await temporaryDir()
  await chmod(home, 0o755)
  const clusterDir = join(home, CLUSTER_NAME)
  const { code, stderr } = await run('cp', ['-a', place.clusterDir, clusterDir], null)
  if (code !== 0) throw new Error(stderr)
  await writeFile(join(clusterDir, 'standby.signal'), '')
  await giveToServer(join(clusterDir, 'standby.signal'), place.account)
  const follow = `primary_conninfo = 'host=${place.clusterDir} port=5432 user=sitrep'\n`
  await appendFile(join(clusterDir, 'postgresql.auto.conf'), `${follow}wal_retrieve_retry_interval = 100\n`)
  return { ...place, home, clusterDir }
}
