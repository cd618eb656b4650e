import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'

/** What stays of somebody who had themselves erased, so that lines of an earlier time do not bring them back. */
export const erasureKey = (steamId: string): Buffer => sha256(steamId)

export async function noteErasure(db: Db, steamId: string, at: Date): Promise<void> {
  await db.run(sql`
    insert into erasures (id_hash, erased_at) values (${erasureKey(steamId)}, ${at})
    on conflict (id_hash) do update set erased_at = excluded.erased_at`)
}

const Any = z.object({ any: z.boolean() })
const Erasure = z.object({ id_hash: z.instanceof(Buffer), erased_at: z.number() })

/** Those among the people who were erased, and when, in epoch seconds. As long as nobody was, they are not even listed. */
export async function findErasures(db: Db, steamIds: Iterable<string>): Promise<Map<string, number>> {
  const found = await db.one(Any, sql`select exists (select from erasures) as any`)
  if (!found?.any) return new Map()
  const ids = new Map([...steamIds].map((steamId) => [erasureKey(steamId).toString('hex'), steamId]))
  if (ids.size === 0) return new Map()
  const rows = await db.many(
    Erasure,
    sql`
      select id_hash, extract(epoch from erased_at)::float8 as erased_at from erasures
      where id_hash in (select decode(key, 'hex') from unnest(${[...ids.keys()]}::text[]) as k (key))`,
  )
  return new Map(rows.map(({ id_hash, erased_at }) => [ids.get(id_hash.toString('hex')) ?? '', erased_at]))
}
