import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import { SitrepEvent } from '#shared/contracts/events.ts'
import { cleanText } from '#shared/text/clean-text.ts'
import { giveBack, noteFailed, noteSent, type Taken, takeDelivery } from './deliveries.queries.ts'
import type { Outcome, Target } from './target.ts'

interface Options {
  db: Db
  log: Pick<Log, 'warn' | 'error'>
  leaseMs?: number
  everyMs?: number
  random?: () => number
}

const EVERY_MS = 2_000
const LEASE_MS = 60_000 // far longer than a target may take
export const MOST_ATTEMPTS = 15 // within five to six hours
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 3_600_000
const JITTER = 0.25
const LONGEST_PROBLEM = 300

/** Sends what is due to one target, one after the other. Each target has its own: a slow one delays nobody else. */
export function deliverTo(target: Target, options: Options): Poller {
  return {
    name: `tell-${target.name}`,
    everyMs: options.everyMs ?? EVERY_MS,
    slowestRetryMs: 60_000,
    run: async (stopping) => {
      while (!stopping.aborted && (await deliverNext(target, options, stopping)));
    },
  }
}

/** Gives whether there was one. */
export async function deliverNext(target: Target, options: Options, stopping: AbortSignal): Promise<boolean> {
  const { db, log, leaseMs = LEASE_MS, random = Math.random } = options
  const taken = await takeDelivery(db, target.name, leaseMs)
  if (taken === null) return false
  const outcome = await attempt(target, taken, stopping, log)
  if (outcome.type === 'sent') {
    await noteSent(db, taken, target.name)
    return true
  }
  if (stopping.aborted) {
    await giveBack(db, taken)
    return false
  }
  const problem = cleanText(outcome.problem, LONGEST_PROBLEM)
  const isLast = outcome.type === 'refused' || taken.attempts >= MOST_ATTEMPTS
  const waitMs = outcome.type === 'failed' ? (outcome.afterMs ?? 0) : 0
  const retryMs = isLast ? null : Math.max(retryAfter(taken.attempts, random), waitMs)
  const pauses = outcome.type === 'failed' && outcome.pausesTarget === true
  const pauseMs = pauses ? Math.max(waitMs, FIRST_RETRY_MS) : 0
  await noteFailed(db, taken, target.name, { problem, retryMs, pauseMs })
  if (isLast) {
    log.warn(
      { target: target.name, event: taken.event.id, problem },
      'An event is given up: see `sitrep webhooks dead`',
    )
  }
  return true
}

/** A process that ends with each attempt is no reason to try for ever. */
async function attempt(target: Target, taken: Taken, stopping: AbortSignal, log: Options['log']): Promise<Outcome> {
  const { attempts, isUnsure } = taken
  if (attempts > MOST_ATTEMPTS) return { type: 'refused', problem: 'how the last attempt ended is not known' }
  const event = SitrepEvent.safeParse(taken.event)
  if (!event.success) return { type: 'refused', problem: 'an event of another version of Sitrep' }
  try {
    return await target.send(event.data, { number: attempts, isUnsure, stopping })
  } catch (error) {
    log.error({ err: error, target: target.name, event: taken.event.id }, 'Sending an event failed')
    return { type: 'failed', problem: 'a fault of Sitrep: its log tells more' }
  }
}

/** After the first failure a few seconds, then ever longer, and never all at the same moment. */
export function retryAfter(attempts: number, random: () => number): number {
  const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))
  return delay * (1 + JITTER * (2 * random() - 1))
}
