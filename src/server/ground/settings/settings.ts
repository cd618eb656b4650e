import { z } from 'zod'
import { Discord } from '#server/ground/settings/discord/discord.ts'
import { AdminTools } from './admin-tools.ts'
import { GameServers } from './game-servers.ts'
import { Counting, Logs } from './logs.ts'
import { Moderation } from './moderation.ts'
import { Notices } from './notices.ts'
import { OwnAdmins, OwnBans, Sourcebans } from './people.ts'
import { Port } from './port.ts'
import { Processes } from './processes.ts'
import { Roles } from './roles.ts'
import { Season } from './season.ts'
import { Webhooks } from './webhooks.ts'
import { Workshop } from './workshop.ts'

const HttpUrl = z.url({ protocol: /^https?$/, error: 'a web address that starts with http:// or https://' })
const Origin = z.string().refine(isOrigin, 'scheme, host and port only, such as https://stats.example.org')
const Host = z.string().regex(/^[a-z0-9.*-]+(:\d+)?$/i, 'a host name such as images.example.org')
export const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'an IP address or a network such as 10.0.0.0/8',
})
const Amount = z.int({ error: 'a whole number from 1 to 1000000' }).min(1).max(1_000_000)

const Site = z.strictObject({
  name: z.string().min(1).max(60).default('Sitrep'),
  origins: z.array(Origin).default([]),
  ban_site: HttpUrl.optional(),
  map_images: HttpUrl.optional(),
  image_hosts: z.array(Host).default([]),
  particle_file: z.string().min(1).optional(),
})

const Http = z.strictObject({
  host: z.string().min(1).default('127.0.0.1'),
  port: Port.default(3000),
  trust_proxy: z.array(Address).default([]),
  metrics_from: z.array(Address).default(['127.0.0.1', '::1']),
})

const Api = z.strictObject({
  cors: z
    .union([z.literal('*'), z.array(Origin).max(30)], { error: "a list of at most 30 origins, or '*'" })
    .default([]),
})

const Limits = z.strictObject({
  requests_per_minute: Amount.default(300),
  searches_per_minute: Amount.default(120),
  megabytes_per_minute: Amount.default(100),
  failed_keys_per_minute: Amount.default(20),
  token_requests_per_minute: Amount.default(600),
  upgrades_per_minute: Amount.default(120),
  sockets_per_address: Amount.default(20),
  sockets: Amount.default(10_000),
})

const Database = z.strictObject({
  replica_lag_ms: z
    .int({ error: 'a whole number of milliseconds from 100 to 60000' })
    .min(100)
    .max(60_000)
    .default(1000),
})

const Days = z.int({ error: 'a whole number of days from 0 to 3650' }).max(3650)

const Privacy = z.strictObject({
  ip_days: Days.min(0).default(90),
  connection_days: Days.min(1).default(365),
})

const Matches = z.strictObject({
  event_days: Days.min(1).default(180),
})

const Honours = z.strictObject({
  awards_file: z.string().min(1).optional(),
  banned: z.enum(['hidden', 'nameless', 'shown']).default('hidden'),
  erased: z.enum(['nameless', 'hidden']).default('nameless'),
})
export type Honours = z.output<typeof Honours>

const Chat = z.strictObject({
  keep: z.boolean().default(false),
  days: Days.min(1).default(30),
})

/** Everything `sitrep.yaml` may say. `sitrep.example.yaml` explains each key; a test keeps the two together. */
export const Settings = z.strictObject({
  demo: z.boolean().default(false),
  roles: Roles,
  processes: Processes,
  site: Site.prefault({}),
  http: Http.prefault({}),
  api: Api.prefault({}),
  limits: Limits.prefault({}),
  database: Database.prefault({}),
  privacy: Privacy.prefault({}),
  content_dir: z.string().min(1).default('./content'),
  images_dir: z.string().min(1).optional(),
  country_database: z.string().min(1).optional(),
  log_level: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  servers: GameServers,
  logs: Logs.prefault({}),
  counting: Counting.prefault({}),
  season: Season.prefault({}),
  matches: Matches.prefault({}),
  honours: Honours.prefault({}),
  chat: Chat.prefault({}),
  notices: Notices.prefault({}),
  discord: Discord.prefault({}),
  admin_tools: AdminTools.prefault({}),
  moderation: Moderation.prefault({}),
  sourcebans: Sourcebans.prefault({}),
  workshop: Workshop.prefault({}),
  webhooks: Webhooks,
  admins: OwnAdmins,
  bans: OwnBans,
})
export type Settings = z.output<typeof Settings>

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
