import { appendToAudit } from '#server/commands/kit/append-to-audit.ts'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { KEPT_BY } from '#server/commands/kit/kept-by.ts'
import { readName, readWholeNumber, requireNoWords, requireSteamId } from '#server/commands/kit/read-words.ts'
import { formatTable } from '#server/commands/kit/terminal-text.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import { wrong } from '#server/commands/kit/wrong-usage.ts'
import type { Database } from '#server/ground/db/db.ts'
import { FLAGS_HELP, Flags } from '#server/ground/settings/admin-tools.ts'
import { listKnownAdmins, type NewAdmin, putAdmin, removeAdmin } from '#server/owner/people/own-admins.queries.ts'

const add = defineCommand({
  name: 'add',
  usage: 'add STEAMID [--name NAME] [--flags z] [--immunity 0]',
  summary: 'makes someone an admin of the site',
  options: {
    name: { type: 'string', value: 'NAME', help: 'what they are called; their Steam id when left out' },
    flags: { type: 'string', value: 'z', default: 'z', help: FLAGS_HELP },
    immunity: { type: 'string', value: '0', default: '0', help: 'a whole number from 0 to 9999' },
  },
  read: (words, { name, flags, immunity }): NewAdmin => {
    const steamId = requireSteamId(words)
    if (!Flags.safeParse(flags).success) wrong(`--flags is "${flags}"; allowed: ${FLAGS_HELP}.`)
    return {
      steamId,
      name: readName(name) || steamId,
      flags,
      immunity: readWholeNumber('immunity', immunity, [0, 9_999]),
    }
  },
  run: onDatabase(addAdmin, { create: true }),
})

const remove = defineCommand({
  name: 'remove',
  usage: 'remove STEAMID',
  summary: 'makes them one no longer',
  read: requireSteamId,
  run: onDatabase(removeOwnAdmin, { create: true }),
})

const list = defineCommand({
  name: 'list',
  usage: 'list',
  summary: 'lists the admins',
  read: (words) => requireNoWords(words, 'admin list'),
  run: onDatabase(listAdmins, { create: true }),
})

export const adminCommand = defineFamily('admin', [add, remove, list])

async function addAdmin(db: Database, admin: NewAdmin, { clock, print }: CommandContext): Promise<number> {
  const { steamId, name, flags, immunity } = admin
  await db.transaction(async (tx) => {
    await putAdmin(tx, admin)
    await appendToAudit(tx, clock.now(), { action: 'admin_add', parameters: { steam_id: steamId, flags, immunity } })
  })
  const who = name === steamId ? steamId : `${name} (${steamId})`
  print(`${who} is an admin with the flags ${flags} and immunity ${immunity}.`)
  return 0
}

async function removeOwnAdmin(db: Database, steamId: string, { clock, print }: CommandContext): Promise<number> {
  const { removed, still } = await db.transaction(async (tx) => {
    const outcome = await removeAdmin(tx, steamId)
    const parameters = { steam_id: steamId }
    if (outcome.removed) await appendToAudit(tx, clock.now(), { action: 'admin_remove', parameters })
    return outcome
  })
  const elsewhere = still.map((source) => KEPT_BY[source]).join(' and ')
  if (elsewhere) print(`${steamId} is an admin in ${elsewhere}: take them out there.`)
  else print(removed ? `${steamId} is no longer an admin.` : `${steamId} is not an admin.`)
  return removed && !elsewhere ? 0 : 1
}

async function listAdmins(db: Database, _: unknown, { print }: CommandContext): Promise<number> {
  const admins = await listKnownAdmins(db)
  const rows = admins.map(({ steam_id, name, immunity, flags, source }) => [
    steam_id,
    name,
    String(immunity),
    flags,
    KEPT_BY[source],
  ])
  if (rows.length === 0) print('There are no admins.')
  else for (const line of formatTable(['Steam id', 'Name', 'Immunity', 'Flags', 'Kept by'], rows)) print(line)
  return 0
}
