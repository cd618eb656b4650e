import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { NewEvent, Target } from './target.ts'

const Added = z.object({ id: z.string(), key: z.string() })

/** Writes down what is new of these, and to whom it is to be sent, in the transaction it is given. Gives how many were new. */
export async function addEvents(tx: Db, events: readonly NewEvent[], targets: readonly Target[]): Promise<number> {
  if (events.length === 0) return 0
  const added = await tx.many(
    Added,
    sql`
      insert into outbox_events (key, type, at, data)
      select key, type, to_timestamp(at), data
      from unnest(${events.map(({ key }) => key)}::text[], ${events.map(({ type }) => type)}::text[],
                  ${events.map(({ at }) => at)}::float8[], ${events.map(({ data }) => JSON.stringify(data))}::jsonb[])
           with ordinality as e (key, type, at, data, place)
      order by place
      on conflict (key) do nothing
      returning event_id::text as id, key`,
  )
  const ids = new Map(added.map(({ id, key }) => [key, id]))
  const wanted = events.flatMap((event) => {
    const id = ids.get(event.key)
    ids.delete(event.key) // the same one twice in a list is one
    return id === undefined ? [] : targets.filter((target) => target.wants(event)).map(({ name }) => ({ id, name }))
  })
  if (wanted.length > 0) {
    await tx.run(sql`
      insert into outbox_deliveries (event_id, target)
      select event_id, target
      from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ name }) => name)}::text[])
           with ordinality as d (event_id, target, place)
      order by place`)
  }
  return added.length
}
