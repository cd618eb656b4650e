import type { Log } from '#server/ground/log/log.ts'
import { AppError, Unavailable } from '#server/http/access/errors.ts'
import type { Audit, AuditEvent } from './audit.ts'

export interface AuditedParts {
  audit: Audit
  log: Log
}

export type Deed = Omit<AuditEvent, 'phase' | 'outcome'>

/** Does something that stays on this site: a row in the audit before, and one after that tells how it ended. No row, no deed. */
export async function audited<T>({ audit, log }: AuditedParts, deed: Deed, work: () => Promise<T>): Promise<T> {
  await audit.record({ ...deed, phase: 'intent' }).catch((error: unknown) => {
    log.error({ err: error, action: deed.action }, 'The audit cannot be written, so nothing was done')
    throw new Unavailable('The action could not be recorded, so it was not carried out.')
  })
  // It has happened by then; the intent stands even if this row cannot be written.
  const end = (outcome: string) =>
    audit
      .record({ ...deed, phase: 'result', outcome })
      .catch((error: unknown) => log.error({ err: error, action: deed.action }, 'A result is not in the audit'))
  try {
    const done = await work()
    await end('ok')
    return done
  } catch (error) {
    await end(error instanceof AppError ? `refused_${error.status}` : 'failed')
    throw error
  }
}
