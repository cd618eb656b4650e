import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'

/** What comes live and what is imported from files each go on from their own last line. */
export type LineStream = 'live' | 'files'

const Stored = z.object({ server_id: z.int(), state: z.string() })
const ServerId = z.object({ server_id: z.int() })

/** What was known of each game server when its last batch was counted, as JSON. */
export async function loadStates(db: Db, stream: LineStream): Promise<Map<number, string>> {
  const rows = await db.many(
    Stored,
    sql`select server_id, state::text as state from recorder_states where stream = ${stream}`,
  )
  return new Map(rows.map(({ server_id, state }) => [server_id, state]))
}

/** Those that left the settings as well: their history is kept. */
export async function loadServerIds(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db.many(ServerId, sql`select server_id from game_servers`)
  return new Set(rows.map(({ server_id }) => server_id))
}

const Latest = z.object({ server_id: z.int(), number: z.int() })

/** The number of each game server's latest teamkill. */
export async function loadTeamkillNumbers(db: Db, stream: LineStream): Promise<Map<number, number>> {
  const rows = await db.many(
    Latest,
    sql`
      select server_id, max(number) as number from teamkills
      where (number >= 0) = ${stream === 'live'}::boolean group by server_id`,
  )
  return new Map(rows.map(({ server_id, number }) => [server_id, number]))
}
