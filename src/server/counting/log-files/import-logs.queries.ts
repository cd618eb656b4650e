import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { runAlone } from '#server/ground/db/run-alone.ts'
import { HEAD_BYTES, headHash, type LogFile } from './log-files.ts'

const IMPORT_LOCK = 7_210_116 // with the game server's id; any number, the same on every node and no other lock's

export const GameServer = z.object({ server_id: z.int(), ip: z.string(), port: z.int() })
export type GameServer = z.output<typeof GameServer>

export function listGameServers(db: Db): Promise<GameServer[]> {
  return db.many(GameServer, sql`select server_id, host(ip) as ip, port from game_servers order by server_id`)
}

const KnownFile = z.object({
  file_id: z.string(),
  head_bytes: z.int(),
  head_hash: z.instanceof(Buffer),
  path: z.string(),
  whole_bytes: z.coerce.number().nullable(),
})
export type KnownFile = z.output<typeof KnownFile>

const COLUMNS = sql`file_id::text as file_id, head_bytes, head_hash, path, whole_bytes`

/**
 * The file as it is known, or null. A file is the same when device, inode and beginning are; or when its first 256 bytes
 * are, which no two logs of a game server share: it was then moved, copied or compressed since.
 */
export async function findLogFile(
  db: Db,
  serverId: number,
  file: LogFile,
  ignoreCopies: boolean,
): Promise<KnownFile | null> {
  const inPlace = await db.many(
    KnownFile,
    sql`
      select ${COLUMNS} from log_files
      where server_id = ${serverId} and device = ${file.device} and inode = ${file.inode} order by file_id desc`,
  )
  const same = inPlace.find(({ head_bytes, head_hash }) => {
    return head_bytes <= file.head.length && head_hash.equals(headHash(file.head, head_bytes))
  })
  if (same) return same
  if (ignoreCopies || file.head.length < HEAD_BYTES) return null
  return db.one(
    KnownFile,
    sql`
      select ${COLUMNS} from log_files
      where server_id = ${serverId} and head_bytes = ${HEAD_BYTES} and head_hash = ${headHash(file.head)}
      order by file_id limit 1`,
  )
}

export async function addLogFile(db: Db, serverId: number, file: LogFile): Promise<KnownFile> {
  const added = await db.one(
    KnownFile,
    sql`
      insert into log_files (server_id, device, inode, head_bytes, head_hash, path)
      values (${serverId}, ${file.device}, ${file.inode}, ${file.head.length}, ${headHash(file.head)}, ${file.path})
      returning ${COLUMNS}`,
  )
  if (added === null) throw new Error('An insert returns its row')
  return added
}

/** A file that was short when it was first seen is known by more bytes once it has them. */
export async function updateLogFile(db: Db, known: KnownFile, { head, bytes }: LogFile, isWhole: boolean) {
  const whole = isWhole ? bytes : known.whole_bytes
  if (head.length <= known.head_bytes && whole === known.whole_bytes) return
  const headBytes = Math.max(head.length, known.head_bytes)
  await db.run(sql`
    update log_files set head_bytes = ${headBytes}, head_hash = ${headHash(head, headBytes)}, whole_bytes = ${whole}
    where file_id = ${known.file_id}`)
}

/** Runs the work alone: files of one game server are counted one after the other, also by two who import at once. */
export function aloneWith<T>(db: Db, serverId: number, work: () => Promise<T>): Promise<T | 'busy'> {
  return runAlone(db, IMPORT_LOCK, serverId, work)
}
