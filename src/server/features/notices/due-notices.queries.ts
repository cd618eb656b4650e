import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { WORTH_MS } from './news.queries.ts'

const DueNotice = z.object({
  wish_id: z.string(),
  browser_id: z.string(),
  endpoint: z.string(),
  service: z.string(), // whose it is: all names below one are one push service
  p256dh: z.instanceof(Buffer),
  auth: z.instanceof(Buffer),
  is_unconfirmed: z.boolean(),
  is_greeting: z.boolean(), // says that notices are on, and of what
  server_id: z.int().nullable(), // null: a greeting about a person
  server_name: z.string().nullable(),
  at_least: z.int().nullable(),
  players: z.int().nullable(),
  steam_id: z.string().nullable(),
  personaname: z.string().nullable(),
  told_at: z.date().nullable(),
  tries: z.int(), // this one included
})
export type DueNotice = z.infer<typeof DueNotice>

const HOST = sql`lower(split_part(b.endpoint, '/', 3))`
const SERVICE = sql`coalesce(substring(${HOST} from '[^.]+[.][^.]+$'), ${HOST})`
const MOST_GREETED = 200 // at a time, so that news never wait behind thousands of them
const MOST_FAILURES = 10

/** A browser of which no push service has taken a message yet is sent one, unless one is on its way. */
export async function greetBrowsers(db: Db, now: Date): Promise<void> {
  await db.run(sql`
    with waiting as (
      select (select w.wish_id from push_wishes w where w.browser_id = b.browser_id order by w.wish_id limit 1) as wish_id
      from push_browsers b
      where b.unconfirmed_since is not null
        and not exists (select 1 from push_wishes w where w.browser_id = b.browser_id and w.notice is not null)
      order by b.unconfirmed_since, b.browser_id limit ${MOST_GREETED}::int)
    update push_wishes w set notice = '{"is_greeting": true}', tries = 0, try_at = ${now}
    from waiting where w.wish_id = waiting.wish_id and w.notice is null`)
}

/** Takes a notice to send, so that nobody else sends it unless we never say how it went. */
export function takeDue(db: Db, now: Date, leaseMs: number, closed: readonly string[]): Promise<DueNotice | null> {
  return db.one(
    DueNotice,
    sql`
      with due as (
        select w.wish_id, b.browser_id, b.endpoint, ${SERVICE} as service, b.p256dh, b.auth,
               b.unconfirmed_since is not null as is_unconfirmed, w.notice->'is_greeting' is not null as is_greeting,
               g.server_id, g.server_name, w.at_least, (w.notice->>'players')::int as players,
               p.steam_id::text, p.personaname
        from push_wishes w
        join push_browsers b using (browser_id)
        left join game_servers g on g.server_id = coalesce((w.notice->>'server_id')::int, w.server_id)
        left join players p on p.steam_id = w.player_id
        where w.notice is not null and w.try_at <= ${now} and ${SERVICE} <> all(${[...closed]}::text[])
          and (g.server_id is not null or (w.server_id is null and w.notice->'is_greeting' is not null))
        order by w.try_at, w.wish_id limit 1 for update of w skip locked)
      update push_wishes w
      set tries = w.tries + 1, try_at = ${new Date(now.getTime() + leaseMs)}
      from due where due.wish_id = w.wish_id
      returning due.*, w.told_at, w.tries`,
  )
}

/** A push service has it: the browser is one, and need not be greeted any more. */
export async function noteSent(db: Db, { wish_id, browser_id, is_unconfirmed }: DueNotice): Promise<void> {
  await db.run(sql`update push_wishes set notice = null where wish_id = ${wish_id}`)
  await db.run(sql`
    update push_browsers set failures = 0, unconfirmed_since = null
    where browser_id = ${browser_id} and (failures > 0 or unconfirmed_since is not null)`)
  if (!is_unconfirmed) return
  await db.run(sql`
    update push_wishes set notice = null where browser_id = ${browser_id} and notice->'is_greeting' is not null`)
}

export async function tryLater(db: Db, { wish_id }: DueNotice, at: Date): Promise<void> {
  await db.run(sql`update push_wishes set try_at = ${at} where wish_id = ${wish_id}`)
}

/** Nothing more is sent there until then; what is on its way is not changed. */
export async function leaveAlone(db: Db, service: string, until: Date): Promise<void> {
  await db.run(sql`
    update push_wishes w set try_at = ${until} from push_browsers b
    where b.browser_id = w.browser_id and w.notice is not null and w.try_at <= ${until} and ${SERVICE} = ${service}`)
}

export async function removeBrowser(db: Db, { browser_id }: DueNotice): Promise<void> {
  await db.run(sql`delete from push_browsers where browser_id = ${browser_id}`)
}

/** The notice is given up, and the browser with it after too many in a row. */
export async function noteFailed(db: Db, { wish_id, browser_id }: DueNotice): Promise<void> {
  await db.run(sql`update push_wishes set notice = null where wish_id = ${wish_id}`)
  await countFailures(db, [browser_id])
}

const Expired = z.object({ browser_id: z.string() })

/** What nobody could be told while it was worth anything has failed as well. Gives how many there were. */
export async function expireNotices(db: Db, now: Date): Promise<number> {
  const expired = await db.many(
    Expired,
    sql`
      update push_wishes set notice = null
      where notice is not null and notice->'is_greeting' is null
        and told_at <= ${new Date(now.getTime() - WORTH_MS)}
      returning browser_id`,
  )
  if (expired.length > 0) {
    await countFailures(
      db,
      expired.map(({ browser_id }) => browser_id),
    )
  }
  return expired.length
}

async function countFailures(db: Db, browserIds: readonly string[]): Promise<void> {
  const theirs = sql`browser_id = any(${[...browserIds]}::uuid[])`
  await db.run(sql`update push_browsers set failures = failures + 1 where ${theirs}`)
  await db.run(sql`delete from push_browsers where ${theirs} and failures >= ${MOST_FAILURES}`)
}

export interface RunReport {
  sentAt: Date | null
  problem: string | null
}

/** For the owner to see: the last of each. */
export async function noteReport(db: Db, { sentAt, problem }: RunReport, now: Date): Promise<void> {
  await db.run(sql`
    update push_keys
    set sent_at = coalesce(${sentAt}::timestamptz, sent_at), problem = coalesce(${problem}::text, problem),
        problem_at = case when ${problem}::text is null then problem_at else ${now}::timestamptz end`)
}
