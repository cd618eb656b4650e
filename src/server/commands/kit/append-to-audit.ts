import type { Db } from '#server/ground/db/db.ts'
import { appendRow } from '#server/owner/audit/audit.queries.ts'

export const COMMAND_LINE = 'command line' // stands where an address would

interface OwnerAction {
  action: string
  parameters: Readonly<Record<string, string | number>>
}

/** What the owner did from the command line stands in the audit beside what admins did. */
export async function appendToAudit(db: Db, now: Date, { action, parameters }: OwnerAction): Promise<void> {
  await appendRow(db, {
    at: now,
    actor: null,
    session_id: null,
    ip: COMMAND_LINE,
    action,
    server_id: null,
    parameters: JSON.stringify(parameters),
    phase: 'event',
    outcome: 'ok',
  })
}
