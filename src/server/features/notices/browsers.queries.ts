import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { BrowserKeys } from '#server/outside/push/seal-message.ts'

/** A browser as it says of itself. */
export interface BrowserGiven extends BrowserKeys {
  endpoint: string
}
export type BrowserKnown = Pick<BrowserGiven, 'endpoint' | 'auth'>

const MOST_BROWSERS = 20_000

const Row = z.object({ id: z.string(), p256dh: z.instanceof(Buffer), auth: z.instanceof(Buffer) })

/** Whether anybody said before that it is a browser. */
export async function isKnown(db: Db, { endpoint }: Pick<BrowserGiven, 'endpoint'>): Promise<boolean> {
  return (await db.run(sql`select 1 from push_browsers where endpoint = ${endpoint}`)) > 0
}

/**
 * The browser's id, in a transaction in which nobody else changes what it wants; new ones are written down. An address that
 * another browser has is not taken over by whoever has heard of it.
 */
export async function admitBrowser(
  tx: Db,
  { endpoint, p256dh, auth }: BrowserGiven,
  now: Date,
): Promise<{ id: string } | 'other keys' | 'full'> {
  const known = await tx.one(
    Row,
    sql`select browser_id as id, p256dh, auth from push_browsers where endpoint = ${endpoint} for update`,
  )
  if (known !== null) {
    if (!timingSafeEqual(known.auth, auth) || !known.p256dh.equals(p256dh)) return 'other keys'
    await tx.run(sql`update push_browsers set seen_at = ${now} where browser_id = ${known.id}`)
    return { id: known.id }
  }
  const made = await tx.one(
    Row,
    sql`
      insert into push_browsers (endpoint, p256dh, auth, seen_at, unconfirmed_since)
      select ${endpoint}, ${p256dh}, ${auth}, ${now}, ${now} where (select count(*) from push_browsers) < ${MOST_BROWSERS}
      on conflict do nothing
      returning browser_id as id, p256dh, auth`,
  )
  return made ?? 'full'
}

/** The browser was here, and is not forgotten yet. */
export async function touchBrowser(db: Db, { endpoint, auth }: BrowserKnown, now: Date): Promise<void> {
  await db.run(sql`update push_browsers set seen_at = ${now} where endpoint = ${endpoint} and auth = ${auth}`)
}

export async function forgetBrowser(db: Db, { endpoint, auth }: BrowserKnown): Promise<void> {
  await db.run(sql`delete from push_browsers where endpoint = ${endpoint} and auth = ${auth}`)
}

/** Gives how many there were. */
export const forgetAllBrowsers = (db: Db): Promise<number> => db.run(sql`delete from push_browsers`)

/** What it wants stays; its messages go to another address, which is confirmed anew. */
export async function moveBrowser(db: Db, from: BrowserKnown, to: BrowserGiven, now: Date): Promise<void> {
  await db.run(sql`
    update push_browsers
    set endpoint = ${to.endpoint}, p256dh = ${to.p256dh}, auth = ${to.auth}, failures = 0, seen_at = ${now},
        unconfirmed_since = ${now}
    where endpoint = ${from.endpoint} and auth = ${from.auth}
      and not exists (select 1 from push_browsers where endpoint = ${to.endpoint})`)
}
