import type { Fleet } from '#server/fleet/fleet.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import {
  type DueNotice,
  type LiveNow,
  noteFailed,
  noteNews,
  noteSent,
  removeBrowser,
  takeDue,
  tryLater,
  WORTH_MS,
} from './news.queries.ts'
import { noticeText } from './notice-text.ts'
import type { Moment, PushMessage, PushOutcome } from './send-push.ts'

interface Options {
  db: Db
  clock: Clock
  log: Pick<Log, 'warn'>
  fleet: Pick<Fleet, 'states' | 'latest'>
  send: (message: PushMessage, moment: Moment) => Promise<PushOutcome>
}

const EVERY_MS = 10_000
const AT_ONCE = 8
const LEASE_MS = 120_000 // longer than sending as many takes
const MOST_TRIES = 4
const FIRST_RETRY_MS = 30_000
const MOST_FAILURES = 10

/** Tells browsers what they wanted to know. Which node does it may change at any time: what is due is in the database. */
export function tellBrowsers({ db, clock, log, fleet, send }: Options): Poller {
  const tell = async (due: DueNotice, stopping: AbortSignal): Promise<void> => {
    const now = clock.now()
    const text = noticeText(due, fleet.latest(due.server_id)?.map_info?.map_name_trans ?? null)
    const { endpoint, p256dh, auth, wish_id } = due
    const ttlS = Math.max(1, Math.ceil((due.told_at.getTime() + WORTH_MS - now.getTime()) / 1000))
    const message = { endpoint, p256dh, auth, text: JSON.stringify(text), topic: wish_id.replaceAll('-', ''), ttlS }
    await settle(due, await send(message, { now, stopping }))
  }
  const settle = async (due: DueNotice, outcome: PushOutcome): Promise<void> => {
    if (outcome.type === 'sent') return noteSent(db, due)
    if (outcome.type === 'gone') return removeBrowser(db, due)
    const { why } = outcome
    if (outcome.type === 'later' && due.tries < MOST_TRIES) {
      const wait = Math.max(outcome.waitMs, FIRST_RETRY_MS * 2 ** (due.tries - 1))
      return tryLater(db, due, new Date(clock.now().getTime() + wait))
    }
    log.warn({ push_service: new URL(due.endpoint).host, why }, 'A notice could not be handed over and is given up')
    await noteFailed(db, due, MOST_FAILURES)
  }
  return {
    name: 'tell-browsers',
    everyMs: EVERY_MS,
    run: async (stopping) => {
      await noteNews(db, liveNow(fleet), clock.now())
      while (!stopping.aborted) {
        const due = await takeDue(db, clock.now(), AT_ONCE, LEASE_MS)
        await Promise.all(due.map((one) => tell(one, stopping)))
        if (due.length < AT_ONCE) return
      }
    },
  }
}

/** What the live lists show: a game server that is silent says nothing, not that it is empty. */
function liveNow(fleet: Options['fleet']): LiveNow {
  const updates = [...fleet.states.keys()].flatMap((serverId) => fleet.latest(serverId) ?? [])
  const heard = updates.filter(({ info }) => info.current_status === 1 && info.age === undefined)
  return {
    servers: heard.map(({ server_id: serverId, info }) => ({ serverId, players: info.current_players })),
    people: heard.flatMap(({ server_id: serverId, players }) =>
      players.flatMap(({ steam_id: steamId }) => (steamId === undefined ? [] : { steamId, serverId })),
    ),
  }
}
