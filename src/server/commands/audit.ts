import { isIP } from 'node:net'
import { z } from 'zod'
import { COMMAND_LINE } from '#server/commands/kit/append-to-audit.ts'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { readWholeNumber, requireNoWords } from '#server/commands/kit/read-words.ts'
import { formatSecond } from '#server/commands/kit/terminal-text.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import type { Database } from '#server/ground/db/db.ts'
import { printable } from '#server/ground/printable.ts'
import { type AuditEntry, listAudit } from '#server/owner/audit/audit.queries.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'

const verify = defineCommand({
  name: 'verify',
  usage: 'verify',
  summary: 'tells whether the record of admin actions is whole',
  read: (words) => requireNoWords(words, 'audit verify'),
  run: onDatabase(verifyRecord),
})

const list = defineCommand({
  name: 'list',
  usage: 'list [--limit N]',
  summary: 'shows its newest rows',
  options: { limit: { type: 'string', value: 'N', default: '50', help: 'how many rows; 50 when left out' } },
  read: (words, { limit }) => {
    requireNoWords(words, 'audit list')
    return readWholeNumber('limit', limit, [1, 999_999])
  },
  run: onDatabase(listNewest),
})

export const auditCommand = defineFamily('audit', [verify, list])

/** Gives 1 when the record was tampered with. */
async function verifyRecord(db: Database, _: unknown, { print }: CommandContext): Promise<number> {
  const verdict = await verifyAudit(db)
  if (verdict.ok) {
    print(`The audit is whole: ${verdict.rows} row(s), the last with hash ${verdict.lastHash}.`)
    print('Rows cut off at the end leave no trace in it: compare that hash with the last "Audit" line of the log.')
    return 0
  }
  const what = verdict.problem === 'changed' ? 'was changed' : 'does not follow the row before it'
  print(`The audit was tampered with: row ${verdict.auditId} ${what}. The ${verdict.rows} row(s) before it are whole.`)
  return 1
}

async function listNewest(db: Database, limit: number, { print }: CommandContext): Promise<number> {
  const entries = await listAudit(db, limit)
  for (const entry of entries) print(formatEntry(entry))
  if (entries.length === 0) print('The audit has no rows yet.')
  return 0
}

function formatEntry(entry: AuditEntry): string {
  const who = entry.actor === null ? tokenOf(entry) : `${entry.actor_name ?? '?'} (${entry.actor})`
  const parts = [
    `#${entry.audit_id}`,
    formatSecond(entry.at),
    entry.action,
    entry.outcome ?? entry.phase,
    entry.server_id === null ? '' : `server ${entry.server_id}`,
    who,
    entry.ip ?? formatNetwork(entry.network),
    entry.parameters === '{}' ? '' : entry.parameters,
  ]
  return printable(parts.filter((part) => part !== '').join('  '))
}

const Parameters = z.object({ token_id: z.int() })

/** A script acts by its token, and the command line names tokens it made. */
function tokenOf({ network, parameters }: AuditEntry): string {
  const told = Parameters.safeParse(JSON.parse(parameters))
  return told.success && network !== COMMAND_LINE ? `token ${told.data.token_id}` : 'nobody'
}

/** What is left of an address. */
const formatNetwork = (network: string): string => `${network}${{ 0: '', 4: '/24', 6: '/48' }[isIP(network)] ?? ''}`
