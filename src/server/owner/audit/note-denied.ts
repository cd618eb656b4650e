import { Forbidden } from '#server/http/access/errors.ts'
import type { Audit } from './audit.ts'
import type { Deed } from './audited.ts'

/** Does what somebody may do to others and perhaps not to this one: if they may not, the audit remembers it as it does a missing flag. */
export async function noteDenied<T>(audit: Audit, deed: Deed, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Forbidden) await audit.note({ ...deed, phase: 'event', outcome: 'denied' })
    throw error
  }
}
