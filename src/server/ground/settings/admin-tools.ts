import { z } from 'zod'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'

export const FLAGS_HELP = 'letters of SourceMod flags, such as bgj, or z for everything'
export const Flags = z.string({ error: FLAGS_HELP }).regex(/^[a-z]{1,26}$/, FLAGS_HELP)

/** As SourceMod means its flags: b generic, c kick, d ban, e unban, g map, j chat, z everything. */
const DEFAULTS: Readonly<Record<Permission, string>> = {
  say: 'j',
  change_map: 'g',
  read_chat: 'j',
  people: 'b',
  addresses: 'bcdefghijklmn', // whoever is an admin at all
  kick: 'c',
  ban: 'd',
  lift: 'e',
  notes: 'b',
  watchlist: 'b',
  reports: 'd',
  audit: 'z',
  doctor: 'z',
}

const Given = Flags.optional()
const ROWS = {
  say: Given,
  change_map: Given,
  read_chat: Given,
  people: Given,
  addresses: Given,
  kick: Given,
  ban: Given,
  lift: Given,
  notes: Given,
  watchlist: Given,
  reports: Given,
  audit: Given,
  doctor: Given,
} satisfies Record<Permission, typeof Given>

/** Where settings of older releases have the first three. */
const OLD_KEYS = ['say', 'change_map', 'read_chat'] as const

export const AdminTools = z
  .strictObject({
    may: z.strictObject(ROWS).prefault({}),
    say: Given,
    change_map: Given,
    read_chat: Given,
    own_browser_only: z.boolean().default(false),
    fresh_sign_in_minutes: z.int({ error: 'a whole number of minutes from 1 to 1440' }).min(1).max(1440).default(15),
  })
  .superRefine((given, context) => {
    for (const key of OLD_KEYS) {
      if (given[key] === undefined || given.may[key] === undefined) continue
      context.addIssue({ code: 'custom', path: [key], message: `it only once, as admin_tools.may.${key}` })
    }
  })
  .transform(({ may, say, change_map, read_chat, ...rest }) => {
    const told: Partial<Record<Permission, string>> = { ...may }
    told.say ??= say
    told.change_map ??= change_map
    told.read_chat ??= read_chat
    const rows = PERMISSIONS.map((permission) => [permission, told[permission] ?? DEFAULTS[permission]])
    return { ...rest, may: Object.fromEntries(rows) as Record<Permission, string> } // one of each, by the line before
  })
export type AdminTools = z.output<typeof AdminTools>
