import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { z } from 'zod'
import { recordOwnerAct } from '#server/commands/kit/owner-act.ts'
import {
  formatTable,
  KEPT_BY,
  type PeopleOptions,
  readWords,
  requireSteamId,
  wrong,
} from '#server/commands/kit/people-command.ts'
import { type PeopleWork, peopleCommand } from '#server/commands/kit/run-people-command.ts'
import { erasureKey } from '#server/ground/db/erasures.ts'
import { errorMessage } from '#server/ground/error-message.ts'
import { listKnownAdmins, Source } from '#server/owner/people/own-admins.queries.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import { countRows, exportPerson } from '#server/owner/privacy/privacy-export.ts'

export const privacyCommand = peopleCommand({
  name: 'privacy',
  usage: 'privacy export STEAMID [--to FILE] | erase STEAMID [--yes]',
  summary: 'hands out everything stored about somebody as JSON, or takes them out of it',
  workFor: (args) => privacyWork(args, askOnTerminal),
})

/** Null: there is nobody to ask. */
type Ask = (question: string) => Promise<string | null>

export function privacyWork([verb, ...args]: readonly string[], ask: Ask): PeopleWork {
  if (verb === 'export') {
    const { words, options } = readWords(args, ['to'])
    const steamId = requireSteamId(words)
    return (parts) => hand(parts, steamId, options.to)
  }
  if (verb === 'erase') {
    const isSure = args.includes('--yes')
    const { words } = readWords(
      args.filter((word) => word !== '--yes'),
      [],
    )
    const steamId = requireSteamId(words)
    return (parts) => erase(parts, steamId, isSure ? async () => steamId : ask)
  }
  return wrong(verb === undefined ? 'Say what to do.' : `"privacy ${[verb, ...args].join(' ')}" is not a command.`)
}

/** The audit tells what was done, and by the hash for whom when somebody asks; it names nobody who asked to be erased. */
const actOn = (action: string, steamId: string) => ({
  action,
  parameters: { id_hash: erasureKey(steamId).toString('hex') },
})

async function hand({ db, clock, print }: PeopleOptions, steamId: string, file: string | undefined): Promise<number> {
  const data = await exportPerson(db, steamId, clock.now())
  const text = JSON.stringify(data, null, 2)
  if (file !== undefined && !(await isWritten(file, text, print))) return 1
  await recordOwnerAct(db, clock.now(), actOn('privacy_export', steamId))
  print(file === undefined ? text : `Everything stored about ${steamId} is in ${file}: ${countRows(data)} row(s).`)
  return 0
}

async function isWritten(file: string, text: string, print: PeopleOptions['print']): Promise<boolean> {
  try {
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    print(`${file} cannot be written: ${errorMessage(error)}.`)
    return false
  }
}

async function erase(parts: PeopleOptions, steamId: string, ask: Ask): Promise<number> {
  const { db, clock, print } = parts
  const admin = (await listKnownAdmins(db)).find((known) => known.steam_id === steamId)
  if (admin) {
    print(`${steamId} is an admin by ${KEPT_BY_OWNER[admin.source]}: take that away first.`)
    return 1
  }
  if (!(await isConfirmed(steamId, ask))) {
    print(`Nothing was erased: the answer was not ${steamId}. With --yes nothing is asked.`)
    return 1
  }
  const now = clock.now()
  const erased = await db.transaction(async (tx) => {
    const rows = await erasePerson(tx, steamId, now)
    await recordOwnerAct(tx, now, actOn('privacy_erase', steamId))
    return rows
  })
  if (erased.length === 0) print(`Nothing was stored about ${steamId}.`)
  else {
    const rows = erased.map(({ table, rows: count, fate }) => [table, String(count), fate])
    for (const line of formatTable(['Table', 'Rows', 'What became of them'], rows)) print(line)
  }
  await tellWhatStays(parts, steamId)
  return 0
}

const KEPT_BY_OWNER = { ...KEPT_BY, command: '`sitrep admin add`' }

async function isConfirmed(steamId: string, ask: Ask): Promise<boolean> {
  const question = `This cannot be undone. Type ${steamId} to take them out of everything that is stored: `
  return (await ask(question))?.trim() === steamId
}

const StayingBan = z.object({ bid: z.int(), source: Source })

async function tellWhatStays({ db, clock, print }: PeopleOptions, steamId: string): Promise<void> {
  const { bans = [], audit = [] } = (await exportPerson(db, steamId, clock.now())).tables
  for (const { bid, source } of bans.map((ban) => StayingBan.parse(ban))) {
    if (source === 'command') print(`Ban ${bid} stays, without a name, until it ends.`)
    else print(`Ban ${bid} is kept by ${KEPT_BY[source]}: what it says of them can be erased there.`)
  }
  if (audit.length > 0) {
    print(`${audit.length} row(s) of the audit keep the Steam id: who did what cannot be changed afterwards.`)
  }
  print('Log lines of the last days go in their time (logs.retention_days). Backups keep what they have.')
}

async function askOnTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
