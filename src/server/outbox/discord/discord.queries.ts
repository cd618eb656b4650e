import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import { sha256 } from '#server/ground/sha256.ts'

const Known = z.object({ state: z.enum(['sending', 'sent', 'unsure']) })

/** How it stands with a message that was begun; null: it was not. */
export async function findMessage(
  db: Db,
  webhook: string,
  eventId: string,
): Promise<'sending' | 'sent' | 'unsure' | null> {
  const row = await db.one(
    Known,
    sql`select state from discord_messages where webhook = ${webhook} and event_id = ${eventId}::uuid`,
  )
  return row?.state ?? null
}

/** Written before anything is sent. False: somebody else has begun. */
export async function beginMessage(db: Db, webhook: string, eventId: string): Promise<boolean> {
  const begun = await db.run(sql`
    insert into discord_messages (webhook, event_id) values (${webhook}, ${eventId}::uuid) on conflict do nothing`)
  return begun > 0
}

/** Discord did not take it: it may be begun again. */
export async function withdrawMessage(db: Db, webhook: string, eventId: string): Promise<void> {
  await db.run(sql`
    delete from discord_messages where webhook = ${webhook} and event_id = ${eventId}::uuid and state = 'sending'`)
}

export async function noteTaken(db: Db, webhook: string, eventId: string, messageId: string | null): Promise<void> {
  await db.run(sql`
    update discord_messages set state = 'sent', message_id = ${messageId}
    where webhook = ${webhook} and event_id = ${eventId}::uuid`)
}

/** Nobody will ever know. Whoever is still sending it may know better in a moment. */
export async function noteUnsure(db: Db, webhook: string, eventId: string): Promise<void> {
  await db.run(sql`
    update discord_messages set state = 'unsure'
    where webhook = ${webhook} and event_id = ${eventId}::uuid and state = 'sending'`)
}

const Count = z.object({ n: z.int() })

export async function countUnsure(db: Db, webhook: string): Promise<number> {
  const row = await db.one(
    Count,
    sql`select count(*)::int as n from discord_messages where webhook = ${webhook} and state = 'unsure'`,
  )
  return row?.n ?? 0
}

const MESSAGE_DAYS = 14 // longer than an event can wait to be sent
const STATUS_DAYS = 90
const GONE_DAYS = 365

/** Keeps the tables small. `places`: where something is written now. */
export async function forgetDiscord(db: Db, places: readonly string[]): Promise<void> {
  await db.run(sql`delete from discord_messages where begun_at < now() - ${MESSAGE_DAYS}::int * interval '1 day'`)
  await db.run(sql`
    delete from discord_statuses
    where webhook <> all(${places}::text[]) and made_at < now() - ${STATUS_DAYS}::int * interval '1 day'`)
  await db.run(sql`delete from discord_gone where since < now() - ${GONE_DAYS}::int * interval '1 day'`)
}

/** Of the whole address, since another token is another webhook; nobody can use it. */
const fingerprint = ({ id, token }: DiscordWebhook): string => sha256(`${id}/${token}`).toString('hex')

const Gone = z.object({ since: z.date() })

/** Since when Discord does not know the webhook; null: it does, as far as we know. */
export async function goneSince(db: Db, webhook: DiscordWebhook): Promise<Date | null> {
  const row = await db.one(Gone, sql`select since from discord_gone where webhook = ${fingerprint(webhook)}`)
  return row?.since ?? null
}

export async function noteGone(db: Db, webhook: DiscordWebhook): Promise<void> {
  await db.run(sql`insert into discord_gone (webhook) values (${fingerprint(webhook)}) on conflict do nothing`)
}
