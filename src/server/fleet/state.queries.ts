import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { KnownNames } from './known-names.ts'
import { LiveState } from './live-state.ts'

export const LIVE_CHANNEL = 'sitrep_live'

export interface KeptState {
  serverId: number
  state: LiveState
  names: KnownNames
}

const Row = z.object({ server_id: z.int(), state: LiveState, names: z.record(z.string(), z.string()) })

/** What was known of the game servers, all or the given ones, when it was last kept. A state of an older shape counts as unknown. */
export async function loadStates(db: Db, serverIds: readonly number[] | null = null): Promise<Map<number, KeptState>> {
  const rows = await db.many(
    z.object({ server_id: z.int(), state: z.unknown(), names: z.unknown() }),
    sql`
      select server_id, state, names from live_states
      where ${serverIds && [...serverIds]}::int[] is null or server_id = any(${serverIds && [...serverIds]}::int[])`,
  )
  return new Map(
    rows.flatMap((row) => {
      const known = Row.safeParse(row)
      if (!known.success) return []
      const { server_id: serverId, state, names } = known.data
      return [[serverId, { serverId, state, names: new Map(Object.entries(names)) }] as const]
    }),
  )
}

const IDS_AT_ONCE = 500 // a notification has room for 8000 bytes

/** Tells the other nodes, if there are any, which to read anew. */
export async function saveStates(db: Db, kept: readonly KeptState[], tellOthers: boolean): Promise<void> {
  if (kept.length === 0) return
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into live_states (server_id, state, names)
      select server_id, state, names
      from unnest(${kept.map(({ serverId }) => serverId)}::int[],
                  ${kept.map(({ state }) => JSON.stringify(state))}::jsonb[],
                  ${kept.map(({ names }) => JSON.stringify(Object.fromEntries(names)))}::jsonb[])
           as s (server_id, state, names)
      order by server_id
      on conflict (server_id) do update set state = excluded.state, names = excluded.names`)
    for (let from = 0; tellOthers && from < kept.length; from += IDS_AT_ONCE) {
      const ids = kept.slice(from, from + IDS_AT_ONCE).map(({ serverId }) => serverId)
      await tx.run(sql`select pg_notify(${LIVE_CHANNEL}, ${ids.join(',')})`)
    }
  })
}

const MapTitle = z.object({ map_name: z.string(), map_name_trans: z.string() })

export async function loadMapTitles(db: Db): Promise<Map<string, string>> {
  const rows = await db.many(MapTitle, sql`select map_name, map_name_trans from maps`)
  return new Map(rows.map(({ map_name, map_name_trans }) => [map_name, map_name_trans]))
}
