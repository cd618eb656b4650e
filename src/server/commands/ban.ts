import { recordOwnerAct } from '#server/commands/kit/owner-act.ts'
import {
  formatMoment,
  formatTable,
  KEPT_BY,
  type PeopleOptions,
  readName,
  readWords,
  requireSteamId,
  wrong,
} from '#server/commands/kit/people-command.ts'
import { type PeopleWork, peopleCommand } from '#server/commands/kit/run-people-command.ts'
import { BAN_DURATION_HELP, readBanDuration } from '#server/ground/settings/ban-duration.ts'
import {
  addBan,
  findBansInForce,
  type KnownBan,
  liftBan,
  listKnownBans,
  type NewBan,
} from '#server/owner/people/own-bans.queries.ts'

export const banCommand = peopleCommand({
  name: 'ban',
  usage: 'ban add STEAMID [--name NAME] [--for 2w] [--country se] | lift STEAMID_OR_BAN | list [all]',
  summary: 'bans someone on the site, lifts such a ban, or lists the bans in force',
  workFor: banWork,
})

export function banWork([verb, ...args]: readonly string[]): PeopleWork {
  if (verb === 'add') {
    const ban = readNewBan(args)
    return (parts) => add(parts, ban)
  }
  const { words } = readWords(args, [])
  if (verb === 'lift') {
    const meant = readMeant(words)
    return (parts) => lift(parts, meant)
  }
  if (verb === 'list' && words.length === 0) return (parts) => list(parts, 'in force')
  if (verb === 'list' && words.join() === 'all') return (parts) => list(parts, 'all')
  return wrong(verb === undefined ? 'Say what to do.' : `"ban ${[verb, ...words].join(' ')}" is not a command.`)
}

function readNewBan(args: readonly string[]): NewBan {
  const { words, options } = readWords(args, ['name', 'for', 'country'])
  const steamId = requireSteamId(words)
  const duration = readBanDuration(options.for ?? 'permanent')
  const country = options.country ?? null
  if (duration === null) return wrong(`--for is "${options.for}"; allowed: ${BAN_DURATION_HELP}.`)
  if (country !== null && !/^[a-z]{2}$/.test(country))
    return wrong(`--country is "${country}"; allowed: two small letters.`)
  return { steamId, name: readName(options.name), duration, country }
}

type Meant = { bid: number } | { steamId: string }

const readMeant = (words: readonly string[]): Meant =>
  words.length === 1 && /^\d{1,10}$/.test(words[0] ?? '')
    ? { bid: Math.min(Number(words[0]), 2_147_483_647) }
    : { steamId: requireSteamId(words) }

async function add({ db, clock, print }: PeopleOptions, ban: NewBan): Promise<number> {
  const now = clock.now()
  const [known] = await findBansInForce(db, now, ban)
  if (known) {
    print(`${ban.steamId} is banned already${until(known)}, by ban ${known.bid} of ${KEPT_BY[known.source]}.`)
    return 1
  }
  const bid = await db.transaction(async (tx) => {
    const made = await addBan(tx, ban, now)
    const parameters = { bid: made, steam_id: ban.steamId, duration: ban.duration }
    await recordOwnerAct(tx, now, { action: 'ban_add', parameters })
    return made
  })
  const ends = ban.duration === 0 ? null : new Date(now.getTime() + ban.duration * 1_000)
  print(`${ban.steamId} is banned${until({ ends })}. It is ban ${bid}.`)
  return 0
}

async function lift({ db, clock, print }: PeopleOptions, meant: Meant): Promise<number> {
  const now = clock.now()
  const known = await findBansInForce(db, now, meant)
  const ours = known.filter(({ source }) => source === 'command')
  const others = known.filter(({ source }) => source !== 'command')
  for (const { bid, steam_id } of ours) {
    await db.transaction(async (tx) => {
      await liftBan(tx, bid, now)
      await recordOwnerAct(tx, now, { action: 'ban_lift', parameters: { bid, steam_id: steam_id ?? '' } })
    })
    print(`Ban ${bid} of ${steam_id} is lifted.`)
  }
  for (const { bid, source } of others) print(`Ban ${bid} is kept by ${KEPT_BY[source]}: lift it there.`)
  if (known.length === 0) print('There is no such ban in force.')
  return ours.length > 0 && others.length === 0 ? 0 : 1
}

async function list({ db, clock, print }: PeopleOptions, which: 'in force' | 'all'): Promise<number> {
  const bans = await listKnownBans(db, clock.now(), which)
  const rows = bans.map((ban) => [
    String(ban.bid),
    ban.steam_id ?? 'an address',
    ban.name,
    formatMoment(ban.created_at),
    ban.lifted_at ? `lifted ${formatMoment(ban.lifted_at)}` : ban.ends ? formatMoment(ban.ends) : 'never',
    KEPT_BY[ban.source],
  ])
  if (rows.length === 0) print(which === 'all' ? 'There are no bans.' : 'There are no bans in force.')
  else
    for (const line of formatTable(['Ban', 'Steam id', 'Name', 'Made (UTC)', 'Ends (UTC)', 'Kept by'], rows))
      print(line)
  return 0
}

const until = ({ ends }: Pick<KnownBan, 'ends'>): string => (ends ? ` until ${formatMoment(ends)} UTC` : ' for good')
