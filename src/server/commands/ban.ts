import { appendToAudit } from '#server/commands/kit/append-to-audit.ts'
import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand, defineFamily } from '#server/commands/kit/define-command.ts'
import { KEPT_BY } from '#server/commands/kit/kept-by.ts'
import { readName, requireSteamId } from '#server/commands/kit/read-words.ts'
import { formatMoment, formatTable } from '#server/commands/kit/terminal-text.ts'
import { onDatabase } from '#server/commands/kit/with-database.ts'
import { wrong } from '#server/commands/kit/wrong-usage.ts'
import type { Database } from '#server/ground/db/db.ts'
import { readReasonText } from '#server/ground/read-reason-text.ts'
import { BAN_DURATION_HELP, readBanDuration } from '#server/ground/settings/ban-duration.ts'
import { orderLift } from '#server/owner/moderation/order-lift.ts'
import {
  addBan,
  findBansInForce,
  type KnownBan,
  liftBan,
  listKnownBans,
  type NewBan,
} from '#server/owner/people/own-bans.queries.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'

const add = defineCommand({
  name: 'add',
  usage: 'add STEAMID [--name NAME] [--for 2w] [--country se] [--reason TEXT] [--by NAME]',
  summary: 'bans someone on the site',
  options: {
    name: { type: 'string', value: 'NAME', help: 'what they were called' },
    for: { type: 'string', value: '2w', default: 'permanent', help: BAN_DURATION_HELP },
    country: { type: 'string', value: 'se', help: 'where they come from, in two small letters' },
    reason: { type: 'string', value: 'TEXT', help: 'why, for everybody to read' },
    by: { type: 'string', value: 'NAME', help: 'who banned them, for everybody to read' },
  },
  read: (words, { name, for: time, country = null, reason = '', by }): NewBan => {
    const steamId = requireSteamId(words)
    const duration = readBanDuration(time) ?? wrong(`--for is "${time}"; allowed: ${BAN_DURATION_HELP}.`)
    if (country !== null && !/^[a-z]{2}$/.test(country)) {
      wrong(`--country is "${country}"; allowed: two small letters.`)
    }
    return { steamId, name: readName(name), duration, country, reason: readReasonText(reason), by: readName(by) }
  },
  run: onDatabase(addOwnBan, { create: true }),
})

const lift = defineCommand({
  name: 'lift',
  usage: 'lift STEAMID_OR_BAN',
  summary: 'lifts such a ban',
  read: (words): Meant =>
    words.length === 1 && /^\d{1,10}$/.test(words[0] ?? '')
      ? { bid: Math.min(Number(words[0]), MAX_INT32) }
      : { steamId: requireSteamId(words) },
  run: onDatabase(liftOwnBans, { create: true }),
})

const list = defineCommand({
  name: 'list',
  usage: 'list [all]',
  summary: 'lists the bans in force',
  read: (words) => {
    if (words.length === 0) return 'in force'
    return words.join() === 'all' ? 'all' : wrong(`"ban list ${words.join(' ')}" is not a command.`)
  },
  run: onDatabase(listBans, { create: true }),
})

export const banCommand = defineFamily('ban', [add, lift, list])

type Meant = { bid: number } | { steamId: string }

async function addOwnBan(db: Database, ban: NewBan, { clock, print }: CommandContext): Promise<number> {
  const now = clock.now()
  const [known] = await findBansInForce(db, now, ban)
  if (known) {
    print(`${ban.steamId} is banned already${until(known)}, by ban ${known.bid} of ${KEPT_BY[known.source]}.`)
    return 1
  }
  const bid = await db.transaction(async (tx) => {
    const made = await addBan(tx, ban, now)
    const parameters = { bid: made, steam_id: ban.steamId, duration: ban.duration }
    await appendToAudit(tx, now, { action: 'ban_add', parameters })
    return made
  })
  const ends = ban.duration === 0 ? null : new Date(now.getTime() + ban.duration * 1_000)
  print(`${ban.steamId} is banned${until({ ends })}. It is ban ${bid}.`)
  return 0
}

async function liftOwnBans(db: Database, meant: Meant, { clock, log, print }: CommandContext): Promise<number> {
  const now = clock.now()
  const known = await findBansInForce(db, now, meant)
  const ours = known.filter(({ source }) => source === 'command')
  const others = known.filter(({ source }) => source !== 'command')
  for (const ban of ours) {
    const { bid, steam_id } = ban
    await db.transaction(async (tx) => {
      await liftBan(tx, bid, now)
      await orderLift({ db: tx, clock, log }, ban)
      await appendToAudit(tx, now, { action: 'ban_lift', parameters: { bid, steam_id: steam_id ?? '' } })
    })
    print(`Ban ${bid} of ${steam_id} is lifted.`)
  }
  for (const { bid, source } of others) print(`Ban ${bid} is kept by ${KEPT_BY[source]}: lift it there.`)
  if (known.length === 0) print('There is no such ban in force.')
  return ours.length > 0 && others.length === 0 ? 0 : 1
}

async function listBans(db: Database, which: 'in force' | 'all', { clock, print }: CommandContext): Promise<number> {
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
