import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { appendToAudit } from '#server/commands/kit/append-to-audit.ts'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { KEPT_BY } from '#server/commands/kit/kept-by.ts'
import { requireSteamId } from '#server/commands/kit/read-words.ts'
import { formatTable } from '#server/commands/kit/terminal-text.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import type { Database } from '#server/ground/db/db.ts'
import { erasureKey } from '#server/ground/db/people/erasures.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { listKnownAdmins, Source } from '#server/owner/people/own-admins.queries.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import { countRows, exportPerson } from '#server/owner/privacy/privacy-export.ts'

const exportCommand = defineCommand({
  name: 'export',
  usage: 'export STEAMID [--to FILE]',
  summary: 'hands out everything stored about somebody as JSON',
  options: { to: { type: 'string', value: 'FILE', help: 'a new file for it, instead of the standard output' } },
  read: (words, { to }) => ({ steamId: requireSteamId(words), file: to }),
  run: onDatabase(writeExport, { create: true }),
})

const eraseCommand = defineCommand({
  name: 'erase',
  usage: 'erase STEAMID [--yes]',
  summary: 'takes them out of all that is stored',
  options: { yes: { type: 'boolean', default: false, help: 'asks nothing before it erases' } },
  read: (words, { yes }) => ({ steamId: requireSteamId(words), isSure: yes }),
  run: onDatabase(eraseOnceConfirmed, { create: true }),
})

export const privacyCommand = defineFamily('privacy', [exportCommand, eraseCommand])

/** The audit tells what was done, and by the hash for whom when somebody asks; it names nobody who asked to be erased. */
const actionOn = (action: string, steamId: string) => ({
  action,
  parameters: { id_hash: erasureKey(steamId).toString('hex') },
})

interface ExportGiven {
  steamId: string
  file: string | undefined // undefined: the standard output
}

async function writeExport(db: Database, { steamId, file }: ExportGiven, context: CommandContext): Promise<number> {
  const { clock, print } = context
  const data = await exportPerson(db, steamId, clock.now())
  const text = JSON.stringify(data, null, 2)
  if (file !== undefined && !(await isWritten(file, text, context))) return 1
  await appendToAudit(db, clock.now(), actionOn('privacy_export', steamId))
  print(file === undefined ? text : `Everything stored about ${steamId} is in ${file}: ${countRows(data)} row(s).`)
  return 0
}

async function isWritten(file: string, text: string, { folder, print }: CommandContext): Promise<boolean> {
  try {
    await writeFile(resolve(folder, file), `${text}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    print(`${file} cannot be written: ${errorMessage(error)}.`)
    return false
  }
}

interface EraseGiven {
  steamId: string
  isSure: boolean // so that nothing is asked
}

async function eraseOnceConfirmed(
  db: Database,
  { steamId, isSure }: EraseGiven,
  context: CommandContext,
): Promise<number> {
  const { clock, print } = context
  const admin = (await listKnownAdmins(db)).find((known) => known.steam_id === steamId)
  if (admin) {
    print(`${steamId} is an admin by ${KEPT_BY_OWNER[admin.source]}: take that away first.`)
    return 1
  }
  if (!isSure && !(await isConfirmed(steamId, context))) {
    print(`Nothing was erased: the answer was not ${steamId}. With --yes nothing is asked.`)
    return 1
  }
  const now = clock.now()
  const erased = await db.transaction(async (tx) => {
    const rows = await erasePerson(tx, steamId, now)
    await appendToAudit(tx, now, actionOn('privacy_erase', steamId))
    return rows
  })
  if (erased.length === 0) print(`Nothing was stored about ${steamId}.`)
  else {
    const rows = erased.map(({ table, rows: count, fate }) => [table, String(count), fate])
    for (const line of formatTable(['Table', 'Rows', 'What became of them'], rows)) print(line)
  }
  await tellWhatStays(db, steamId, context)
  return 0
}

const KEPT_BY_OWNER = { ...KEPT_BY, command: '`sitrep admin add`' }

async function isConfirmed(steamId: string, { ask }: CommandContext): Promise<boolean> {
  const question = `This cannot be undone. Type ${steamId} to take them out of everything that is stored: `
  return (await ask(question))?.trim() === steamId
}

const StayingBan = z.object({ bid: z.int(), source: Source })

async function tellWhatStays(db: Database, steamId: string, { clock, print }: CommandContext): Promise<void> {
  const { bans = [], audit = [], moderation_acts = [] } = (await exportPerson(db, steamId, clock.now())).tables
  for (const { bid, source } of bans.map((ban) => StayingBan.parse(ban))) {
    if (source === 'command') print(`Ban ${bid} stays, without a name, until it ends.`)
    else print(`Ban ${bid} is kept by ${KEPT_BY[source]}: what it says of them can be erased there.`)
  }
  if (moderation_acts.length > 0) {
    print(`${moderation_acts.length} act(s) of admins stay, without a name, until game servers need them no more.`)
  }
  if (audit.length > 0) {
    print(`${audit.length} row(s) of the audit keep the Steam id: who did what cannot be changed afterwards.`)
  }
  print('Log lines of the last days go in their time (logs.retention_days). Backups keep what they have.')
}
