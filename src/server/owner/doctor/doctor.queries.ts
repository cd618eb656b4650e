import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

const GameServerRow = z.object({ id: z.int(), name: z.string(), ip: z.string(), port: z.int() })

/** The game servers that the site watches now. */
export function listGameServers(db: Db): Promise<z.infer<typeof GameServerRow>[]> {
  return db.many(
    GameServerRow,
    sql`
      select server_id as id, server_name as name, host(ip) as ip, port
      from game_servers where enabled order by position, server_id`,
  )
}

const Moment = z.object({ at: z.date().nullable() })

/** When the last line of a game server came live; null: never. */
export async function findLastLine(db: Db, serverId: number): Promise<Date | null> {
  const row = await db.one(Moment, sql`select max(to_at) as at from log_coverage where server_id = ${serverId}`)
  return row?.at ?? null
}

const RefusalRow = z.object({
  address: z.string(),
  port: z.int(),
  reason: z.enum(['rejected_source', 'rejected_secret', 'malformed']),
  datagrams: z.coerce.number(),
  lastAt: z.date(),
})
export type LogRefusal = z.infer<typeof RefusalRow>

/** Whose log lines were not taken since then, the latest first. */
export function listLogRefusals(db: Db, since: Date): Promise<LogRefusal[]> {
  return db.many(
    RefusalRow,
    sql`
      select host(address) as address, port, reason, datagrams, last_at as "lastAt"
      from log_refusals where last_at > ${since} order by last_at desc, address, port`,
  )
}

const About = z.object({ version: z.coerce.number(), name: z.string(), account: z.string() })

export function findAbout(db: Db): Promise<z.infer<typeof About> | null> {
  return db.one(
    About,
    sql`
      select current_setting('server_version_num') as version, current_setting('server_version') as name,
             current_user::text as account`,
  )
}

const Missing = z.object({ privilege: z.string(), tables: z.array(z.string()) })

/** What the user may not do with tables of the site; rows of the audit and of migrations are changed by others. */
export function listMissingPrivileges(db: Db): Promise<z.infer<typeof Missing>[]> {
  return db.many(
    Missing,
    sql`
      select p.privilege, array_agg(c.relname::text order by c.relname) as tables
      from pg_class c cross join (values (1, 'SELECT'), (2, 'INSERT'), (3, 'UPDATE'), (4, 'DELETE')) as p (rank, privilege)
      where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p') and not c.relispartition
        and (p.rank = 1 or c.relname <> 'migrations') and (p.rank <= 2 or c.relname <> 'audit')
        and not has_table_privilege(c.oid, p.privilege)
      group by p.rank, p.privilege
      order by p.rank`,
  )
}

/** Whether the user may make tables, as migrations do. */
export async function mayCreateTables(db: Db): Promise<boolean> {
  return (await db.run(sql`select 1 where has_schema_privilege(current_schema(), 'create')`)) > 0
}

const Browsers = z.object({ known: z.int(), failing: z.int() })

/** Browsers that asked for notices, and those whose last one could not be handed over. */
export async function countBrowsers(db: Db): Promise<z.infer<typeof Browsers>> {
  const row = await db.one(
    Browsers,
    sql`select count(*)::int as known, (count(*) filter (where failures > 0))::int as failing from push_browsers`,
  )
  return row ?? { known: 0, failing: 0 }
}

const AdminRow = z.object({ steam_id: z.string(), name: z.string(), flags: z.string() })
export type AdminRow = z.infer<typeof AdminRow>

/** Everybody who is an admin, highest immunity first, with the flags of all sources together. */
export function listAdminFlags(db: Db): Promise<AdminRow[]> {
  return db.many(
    AdminRow,
    sql`
      select steam_id::text, coalesce(max(personaname), max(name)) as name, string_agg(flags, '') as flags
      from admins left join players using (steam_id)
      group by steam_id order by max(immunity) desc, lower(coalesce(max(personaname), max(name))), steam_id`,
  )
}

const Count = z.object({ n: z.int() })

/** How many admins have one of these SourceMod flags, or the one for everything. */
export async function countAdminsWith(db: Db, flags: string): Promise<number> {
  const row = await db.one(
    Count,
    sql`select count(distinct steam_id)::int as n from admins where flags ~ ${`[${flags}z]`}`,
  )
  return row?.n ?? 0
}
