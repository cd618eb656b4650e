import { recordOwnerAct } from '#server/commands/kit/owner-act.ts'
import {
  formatTable,
  KEPT_BY,
  type PeopleOptions,
  readName,
  readWords,
  requireSteamId,
  wrong,
} from '#server/commands/kit/people-command.ts'
import { type PeopleWork, peopleCommand } from '#server/commands/kit/run-people-command.ts'
import { FLAGS_HELP, Flags, Immunity } from '#server/ground/settings/people.ts'
import { listKnownAdmins, type NewAdmin, putAdmin, removeAdmin } from '#server/owner/people/own-admins.queries.ts'

export const adminCommand = peopleCommand({
  name: 'admin',
  usage: 'admin add STEAMID [--name NAME] [--flags z] [--immunity 0] | remove STEAMID | list',
  summary: 'makes someone an admin of the site, or no longer one, or lists the admins',
  workFor: adminWork,
})

export function adminWork([verb, ...args]: readonly string[]): PeopleWork {
  if (verb === 'add') {
    const admin = readNewAdmin(args)
    return (parts) => add(parts, admin)
  }
  const { words } = readWords(args, [])
  if (verb === 'remove') {
    const steamId = requireSteamId(words)
    return (parts) => remove(parts, steamId)
  }
  if (verb === 'list' && words.length === 0) return list
  return wrong(verb === undefined ? 'Say what to do.' : `"admin ${[verb, ...words].join(' ')}" is not a command.`)
}

function readNewAdmin(args: readonly string[]): NewAdmin {
  const { words, options } = readWords(args, ['name', 'flags', 'immunity'])
  const steamId = requireSteamId(words)
  const flags = Flags.safeParse(options.flags ?? 'z')
  const immunity = Immunity.safeParse(/^\d{1,4}$/.test(options.immunity ?? '0') ? Number(options.immunity ?? 0) : null)
  if (!flags.success) return wrong(`--flags is "${options.flags}"; allowed: ${FLAGS_HELP}.`)
  if (!immunity.success) return wrong(`--immunity is "${options.immunity}"; allowed: a whole number from 0 to 9999.`)
  return { steamId, name: readName(options.name) || steamId, flags: flags.data, immunity: immunity.data }
}

async function add({ db, clock, print }: PeopleOptions, admin: NewAdmin): Promise<number> {
  const { steamId, name, flags, immunity } = admin
  await db.transaction(async (tx) => {
    await putAdmin(tx, admin)
    await recordOwnerAct(tx, clock.now(), { action: 'admin_add', parameters: { steam_id: steamId, flags, immunity } })
  })
  const who = name === steamId ? steamId : `${name} (${steamId})`
  print(`${who} is an admin with the flags ${flags} and immunity ${immunity}.`)
  return 0
}

async function remove({ db, clock, print }: PeopleOptions, steamId: string): Promise<number> {
  const { removed, still } = await db.transaction(async (tx) => {
    const outcome = await removeAdmin(tx, steamId)
    const parameters = { steam_id: steamId }
    if (outcome.removed) await recordOwnerAct(tx, clock.now(), { action: 'admin_remove', parameters })
    return outcome
  })
  const elsewhere = still.map((source) => KEPT_BY[source]).join(' and ')
  if (elsewhere) print(`${steamId} is an admin in ${elsewhere}: take them out there.`)
  else print(removed ? `${steamId} is no longer an admin.` : `${steamId} is not an admin.`)
  return removed && !elsewhere ? 0 : 1
}

async function list({ db, print }: PeopleOptions): Promise<number> {
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
