import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { Connection } from '#shared/contracts/players.ts'
import { countryName } from '#shared/countries.ts'

const MOST_CONNECTIONS = 1_000

const Row = z.object({
  id: z.int(),
  server_id: z.int(),
  ip: z.string().nullable(), // null once past its retention
  country: z.string().nullable(),
  connect_date: z.int(),
})

/** The newest ones, on all game servers. */
export async function listConnections(db: Db, steamId: string): Promise<Connection[]> {
  const rows = await db.many(
    Row,
    sql`
      select connection_id::float8 as id, server_id, host(ip) as ip, country,
             extract(epoch from connected_at)::int as connect_date
      from connections
      where steam_id = ${steamId}
      order by connected_at desc, connection_id desc limit ${MOST_CONNECTIONS}`,
  )
  return rows.map(({ ip, country, ...row }) => ({
    ip_address: ip ?? '',
    ip_info: { country: countryName(country), country_iso: country?.toUpperCase() ?? '' },
    ...row,
  }))
}
