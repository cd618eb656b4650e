import { RecentMap } from '#server/ground/recent-map.ts'
import type { TokenRead } from '#server/http/access/auth.ts'
import type { App } from '#server/http/edge/app.ts'
import { beginHour } from '#server/owner/tokens/tokens.queries.ts'
import { actorOf } from './actor.ts'
import { type AuditEvent, type AuditOptions, recordEvent } from './audit.ts'

const HOUR_MS = 3_600_000
const MOST_KEPT = 1_000

/** Keeps a record of what scripts read that is not public: a row for each token, scope and hour, however many nodes are asked. */
export function auditTokenReads(app: App, { db, clock, log }: Pick<AuditOptions, 'db' | 'clock' | 'log'>): void {
  const told = new RecentMap<string, number>(MOST_KEPT) // the hour, by token and scope: the rest of its calls ask no database
  app.auth.onTokenRead(async (read) => {
    const { token, scope } = read
    const key = `${token.id} ${scope}`
    const hour = Math.floor(clock.now().getTime() / HOUR_MS)
    if (told.get(key) === hour) return
    told.set(key, hour)
    try {
      await db.transaction(async (tx) => {
        if (await beginHour(tx, token.id, scope, hour)) await recordEvent({ db: tx, clock, log }, eventOf(read))
      })
    } catch (error) {
      told.delete(key) // the next call tries it again
      throw error
    }
  })
}

const eventOf = ({ request, token, scope }: TokenRead): AuditEvent => ({
  actor: actorOf(request),
  action: 'read',
  phase: 'event',
  outcome: 'ok',
  parameters: { token: token.name, scope },
})
