import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { runAlone } from '#server/ground/db/run-alone.ts'
import type { OurServer } from './server-choice.ts'
import type { ServerPair } from './step.ts'

const IMPORT_LOCK = 7_210_118 // with the import's id; any number, the same on every node and no other lock's

const Server = z.object({ server_id: z.int(), ip: z.string(), port: z.int() })

export function listOurServers(db: Db): Promise<OurServer[]> {
  return db.many(Server, sql`select server_id, host(ip) as ip, port from game_servers order by server_id`)
}

const Known = z.object({ import_id: z.int(), location: z.string() })

export function findImport(db: Db, name: string): Promise<z.output<typeof Known> | null> {
  return db.one(Known, sql`select import_id, location from imports where name = ${name}`)
}

const KnownLane = z.object({ from: z.int(), serverId: z.int() })

export function listServerPairs(db: Db, importId: number): Promise<ServerPair[]> {
  return db.many(
    KnownLane,
    sql`
      select from_server as from, server_id as "serverId" from import_servers
      where import_id = ${importId} order by from_server`,
  )
}

export function saveImport(db: Db, name: string, location: string, pairs: readonly ServerPair[]): Promise<number> {
  return db.transaction(async (tx) => {
    const saved = await tx.one(
      z.object({ import_id: z.int() }),
      sql`
        insert into imports (name, location) values (${name}, ${location})
        on conflict (name) do update set location = excluded.location, started_at = now(), ended_at = null
        returning import_id`,
    )
    if (saved === null) throw new Error('An insert returns its row')
    for (const { from, serverId } of pairs) {
      await tx.run(sql`
        insert into import_servers (import_id, from_server, server_id) values (${saved.import_id}, ${from}, ${serverId})
        on conflict do nothing`)
    }
    return saved.import_id
  })
}

export async function endImport(db: Db, importId: number): Promise<void> {
  await db.run(sql`update imports set ended_at = now() where import_id = ${importId}`)
}

const Place = z.object({ place: z.string(), rows: z.coerce.number() })
export type Place = z.output<typeof Place>

export function findPlace(db: Db, importId: number, from: number, step: string): Promise<Place | null> {
  return db.one(
    Place,
    sql`
      select place, rows_read as rows from import_places
      where import_id = ${importId} and from_server = ${from} and step = ${step}`,
  )
}

export async function movePlace(tx: Db, importId: number, from: number, step: string, to: Place): Promise<void> {
  await tx.run(sql`
    insert into import_places (import_id, from_server, step, place, rows_read)
    values (${importId}, ${from}, ${step}, ${to.place}, ${to.rows})
    on conflict (import_id, from_server, step) do update set place = excluded.place, rows_read = excluded.rows_read`)
}

export async function forgetPlace(db: Db, importId: number, from: number, step: string): Promise<void> {
  await db.run(sql`
    delete from import_places where import_id = ${importId} and from_server = ${from} and step = ${step}`)
}

/** Two who import the same source at once would both count it. */
export function aloneWithImport<T>(db: Db, importId: number, work: () => Promise<T>): Promise<T | 'busy'> {
  return runAlone(db, IMPORT_LOCK, importId, work)
}
