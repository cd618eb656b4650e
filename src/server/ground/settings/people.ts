import { z } from 'zod'
import { readReasonText } from '#server/ground/read-reason-text.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'
import { parseSteamId } from '#shared/steam-id.ts'
import { cleanText } from '#shared/text/clean-text.ts'
import { Flags } from './admin-tools.ts'
import { BAN_DURATION_HELP, readBanDuration } from './ban-duration.ts'

const Immunity = z.int({ error: 'a whole number from 0 to 9999' }).min(0).max(9_999)

export const Sourcebans = z.strictObject({
  prefix: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,32}$/, 'letters, digits and _, at most 32')
    .default('sb'),
  tls: z.enum(['auto', 'always', 'never']).default('auto'),
  tls_ca: z.string().min(1).optional(),
  every_seconds: z.int({ error: 'a whole number from 10 to 3600' }).min(10).max(3_600).default(60),
  show_admins: z.boolean().default(true),
})

// Unquoted, a 17-digit number loses its last digits before we see it.
const STEAM_ID_HELP = "a Steam id in quotes, such as '76561197960287930' or 'STEAM_0:0:11101'"
const SteamIdText = z
  .string({ error: STEAM_ID_HELP })
  .refine((text) => parseSteamId(text) !== null, STEAM_ID_HELP)
  .transform((text) => parseSteamId(text) ?? '')
const Name = z
  .string()
  .max(64)
  .transform((text) => cleanText(text, 64).trim())

export const Reason = z
  .string()
  .max(255)
  .transform((text) => readReasonText(text))

const OwnAdmin = z.strictObject({
  steam_id: SteamIdText,
  name: Name.default(''),
  immunity: Immunity.default(0),
  flags: Flags.default('z'),
})

const MOMENT_HELP = 'a day such as 2026-03-01, or a moment such as 2026-03-01T12:00:00Z'
const Moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: MOMENT_HELP })
  .transform((text) => Date.parse(text) / 1000)
  .refine((time) => time >= 0 && time <= MAX_INT32, MOMENT_HELP)

const OwnBan = z.strictObject({
  steam_id: SteamIdText,
  name: Name.default(''),
  created: Moment, // epoch seconds
  duration: z
    .string({ error: BAN_DURATION_HELP })
    .refine((text) => readBanDuration(text) !== null, BAN_DURATION_HELP)
    .transform((text) => readBanDuration(text) ?? 0) // seconds; 0 is permanent
    .prefault('permanent'),
  country: z
    .string()
    .regex(/^[a-z]{2}$/, 'two small letters, such as se')
    .optional(),
  reason: Reason.default(''),
  by: Name.default(''),
})

const noneTwice = (list: readonly { steam_id: string }[]) =>
  new Set(list.map(({ steam_id }) => steam_id)).size === list.length

export const OwnAdmins = z.array(OwnAdmin).default([]).refine(noneTwice, 'each person once')
export const OwnBans = z.array(OwnBan).default([]).refine(noneTwice, 'each person once')
