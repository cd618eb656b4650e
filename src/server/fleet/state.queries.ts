import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { LiveState } from './live-state.ts'

const Row = z.object({ server_id: z.int(), state: LiveState })

/** What was known of the game servers when it was last kept. A state of an older shape counts as unknown. */
export async function loadStates(db: Db): Promise<Map<number, LiveState>> {
  const rows = await db.many(
    z.object({ server_id: z.int(), state: z.unknown() }),
    sql`select server_id, state from live_states`,
  )
  return new Map(
    rows.flatMap((row) => {
      const known = Row.safeParse(row)
      return known.success ? [[known.data.server_id, known.data.state] as const] : []
    }),
  )
}

export async function saveStates(db: Db, states: ReadonlyMap<number, LiveState>): Promise<void> {
  if (states.size === 0) return
  await db.run(sql`
    insert into live_states (server_id, state)
    select server_id, state
    from unnest(${[...states.keys()]}::int[], ${[...states.values()].map((state) => JSON.stringify(state))}::jsonb[])
         as s (server_id, state)
    on conflict (server_id) do update set state = excluded.state`)
}

const MapTitle = z.object({ map_name: z.string(), map_name_trans: z.string() })

export async function loadMapTitles(db: Db): Promise<Map<string, string>> {
  const rows = await db.many(MapTitle, sql`select map_name, map_name_trans from maps`)
  return new Map(rows.map(({ map_name, map_name_trans }) => [map_name, map_name_trans]))
}
