import { z } from 'zod'
import { CursorMoved } from '#server/counting/recorder/cursor.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { Tail } from './tail.ts'

/** From which journal a game server's lines were counted last, and up to where. */
export interface Claim {
  journal: string | null // null: one that had the site for itself
  seq: number | null
  tail: Tail | null
}

const Row = z.object({
  server_id: z.int(),
  state: z.string(),
  journal: z.string().nullable(),
  seq: z.coerce.number().nullable(),
  tail: z.unknown(),
})

export async function loadClaims(
  db: Db,
  serverIds: readonly number[] | null = null,
): Promise<Map<number, Claim & { state: string }>> {
  const ids = serverIds && [...serverIds]
  const rows = await db.many(
    Row,
    sql`
      select server_id, state::text as state, journal, seq, tail from recorder_states
      where stream = 'live' and (${ids}::int[] is null or server_id = any(${ids}::int[]))`,
  )
  return new Map(
    rows.map(({ server_id, tail, ...claim }) => [
      server_id,
      { ...claim, tail: Tail.nullable().catch(null).parse(tail) },
    ]),
  )
}

/** Takes game servers over from other journals, unless one of them counted on since its claim was read. */
export async function claimServers(db: Db, journal: string, claims: ReadonlyMap<number, Claim>): Promise<void> {
  if (claims.size === 0) return
  const rows = [...claims]
  const moved = await db.run(sql`
    update recorder_states r set journal = ${journal}
    from unnest(${numberArray(rows.map(([serverId]) => serverId))}::int[], ${rows.map(([, claim]) => claim.journal)}::text[],
                ${rows.map(([, { seq }]) => (seq === null ? null : String(seq)))}::bigint[]) as c (server_id, journal, seq)
    where r.stream = 'live' and r.server_id = c.server_id
      and r.journal is not distinct from c.journal and r.seq is not distinct from c.seq`)
  if (moved < claims.size) throw new CursorMoved('Another node counted on while its game servers were taken over')
}

const Passed = z.object({ server_id: z.int(), from_seq: z.coerce.number() })

/** From which record on lines of each game server were passed over in a journal. */
export async function loadPassed(db: Db, journal: string): Promise<Map<number, number>> {
  const rows = await db.many(Passed, sql`select server_id, from_seq from passed_lines where journal = ${journal}`)
  return new Map(rows.map(({ server_id, from_seq }) => [server_id, from_seq]))
}

export async function notePassed(db: Db, journal: string, passed: ReadonlyMap<number, number>): Promise<void> {
  if (passed.size === 0) return
  await db.run(sql`
    insert into passed_lines (journal, server_id, from_seq)
    select ${journal}::text, server_id, from_seq
    from unnest(${numberArray([...passed.keys()])}::int[], ${numberArray([...passed.values()])}::bigint[]) as p (server_id, from_seq)
    on conflict do nothing`)
}

/** Null: there are none left. */
export async function movePassed(db: Db, journal: string, serverId: number, fromSeq: number | null): Promise<void> {
  if (fromSeq === null) {
    await db.run(sql`delete from passed_lines where journal = ${journal} and server_id = ${serverId}`)
    return
  }
  await db.run(sql`
    update passed_lines set from_seq = ${fromSeq} where journal = ${journal} and server_id = ${serverId}`)
}
