import { z } from 'zod'
import { type Db, emptySql, joinSql, type Sql, sql } from '#server/ground/db/db.ts'

/** An order whose rows are counted by ranges of its key: the number of its list in `order_counts`, and what the key is. */
export interface CountedOrder {
  list: number
  key: 'integer' | 'fraction' | 'time'
}

const At = z.object({
  below: z.number().nullable(),
  at_key: z.number().nullable(),
  from_id: z.coerce.bigint().nullable(),
  entries_before: z.int().nullable(),
})

/** Where the rows of a page begin: conditions on key and steam_id, to be tried one after the other, and how many to leave out. */
export interface OrderStart {
  ways: readonly [Sql, ...Sql[]]
  offset: number
}

/** Null when there are not so many rows. `key` and `id` are how the question spells them. */
export async function findOrderStart(
  db: Db,
  order: CountedOrder,
  { owner, offset, key, id }: { owner: Sql; offset: number; key: Sql; id: Sql },
): Promise<OrderStart | null> {
  if (offset === 0) return { ways: [emptySql], offset }
  const at = await findInOrder(db, order, owner, offset)
  if (at === null) return null
  if (at.below !== null) return { ways: [sql` and ${key} < ${at.below}`], offset: at.before }
  return {
    ways: [sql` and ${key} = ${at.key} and ${id} >= ${at.id}::bigint`, sql` and ${key} < ${at.key}`],
    offset: at.before,
  }
}

/** Those with a key below `below`, or with the key itself from that id on, and how many of them stand before the position. */
export async function findInOrder(
  db: Db,
  { list, key }: CountedOrder,
  owner: Sql,
  position: number,
): Promise<{ below: Sql | null; key: Sql; id: bigint | null; before: number } | null> {
  const at = await db.one(
    At,
    sql`select below, at_key, from_id::text, entries_before
        from order_at(${list}::int, ${owner}::bigint, ${Math.min(position, LAST_POSITION)}::int)`,
  )
  if (at === null || at.entries_before === null) return null
  return {
    below: at.below === null ? null : bound(sql`${at.below}::float8`, key),
    key: bound(sql`${at.at_key}::float8`, key),
    id: at.from_id,
    before: at.entries_before,
  }
}

const LAST_POSITION = 2_147_483_647

/** What the index of the order can be searched by: a whole number is not compared with a fraction there. */
function bound(fence: Sql, type: CountedOrder['key']): Sql {
  if (type === 'time') return sql`to_timestamp(${fence})`
  return type === 'integer' ? sql`ceil(${fence})::bigint` : fence
}

/** One page from where it begins on. `rows` selects those of one way; `order` is of the columns it names. */
export function pageInWays(
  { ways, offset }: OrderStart,
  limit: number,
  { rows, order }: { rows: (way: Sql) => Sql; order: Sql },
): Sql {
  const pages = ways.map(
    (way, index) => sql`${rows(way)} order by ${order} limit ${limit} offset ${index ? 0 : offset}`,
  )
  if (pages.length === 1) return pages[0] ?? emptySql
  const each = pages.map((page) => sql`(${page})`)
  return sql`select * from (${joinSql(each, sql` union all `)}) as ways order by ${order} limit ${limit}`
}

/**
 * 1 + how many stand before each `key` of `chosen`; equals share it. Those in higher ranges are added up, and within a range those
 * between one key and the next are counted, so that nobody is counted twice, and nobody at all in a range of which none is chosen.
 * `rows` is 'from … where …'. With `offset 0` the range of a key is found once.
 */
export function countedPlaces(
  { list, key: type }: CountedOrder,
  { owner, key, rows }: { owner: Sql; key: Sql; rows: Sql },
): Sql {
  const between = (upTo: Sql) => sql`(select count(*) ${rows} and ${key} > keys.key and ${key} ${upTo})`
  return sql`
    select keys.key, 1 + (sum(step) over (partition by keys.range order by keys.key desc))::int as rank
    from (select keys.key, keys.range, case
            when keys.higher is null then ${between(sql`< ${bound(FENCE_ABOVE, type)}`)} + (
              select coalesce(sum(c.entries), 0) from order_counts c
              where c.list = ${list} and c.owner = ${owner} and c.width = 32 and c.bucket > keys.range)
            else ${between(sql`<= keys.higher`)}
          end as step
          from (select key, range, lag(key) over (partition by range order by key desc) as higher
                from (select key, range_of_key(key) as range
                      from (select distinct key from chosen) as shown offset 0) as keys) as keys) as keys`
}

const FENCE_ABOVE = sql`coalesce(fence_of_range(keys.range + 1), 9e18)`

const Sum = z.object({ n: z.int() })

/** How many rows the whole list has. */
export async function countOrder(db: Db, { list }: CountedOrder, owner: Sql): Promise<number> {
  const row = await db.one(
    Sum,
    sql`select coalesce(sum(entries), 0)::int as n from order_counts
        where list = ${list} and owner = ${owner} and width = 32`,
  )
  return row?.n ?? 0
}
