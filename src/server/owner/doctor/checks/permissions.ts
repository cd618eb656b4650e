import { type AdminRow, listAdminFlags } from '#server/owner/doctor/doctor.queries.ts'
import { type Examination, fine, type Outcome, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'
import { cleanText } from '#shared/text/clean-text.ts'

/** Who may do what, by the flags that admins have now. */
export function examinePermissions(examined: ExaminedSite): Examination {
  return {
    subject: 'Permissions',
    steps: PERMISSIONS.map((permission) => ({
      tried: `see who may ${IN_WORDS[permission]} (${flagsText(examined, permission)})`,
      run: () => findWho(examined, permission),
    })),
  }
}

const IN_WORDS: Readonly<Record<Permission, string>> = {
  say: 'write to a game server',
  change_map: 'change the map',
  read_chat: 'read the chat',
  people: 'look people up',
  addresses: 'see their addresses',
  kick: 'kick',
  ban: 'ban',
  lift: 'lift a ban',
  notes: 'write notes',
  watchlist: 'watch players',
  reports: 'answer reports and appeals',
  audit: 'read the audit',
  doctor: 'call the doctor',
}

function flagsText({ config }: ExaminedSite, permission: Permission): string {
  return [...new Set([...config.admin_tools.may[permission], 'z'])].join(', ')
}

async function findWho({ config, database }: ExaminedSite, permission: Permission): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not open')
  const flags = [...config.admin_tools.may[permission], 'z']
  const admins = await listAdminFlags(database.db)
  return fine(namesText(admins.filter((admin) => flags.some((flag) => admin.flags.includes(flag)))))
}

const MOST_NAMED = 8

/** Without signs that would turn the names behind it around. */
const plain = (name: string): string => cleanText(name.replace(/\p{Cf}/gu, ''), 64)

function namesText(admins: readonly AdminRow[]): string {
  const names = admins.map(({ name }) => plain(name))
  const rest = names.length - MOST_NAMED
  if (names.length === 0) return 'nobody'
  return names.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
