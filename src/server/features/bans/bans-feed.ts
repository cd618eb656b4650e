import type { AtomEntry } from '#server/http/feeds/atom.ts'
import type { Ban } from '#shared/contracts/bans.ts'
import { formatDate } from '#shared/format/dates.ts'
import { formatBanDuration } from '#shared/format/durations.ts'
import { plainLine } from '#shared/format/plain-line.ts'
import { paths } from '#shared/paths.ts'

const LONGEST = 300

/** A ban in words: what the list shows of it. */
export function banEntry(ban: Ban): AtomEntry {
  const { bid, steam_id, personaname, handle_at_ban, created, duration, reason, banned_by, ends } = ban
  const facts = [
    ['Steam id', steam_id],
    ['Handle at ban', handle_at_ban],
    ['Reason', reason],
    ['Banned by', banned_by],
    ['Ends', ends ? formatDate(ends, { timeZone: 'UTC' }) : null],
  ]
  const told = facts.flatMap(([label, value]) => (value ? `${label}: ${plainLine(value, LONGEST)}` : []))
  return {
    id: `bans/${bid}`,
    title: `${plainLine(personaname, LONGEST) || steam_id}: ${formatBanDuration(duration)}`,
    updated: created,
    published: created,
    page: paths.player.replace(':steam_id', steam_id),
    text: told.join('\n'),
  }
}
