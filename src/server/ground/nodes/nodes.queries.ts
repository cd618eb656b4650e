import { z } from 'zod'
import { type Sql, sql } from '#server/ground/db/db.ts'
import { LOCK_CLASSES } from './locks.queries.ts'
import type { Member } from './share-servers.ts'

interface Asking {
  ask<T>(schema: z.ZodType<T>, query: Sql): Promise<T[]>
}

const Joined = z.object({ node_id: z.int() })
const Nothing = z.object({})

/** Advisory locks of this database that are held. */
const LOCKS = sql`
  select classid::bigint as class, objid::bigint as id, pid from pg_locks
  where locktype = 'advisory' and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** Gives the number whose lock shows from then on that this node lives. Nodes that are gone are forgotten on the way. */
export async function joinNodes(
  locks: Asking,
  { name, roles, servers }: { name: string; roles: readonly string[]; servers: readonly number[] },
): Promise<number> {
  await locks.ask(
    Nothing,
    sql`
      delete from nodes n
      where joined_at < now() - interval '1 minute'
        and not exists (select from (${LOCKS}) l where l.class = ${LOCK_CLASSES.node} and l.id = n.node_id)`,
  )
  const [joined] = await locks.ask(
    Joined,
    sql`
      insert into nodes (name, roles, servers) values (${name}, ${[...roles]}::text[], ${[...servers]}::int[])
      returning node_id`,
  )
  if (!joined) throw new Error('The database gave no number for this node')
  return joined.node_id
}

export async function leaveNodes(locks: Asking, nodeId: number): Promise<void> {
  await locks.ask(Nothing, sql`delete from nodes where node_id = ${nodeId}`)
}

export async function noteHears(locks: Asking, nodeId: number, hears: readonly number[]): Promise<void> {
  await locks.ask(Nothing, sql`update nodes set hears = ${[...hears]}::int[] where node_id = ${nodeId}`)
}

const Ids = z.array(z.int()).transform((ids) => new Set(ids))
const MemberRow = z
  .object({ node_id: z.int(), roles: z.array(z.string()), servers: Ids, hears: Ids, holds: Ids })
  .transform(({ node_id, ...rest }): Member => ({ nodeId: node_id, ...rest }))

/** The nodes that live now, and which game servers each holds. */
export function listMembers(locks: Asking): Promise<Member[]> {
  return locks.ask(
    MemberRow,
    sql`
      with locks as materialized (${LOCKS})
      select n.node_id, n.roles, n.servers, n.hears,
             array(select s.id::int from locks s where s.pid = l.pid and s.class = ${LOCK_CLASSES.server} order by s.id) as holds
      from nodes n join locks l on l.class = ${LOCK_CLASSES.node} and l.id = n.node_id
      order by n.node_id`,
  )
}
