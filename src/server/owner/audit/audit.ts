import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import type { Log } from '#server/ground/log/log.ts'
import { truncateAddress } from '#server/http/access/client-address.ts'
import type { RateLimits } from '#server/http/access/limits/rate-limits.ts'
import { appendRow } from './audit.queries.ts'

/** Who asks, and from where. */
export interface Actor {
  steam_id: string | null
  session_id: string | null
  ip: string
  token_id?: number // of the script that asks, when it is no person
}

export interface AuditEvent {
  actor: Actor
  action: string
  phase: 'intent' | 'result' | 'event'
  outcome?: string
  serverId?: number
  parameters?: Readonly<Record<string, string | number | boolean | null>>
}

export interface AuditOptions {
  db: Db
  clock: Clock
  log: Log
  limits: RateLimits
}

/** The record of who did or tried what: a row in a hash-chained table, and a copy in the log. */
export class Audit {
  readonly #options: AuditOptions

  constructor(options: AuditOptions) {
    this.#options = options
  }

  /** Rejects when the row could not be written: whoever is about to act must then not act. */
  record(event: AuditEvent): Promise<void> {
    return recordEvent(this.#options, event)
  }

  /** For what came to nothing anyway: never rejects, and a flood of it does not fill the table. */
  async note(event: AuditEvent): Promise<void> {
    try {
      this.#takeRoom(event.actor)
      await this.record(event)
    } catch (error) {
      const { action, outcome } = event
      this.#options.log.warn({ action, outcome, reason: errorMessage(error) }, 'An event is missing from the audit')
    }
  }

  /** Strangers share one small budget, so that they can neither fill the table nor use up a signed-in person's. */
  #takeRoom({ steam_id, ip, token_id }: Actor): void {
    const { limits } = this.#options
    const known = steam_id ?? (token_id === undefined ? null : `token ${token_id}`)
    if (known !== null) {
      limits.bucket('audit_person', PERSON_PER_MINUTE).take(known)
      return
    }
    limits.bucket('audit_address', ADDRESS_PER_MINUTE).take(ip)
    limits.bucket('audit_strangers', STRANGERS_PER_MINUTE).take('all')
  }
}

/** As `record`; `db` may be the transaction of what is done. */
export async function recordEvent(
  { db, clock, log }: Pick<AuditOptions, 'db' | 'clock' | 'log'>,
  event: AuditEvent,
): Promise<void> {
  const { token_id } = event.actor
  const row = {
    at: clock.now(),
    actor: event.actor.steam_id,
    session_id: event.actor.session_id,
    ip: event.actor.ip,
    action: event.action,
    server_id: event.serverId ?? null,
    parameters: JSON.stringify({ ...event.parameters, ...(token_id === undefined ? {} : { token_id }) }),
    phase: event.phase,
    outcome: event.outcome ?? null,
  }
  const hash = await appendRow(db, row)
  log.info({ audit: { ...row, ip: truncateAddress(row.ip), hash: hash.toString('hex') } }, 'Audit')
}

const PERSON_PER_MINUTE = 60
const ADDRESS_PER_MINUTE = 20
const STRANGERS_PER_MINUTE = 120
