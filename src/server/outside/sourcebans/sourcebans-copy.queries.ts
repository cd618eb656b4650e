import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

/** An admin as SourceBans++ has them. */
export interface CopiedAdmin {
  aid: number
  steamId: string
  name: string
  immunity: number
  flags: string
  banCount: number
  commsBanCount: number
}

/** A ban as SourceBans++ has it, with our game server and country. Times are epoch seconds. */
export interface CopiedBan {
  bid: number
  steamId: string | null
  authid: string
  handle: string
  country: string | null
  created: number
  duration: number
  ends: number | null
  lifted: number | null
  serverId: number | null
  reason: string | null
  bannedByAid: number | null
}

/** Makes the copy of the admins say what the list says. Gives the number of rows that changed. */
export async function writeAdmins(tx: Db, admins: readonly CopiedAdmin[]): Promise<number> {
  const aids = admins.map(({ aid }) => aid)
  const gone = await tx.run(sql`delete from admins where source = 'sourcebans' and not aid = any(${aids}::int[])`)
  const written = await tx.run(sql`
    insert into admins (aid, steam_id, name, immunity, flags, ban_count, comms_ban_count, source)
    select *, 'sourcebans'
    from unnest(${aids}::int[], ${admins.map(({ steamId }) => steamId)}::bigint[],
                ${admins.map(({ name }) => name)}::text[], ${admins.map(({ immunity }) => immunity)}::int[],
                ${admins.map(({ flags }) => flags)}::text[], ${admins.map(({ banCount }) => banCount)}::int[],
                ${admins.map(({ commsBanCount }) => commsBanCount)}::int[])
    on conflict (aid) do update
      set steam_id = excluded.steam_id, name = excluded.name, immunity = excluded.immunity, flags = excluded.flags,
          ban_count = excluded.ban_count, comms_ban_count = excluded.comms_ban_count
      where (admins.steam_id, admins.name, admins.immunity, admins.flags, admins.ban_count, admins.comms_ban_count)
         is distinct from (excluded.steam_id, excluded.name, excluded.immunity, excluded.flags, excluded.ban_count,
                           excluded.comms_ban_count)`)
  return gone + written
}

const ROWS_AT_ONCE = 5_000

/** Adds and corrects bans. Gives the number of rows that changed. */
export async function writeBans(tx: Db, bans: readonly CopiedBan[]): Promise<number> {
  let changed = 0
  for (let from = 0; from < bans.length; from += ROWS_AT_ONCE) {
    changed += await writeSomeBans(tx, bans.slice(from, from + ROWS_AT_ONCE))
  }
  return changed
}

function writeSomeBans(tx: Db, bans: readonly CopiedBan[]): Promise<number> {
  const columns = <K extends keyof CopiedBan>(key: K) => bans.map((ban) => ban[key])
  return tx.run(sql`
    insert into bans (bid, steam_id, authid, handle_at_ban, country, created_at, duration_s, ends_at, lifted_at,
                      server_id, reason, banned_by_aid, source)
    select bid, steam_id, authid, handle, country, to_timestamp(created), duration, to_timestamp(ends),
           to_timestamp(lifted), server_id, reason, banned_by_aid, 'sourcebans'
    from unnest(${columns('bid')}::int[], ${columns('steamId')}::bigint[], ${columns('authid')}::text[],
                ${columns('handle')}::text[], ${columns('country')}::text[], ${columns('created')}::float8[],
                ${columns('duration')}::bigint[], ${columns('ends')}::float8[], ${columns('lifted')}::float8[],
                ${columns('serverId')}::int[], ${columns('reason')}::text[], ${columns('bannedByAid')}::int[])
         as b (bid, steam_id, authid, handle, country, created, duration, ends, lifted, server_id, reason,
               banned_by_aid)
    on conflict (bid) do update
      set steam_id = excluded.steam_id, authid = excluded.authid, handle_at_ban = excluded.handle_at_ban,
          country = excluded.country, created_at = excluded.created_at, duration_s = excluded.duration_s,
          ends_at = excluded.ends_at, lifted_at = excluded.lifted_at, server_id = excluded.server_id,
          reason = excluded.reason, banned_by_aid = excluded.banned_by_aid
      where (bans.steam_id, bans.authid, bans.handle_at_ban, bans.country, bans.created_at, bans.duration_s,
             bans.ends_at, bans.lifted_at, bans.server_id, bans.reason, bans.banned_by_aid)
         is distinct from (excluded.steam_id, excluded.authid, excluded.handle_at_ban, excluded.country,
                           excluded.created_at, excluded.duration_s, excluded.ends_at, excluded.lifted_at,
                           excluded.server_id, excluded.reason, excluded.banned_by_aid)`)
}

/** Drops the bans of these chunks that are not in the list any more, and all of chunks that no longer exist. */
export function dropGoneBans(tx: Db, chunkSize: number, given: GivenChunks): Promise<number> {
  return tx.run(sql`
    delete from bans
    where source = 'sourcebans'
      and (not bid / ${chunkSize} = any(${given.all}::int[])
           or bid / ${chunkSize} = any(${given.read}::int[]) and bid not in (select unnest(${given.bids}::int[])))`)
}

export interface GivenChunks {
  all: readonly number[]
  read: readonly number[]
  bids: readonly number[] // of the chunks that were read
}

const Checksum = z.object({ chunk: z.int(), checksum: z.string() })

export async function listChecksums(db: Db): Promise<Map<number, string>> {
  const rows = await db.many(Checksum, sql`select chunk, checksum from sourcebans_chunks`)
  return new Map(rows.map(({ chunk, checksum }) => [chunk, checksum]))
}

export async function writeChecksums(tx: Db, checksums: ReadonlyMap<number, string>): Promise<void> {
  const chunks = [...checksums.keys()]
  await tx.run(sql`delete from sourcebans_chunks where not chunk = any(${chunks}::int[])`)
  await tx.run(sql`
    insert into sourcebans_chunks (chunk, checksum)
    select * from unnest(${chunks}::int[], ${[...checksums.values()]}::text[])
    on conflict (chunk) do update set checksum = excluded.checksum
      where sourcebans_chunks.checksum <> excluded.checksum`)
}

const Counts = z.object({ admins: z.int(), bans: z.int() })
export type CopiedCounts = z.infer<typeof Counts>

export async function countCopied(db: Db): Promise<CopiedCounts> {
  const counts = await db.one(
    Counts,
    sql`select (select count(*)::int from admins where source = 'sourcebans') as admins,
               (select count(*)::int from bans where source = 'sourcebans') as bans`,
  )
  return counts ?? { admins: 0, bans: 0 }
}

const GameServer = z.object({ serverId: z.int(), address: z.string() })

/** Our game servers by ip:port. */
export async function listServerAddresses(db: Db): Promise<Map<string, number>> {
  const rows = await db.many(
    GameServer,
    sql`select server_id as "serverId", host(ip) || ':' || port as address from game_servers order by server_id`,
  )
  return new Map(rows.map(({ serverId, address }) => [address, serverId]))
}
