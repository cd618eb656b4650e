import { type Read, readNumber, readRows, readText } from '#server/outside/foreign/cells.ts'
import type { Cell, Connection, ConnectionOptions } from '#server/outside/foreign/connection.ts'
import { ForeignFailed } from '#server/outside/foreign/limits.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'
import { readAdmins, type SourcebansAdmin } from './read-admins.ts'
import { BAN_COLUMNS, FIRST_OWN_ID, readBan, type SourcebansBan } from './read-bans.ts'
import { reasonColumn } from './reason-column.ts'

export const CHUNK_SIZE = 1_000 // bans whose ids differ in the last three digits only are compared together

export interface CountedAdmin extends SourcebansAdmin {
  banCount: number
  commsBanCount: number
}

export interface SourcebansServer {
  sid: number
  address: string // ip:port
}

/** One consistent look at a SourceBans++ database. */
export interface Sourcebans {
  admins(): Promise<Read<CountedAdmin>>
  servers(): Promise<Read<SourcebansServer>>
  /** For each chunk of bans a text that changes when one of them does, and how many bans there are. */
  checksums(): Promise<{ byChunk: Map<number, string>; total: number }>
  bansOf(chunks: readonly number[]): Promise<Read<SourcebansBan>>
}

export interface VisitOptions extends ConnectionOptions {
  prefix: string // letters, digits and `_`: nothing that could end the name of a table
  stopping?: AbortSignal
}

/** Connects, lets the work ask, and hangs up whatever happens. */
export async function visitSourcebans<T>(options: VisitOptions, work: (site: Sourcebans) => Promise<T>): Promise<T> {
  const { openMysql } = await import('#server/outside/foreign/mysql.ts') // a site without SourceBans++ never loads it
  options.stopping?.throwIfAborted()
  const connection = openMysql(options)
  options.stopping?.addEventListener('abort', connection.close, { once: true })
  try {
    await connection.run('start transaction with consistent snapshot, read only')
    return await work(sourcebansAt(connection, options.prefix))
  } finally {
    options.stopping?.removeEventListener('abort', connection.close)
    connection.close()
  }
}

function sourcebansAt(connection: Connection, prefix: string): Sourcebans {
  const table = (name: string) => `\`${prefix}_${name}\``
  const countsOf = async (name: string) =>
    new Map((await connection.ask(`select aid, count(*) from ${table(name)} group by aid`)).map(readCount))
  let columns: Promise<string[]> | undefined
  const banColumns = () => {
    columns ??= reasonColumn(connection, table('bans')).then((reason) => [...BAN_COLUMNS, reason])
    return columns
  }
  return {
    admins: async () => {
      const rows = await connection.ask(`
        select a.aid, a.user, a.authid, a.immunity, a.srv_flags, g.flags, g.immunity
        from ${table('admins')} a left join ${table('srvgroups')} g on g.name = a.srv_group and a.srv_group <> ''
        where a.aid > 0
        order by a.aid`)
      const { rows: admins, skipped } = readAdmins(rows)
      const [bans, comms] = [await countsOf('bans'), await countsOf('comms')]
      const count = (admin: SourcebansAdmin): CountedAdmin => ({
        ...admin,
        banCount: bans.get(admin.aid) ?? 0,
        commsBanCount: comms.get(admin.aid) ?? 0,
      })
      return { rows: admins.map(count), skipped }
    },
    servers: async () => readRows(await connection.ask(`select sid, ip, port from ${table('servers')}`), readServer),
    checksums: async () => {
      const rows = await connection.ask(checksumsOf(table('bans'), await banColumns()))
      const byChunk = new Map(rows.map(([chunk, count, sum]) => [readChunk(chunk), `${count}:${sum}`]))
      return { byChunk, total: rows.reduce((total, [, count]) => total + Number(count), 0) }
    },
    bansOf: async (chunks) => {
      const all: Read<SourcebansBan> = { rows: [], skipped: 0 }
      const names = (await banColumns()).join(', ')
      for (const [from, until] of rangesOf(chunks)) {
        const statement = `select ${names} from ${table('bans')} where bid >= ? and bid < ? order by bid`
        const { rows, skipped } = readRows(await connection.ask(statement, [from, until]), readBan)
        for (const row of rows) all.rows.push(row)
        all.skipped += skipped
      }
      return all
    },
  }
}

const LAST_CHUNK = (FIRST_OWN_ID - 1) / CHUNK_SIZE

function readChunk(cell: Cell | undefined): number {
  const chunk = readNumber(cell, 0, LAST_CHUNK)
  if (chunk === null) throw new ForeignFailed('its checksums make no sense')
  return chunk
}

const readCount = ([aid, count]: Cell[]): [number, number] => [
  readNumber(aid, 0, MAX_INT32) ?? 0,
  readNumber(count, 0, MAX_INT32) ?? 0,
]

function readServer([sidText, ip, portText]: Cell[]): SourcebansServer | null {
  const sid = readNumber(sidText, 1, MAX_INT32)
  const port = readNumber(portText, 1, 65_535)
  return sid === null || port === null ? null : { sid, address: `${readText(ip, 64)}:${port}` }
}

/** As bytes, since the columns of an old installation may have several collations. */
function checksumsOf(bans: string, names: readonly string[]): string {
  const columns = names.map((name) => `cast(coalesce(${name}, '~') as binary)`).join(', ')
  return `
    select bid div ${CHUNK_SIZE}, count(*), sum(crc32(concat_ws('|', ${columns})))
    from ${bans} where bid >= 1 and bid < ${FIRST_OWN_ID}
    group by 1`
}

/** Chunks that follow each other are asked for together: [from, until) of ban ids. */
function rangesOf(chunks: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const chunk of [...chunks].sort((a, b) => a - b)) {
    const [from, until] = [chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE]
    const last = ranges.at(-1)
    if (last && last[1] === from) last[1] = until
    else ranges.push([from, until])
  }
  return ranges
}
