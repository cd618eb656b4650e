import { isIP } from 'node:net'
import type { Command } from '#server/commands/kit/command.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import type { Database } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { printable } from '#server/ground/printable.ts'
import { type AuditEntry, listAudit } from '#server/owner/audit/audit.queries.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'

const USAGE = 'audit verify | list [--limit N]'

export const auditCommand: Command = {
  name: 'audit',
  usage: USAGE,
  summary: 'tells whether the record of admin actions is whole, or shows its newest rows',
  run: (args) => runAudit(args, loadConfig(), (line) => process.stdout.write(`${line}\n`)),
}

type Print = (line: string) => void

/** Gives the exit code: 1 when the record was tampered with, or the arguments make no sense. */
export async function runAudit(args: readonly string[], config: Config, print: Print): Promise<number> {
  const work = workFor(args, print)
  if (work === null) {
    print(`Usage: sitrep ${USAGE}`)
    return 1
  }
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  return withDatabase({ config, log }, work)
}

function workFor([name, ...options]: readonly string[], print: Print): ((db: Database) => Promise<number>) | null {
  if (name === 'verify' && options.length === 0) return (db) => verify(db, print)
  const limit = name === 'list' ? readLimit(options) : null
  return limit === null ? null : (db) => list(db, limit, print)
}

const DEFAULT_LIMIT = 50

function readLimit([flag, value, ...rest]: readonly string[]): number | null {
  if (flag === undefined) return DEFAULT_LIMIT
  return flag === '--limit' && /^[1-9]\d{0,5}$/.test(value ?? '') && rest.length === 0 ? Number(value) : null
}

async function verify(db: Database, print: Print): Promise<number> {
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

async function list(db: Database, limit: number, print: Print): Promise<number> {
  const entries = await listAudit(db, limit)
  for (const entry of entries) print(formatEntry(entry))
  if (entries.length === 0) print('The audit has no rows yet.')
  return 0
}

function formatEntry(entry: AuditEntry): string {
  const who = entry.actor === null ? 'nobody' : `${entry.actor_name ?? '?'} (${entry.actor})`
  const parts = [
    `#${entry.audit_id}`,
    entry.at.toISOString().slice(0, 19).replace('T', ' '),
    entry.action,
    entry.outcome ?? entry.phase,
    entry.server_id === null ? '' : `server ${entry.server_id}`,
    who,
    entry.ip ?? formatNetwork(entry.network),
    entry.parameters === '{}' ? '' : entry.parameters,
  ]
  return printable(parts.filter((part) => part !== '').join('  '))
}

/** What is left of an address. */
const formatNetwork = (network: string): string => `${network}${{ 0: '', 4: '/24', 6: '/48' }[isIP(network)] ?? ''}`
