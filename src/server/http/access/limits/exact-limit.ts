import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import { within } from '#server/http/access/deadline.ts'
import { type Bucket, STEPS, tooMany } from './bucket.ts'
import { findLevel, type Limit, takeLevel } from './limit-levels.queries.ts'

/** Where processes that serve the same visitors count together. */
export interface SharedLevels {
  db: Db
  log: Log
  isShared: () => boolean
}

interface ExactLimitOptions {
  name: string
  own: Bucket
  levels: SharedLevels | null
  refused: () => void
}

const ANSWER_MS = 2_000

type Asked = Awaited<ReturnType<typeof findLevel>>

/**
 * Counted here, and in the database while other processes serve the same visitors; when that does not answer, here alone.
 * What is refused here costs the database nothing.
 */
export class ExactLimit {
  readonly #options: ExactLimitOptions

  constructor(options: ExactLimitOptions) {
    this.#options = options
  }

  /** Takes one, or throws a 429 that says when to come back. */
  async take(key: string): Promise<void> {
    const { own } = this.#options
    own.take(key)
    const level = await this.#ask(key, takeLevel)
    if (level === null || level.granted) return
    own.giveBack(key, 1)
    this.#refuse(level)
  }

  /** Throws when there is nothing left, without taking anything. */
  async check(key: string): Promise<void> {
    this.#options.own.check(key)
    const level = await this.#ask(key, findLevel)
    if (level !== null && !level.granted) this.#refuse(level)
  }

  async #ask(key: string, ask: (db: Db, limit: Limit) => Promise<Asked>) {
    const { name, own, levels } = this.#options
    if (!levels?.isShared()) return null
    try {
      return await within(ANSWER_MS, ask(levels.db, { name, key, most: own.most, stepS: own.stepS }))
    } catch (error) {
      levels.log.warn({ err: error, limit: name }, 'A limit holds for this process alone: the database does not answer')
      return null
    }
  }

  #refuse({ tokens, next_step_s }: NonNullable<Asked>): never {
    const { own, refused } = this.#options
    refused()
    const stepsToGo = Math.max(1, Math.ceil((1 - tokens) / (own.most / STEPS)))
    throw tooMany(own.most, next_step_s + (stepsToGo - 1) * own.stepS)
  }
}
