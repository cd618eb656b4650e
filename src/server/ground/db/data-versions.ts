import { type Db, joinSql, sql } from './db.ts'

/** What a cached reply can depend on. Whoever writes rows of a group raises its version in the same transaction. */
export const DATA_GROUPS = [
  'servers',
  'live', // what the game servers say now; in no table
  'admins',
  'bans',
  'players',
  'stats',
  'sums', // of players over all game servers
  'teamkills',
  'weapons',
  'maps',
  'matches',
  'awards',
  'records',
  'workshop',
  'content',
] as const
export type DataGroup = (typeof DATA_GROUPS)[number]

export const VERSION_CHANNEL = 'sitrep_versions'

/** Every node hears of it once the transaction commits, and drops the snapshots made from these groups. */
export async function raiseVersions(db: Db, groups: readonly DataGroup[]): Promise<void> {
  if (groups.length === 0) return
  // Sorted, so that two writers lock the rows in the same order.
  const rows = joinSql(
    [...new Set(groups)].sort().map((group) => sql`(${group}, 1)`),
    sql`, `,
  )
  await db.run(sql`
    insert into data_versions (data_group, version) values ${rows}
    on conflict (data_group) do update set version = data_versions.version + 1`)
  await db.run(sql`select pg_notify(${VERSION_CHANNEL}, ${groups.join(',')})`)
}
