import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { WorkshopAnswer, WorkshopDetails } from './workshop-details.ts'

/** Items that somebody names. Until Steam tells, the number stands for the name. */
export function addItems(db: Db, workshopIds: readonly string[]): Promise<number> {
  return db.run(sql`
    insert into workshop_items (workshop_id, name)
    select id, id::text from unnest(${workshopIds}::bigint[]) as named (id) order by named.id
    on conflict do nothing`)
}

/** An item that Steam never knew and nobody names any more was a mistake in writing. */
export function dropUnknownItems(db: Db, named: readonly string[]): Promise<number> {
  return db.run(sql`
    delete from workshop_items i
    where not available and time_created is null and not workshop_id = any(${named}::bigint[])
      and not exists (select 1 from workshop_installs n where n.workshop_id = i.workshop_id)`)
}

export interface Install {
  workshopId: string
  published: number | null // epoch seconds; null: it should be there and is not
}

/** All of what one game server has. */
export async function writeInstalls(db: Db, serverId: number, installs: readonly Install[]): Promise<number> {
  const ids = installs.map(({ workshopId }) => workshopId)
  const gone = await db.run(sql`
    delete from workshop_installs where server_id = ${serverId} and not workshop_id = any(${ids}::bigint[])`)
  // A version can only have been fetched after it was published, and an equal time would read as an older version.
  const written = await db.run(sql`
    insert into workshop_installs as n (workshop_id, server_id, last_updated)
    select id, ${serverId}::int, to_timestamp(published + 1)
    from unnest(${ids}::bigint[], ${installs.map(({ published }) => published)}::float8[]) as has (id, published)
    order by has.id
    on conflict (workshop_id, server_id) do update set last_updated = excluded.last_updated
      where n.last_updated is distinct from excluded.last_updated`)
  return gone + written
}

/** Of game servers without a folder nothing is known. */
export function forgetInstalls(db: Db, serversWithFolder: readonly number[]): Promise<number> {
  return db.run(sql`delete from workshop_installs where not server_id = any(${serversWithFolder}::int[])`)
}

export interface MapHint {
  workshopId: string
  map: string
}

/** Links maps to the items they come from. `sure`: also where another item was linked before. */
export function linkMaps(db: Db, hints: readonly MapHint[], sure: boolean): Promise<number> {
  return db.run(sql`
    update maps m set workshop_id = hint.workshop_id
    from (select distinct on (lower(map)) lower(map) as map, workshop_id
          from unnest(${hints.map(({ map }) => map)}::text[], ${hints.map(({ workshopId }) => workshopId)}::bigint[])
               as told (map, workshop_id)
          order by lower(map), workshop_id desc) as hint
    where lower(m.map_name) = hint.map and m.workshop_id is distinct from hint.workshop_id
      and (m.workshop_id is null or ${sure})`)
}

const IdRow = z.object({ id: z.string() })

/** Of these items, those that Steam was not asked about since that moment, longest ago first. */
export async function listDueItems(db: Db, named: readonly string[], since: Date): Promise<string[]> {
  const rows = await db.many(
    IdRow,
    sql`select workshop_id::text as id from workshop_items
        where workshop_id = any(${named}::bigint[]) and (checked_at is null or checked_at < ${since})
        order by checked_at nulls first, workshop_id`,
  )
  return rows.map(({ id }) => id)
}

/** An item that is gone keeps what was known of it. */
export async function writeAnswers(
  db: Db,
  asked: readonly string[],
  answers: ReadonlyMap<string, WorkshopAnswer>,
  now: Date,
): Promise<number> {
  let changed = 0
  for (const [id, answer] of [...answers].sort(([a], [b]) => Number(BigInt(a) - BigInt(b)))) {
    changed += answer.type === 'gone' ? await markGone(db, id) : await writeDetails(db, id, answer)
  }
  await db.run(sql`update workshop_items set checked_at = ${now} where workshop_id = any(${asked}::bigint[])`)
  return changed
}

function markGone(db: Db, workshopId: string): Promise<number> {
  return db.run(sql`update workshop_items set available = false where workshop_id = ${workshopId} and available`)
}

function writeDetails(db: Db, workshopId: string, details: WorkshopDetails): Promise<number> {
  const { name, fileSize, created, updated, tags, available } = details
  return db.run(sql`
    update workshop_items i
    set name = told.name, file_size = told.file_size, time_created = told.created, time_updated = told.updated,
        tags = told.tags, available = ${available}
    from (select coalesce(nullif(${name}::text, ''), ${workshopId}::text) as name, ${fileSize}::bigint as file_size,
                 to_timestamp(nullif(${created}::float8, 0)) as created,
                 to_timestamp(nullif(${updated}::float8, 0)) as updated, ${tags}::text[] as tags) as told
    where i.workshop_id = ${workshopId}
      and (i.name, i.file_size, i.time_created, i.time_updated, i.tags, i.available)
          is distinct from (told.name, told.file_size, told.created, told.updated, told.tags, ${available}::boolean)`)
}
