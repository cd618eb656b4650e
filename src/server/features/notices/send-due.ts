import type { Fleet } from '#server/fleet/fleet.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'
import {
  type DueNotice,
  leaveAlone,
  noteFailed,
  noteSent,
  removeBrowser,
  takeDue,
  tryLater,
} from './due-notices.queries.ts'
import { fillPlaces } from './fill-places.ts'
import { WORTH_MS } from './news.queries.ts'
import { noticeText } from './notice-text.ts'
import type { Moment, PushMessage, PushOutcome } from './send-push.ts'

export interface SendOptions {
  db: Db
  clock: Clock
  fleet: Pick<Fleet, 'latest'>
  send: (message: PushMessage, moment: Moment) => Promise<PushOutcome>
}

/** How it went, with the last of what went wrong. */
export interface Sent {
  sentAt: Date | null
  givenUp: number
  problem: { pushService: string; why: string } | null
}

const LONGEST_MS = 20_000 // then it is looked for news again
const LEASE_MS = 120_000 // far longer than sending takes
const MOST_TRIES = 4
const FIRST_RETRY_MS = 30_000
/** A push service that does not answer so many times in a row is asked nothing for a while. */
const MOST_SILENCES = 3
const REST_MS = 60_000

/** Sends what is due, for a while. Which node does it may change at any time: what is due is in the database. */
export async function sendDue({ db, clock, fleet, send }: SendOptions, stopping: AbortSignal): Promise<Sent> {
  const sent: Sent = { sentAt: null, givenUp: 0, problem: null }
  const silences = new Map<string, number>()
  const after = (ms: number) => new Date(clock.now().getTime() + ms)
  const end = after(LONGEST_MS)

  const tell = async (due: DueNotice): Promise<void> => {
    const now = clock.now()
    const outcome = await send(messageOf(due, fleet, now), { now, stopping })
    if (outcome.type === 'sent') sent.sentAt = clock.now()
    if ('why' in outcome && !stopping.aborted)
      sent.problem = { pushService: new URL(due.endpoint).host, why: outcome.why }
    await settle(due, outcome)
    await heed(due.service, outcome)
  }
  const settle = async (due: DueNotice, outcome: PushOutcome): Promise<void> => {
    if (outcome.type === 'sent') return noteSent(db, due)
    if (outcome.type === 'gone') return removeBrowser(db, due)
    const isPassing = outcome.type !== 'refused'
    if (isPassing && stopping.aborted) return tryLater(db, due, clock.now())
    if (isPassing && (due.is_greeting || due.tries < MOST_TRIES)) {
      const waitMs = outcome.type === 'later' ? outcome.waitMs : 0
      return tryLater(db, due, after(Math.max(waitMs, FIRST_RETRY_MS * 2 ** (due.tries - 1))))
    }
    sent.givenUp += 1
    await (due.is_unconfirmed && !isPassing ? removeBrowser(db, due) : noteFailed(db, due))
  }
  const heed = async (service: string, { type }: PushOutcome): Promise<void> => {
    const inARow = type === 'silent' ? (silences.get(service) ?? 0) + 1 : 0
    silences.set(service, inARow)
    if (inARow >= MOST_SILENCES && !stopping.aborted) await leaveAlone(db, service, after(REST_MS))
  }

  await fillPlaces({
    take: (closed) => takeDue(db, clock.now(), LEASE_MS, closed),
    work: tell,
    isOver: () => stopping.aborted || clock.now() >= end,
  })
  return sent
}

function messageOf(due: DueNotice, fleet: SendOptions['fleet'], now: Date): PushMessage {
  const { endpoint, p256dh, auth } = due
  const live = due.server_id === null ? undefined : fleet.latest(due.server_id)
  const text = noticeText(due, live?.map_info?.map_name_trans ?? null)
  const since = due.is_greeting || due.told_at === null ? now : due.told_at
  const ttlS = Math.max(1, Math.ceil((since.getTime() + WORTH_MS - now.getTime()) / 1000))
  return { endpoint, p256dh, auth, text: JSON.stringify(text), topic: topicOf(due.wish_id), ttlS }
}

/** A push service can read it, and whoever knows the id of a wish may end it. */
const topicOf = (wishId: string): string => sha256(wishId).toString('base64url').slice(0, 32)
