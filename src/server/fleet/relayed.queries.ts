import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

/** What a game server answered, as far as the live state needs it. It is ours: whatever the relay sent was read before. */
export const RelayedAnswer = z.object({
  info: z.object({
    protocol: z.int(),
    name: z.string(),
    map: z.string(),
    folder: z.string(),
    game: z.string(),
    appId: z.int(),
    players: z.int(),
    maxPlayers: z.int(),
    bots: z.int(),
    serverType: z.string(),
    os: z.string(),
    password: z.boolean(),
    vac: z.boolean(),
    version: z.string(),
    gamePort: z.int().nullable(),
    steamId: z.string().nullable(),
    sourceTv: z.object({ port: z.int(), name: z.string() }).nullable(),
    keywords: z.string().nullable(),
  }),
  players: z.array(z.object({ name: z.string(), score: z.number(), duration: z.number() })).optional(), // left out: not told
})
export type RelayedAnswer = z.infer<typeof RelayedAnswer>

const FRESH_S = 15

/** Keeps what a relay tells, unless it told something later before. Says whether it was kept. */
export async function keepRelayed(
  db: Db,
  serverId: number,
  askedAt: Date,
  answer: RelayedAnswer | null,
): Promise<boolean> {
  const json = answer === null ? null : JSON.stringify(answer)
  const kept = await db.run(sql`
    insert into relayed_states as known (server_id, asked_at, received_at, answer)
    values (${serverId}, ${askedAt}, clock_timestamp(), ${json}::jsonb)
    on conflict (server_id) do update
      set asked_at = excluded.asked_at, received_at = excluded.received_at, answer = excluded.answer
      where known.asked_at < excluded.asked_at`)
  return kept > 0
}

const Relayed = z.object({ asked_at: z.date(), age_s: z.number(), answer: RelayedAnswer.nullable() })
export type Relayed = z.infer<typeof Relayed>

/** What the relay of a game server told last, however long ago; null: nothing. */
export function findRelayed(db: Db, serverId: number): Promise<Relayed | null> {
  return db.one(
    Relayed,
    sql`
      select asked_at, extract(epoch from clock_timestamp() - received_at)::float8 as age_s, answer
      from relayed_states where server_id = ${serverId}`,
  )
}

export const isFresh = ({ age_s }: Relayed): boolean => age_s <= FRESH_S
