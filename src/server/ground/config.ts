import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StartError } from '#server/ground/errors/start-error.ts'
import { discordWebhooksFrom, findDiscordWarnings } from '#server/ground/settings/discord/discord-secrets.ts'
import type { DiscordWebhook } from '#server/ground/settings/discord/discord-webhook.ts'
import { ALLOWED_PROCESSES, Processes } from '#server/ground/settings/processes.ts'
import { findExposedFiles } from '#server/ground/settings/reading/exposed-files.ts'
import { readSettingsFile } from '#server/ground/settings/reading/read-settings-file.ts'
import { ROLES, type Role, Roles } from '#server/ground/settings/roles.ts'
import {
  type Environment,
  findUnusedSecrets,
  ingestTokensFrom,
  logSecretsFrom,
  rconPasswordsFrom,
  secretFrom,
  steamKeyFrom,
} from '#server/ground/settings/secrets.ts'
import { Address, Settings } from '#server/ground/settings/settings.ts'
import { findWebhookWarnings, type WebhookAccessOf, webhookAccessFrom } from '#server/ground/settings/webhooks.ts'

/** What this process runs with: the settings file, overridden by the environment. */
export interface Config extends Settings {
  settingsFile: string | null // null: there is none, so the demo runs
  dataDir: string
  databaseUrl: string | null // null: the embedded database
  databaseDirectUrl: string | null // past the pooler that databaseUrl leads to; null: there is none
  databaseReplicaUrls: readonly string[]
  production: boolean
  warnings: readonly string[] // what is probably a mistake, a sentence each
  exposedFiles: readonly string[] // with settings or secrets, which every user of this machine can read
  /** Null: none is known. A function, so that no password is ever written out with the rest. */
  rconPassword: (serverId: number) => string | null
  /** Tokens with which lines of a game server's log may be delivered over HTTP, by its id. */
  ingestTokens: () => ReadonlyMap<number, string>
  /** The sv_logsecret a game server's lines must carry; null: none. */
  logSecret: (serverId: number) => string | null
  /** The address, with its password, of a SourceBans++ database; null: there is none. */
  sourcebansUrl: () => string | null
  /** The address, with its password, of a database that `sitrep import` reads; null: it is an argument. */
  importUrl: () => string | null
  /** The address of a webhook and the key that signs what is sent there; null: one of them is not set. */
  webhookAccess: WebhookAccessOf
  /** The key with which Steam tells names and pictures; null: it is not asked. */
  steamKey: () => string | null
  /** Where a channel of `discord` is written to; null: its secret is not set. */
  discordWebhook: (channel: string) => DiscordWebhook | null
}

const DEMO_BAN_SITE = 'https://bans.example.org' // so that the demo's bans show how an appeal begins

/** The only place that reads the environment. */
export function loadConfig(env: Environment = process.env, folder = process.cwd()): Config {
  const settingsFile = resolve(folder, env.SITREP_CONFIG ?? 'sitrep.yaml')
  const found = existsSync(settingsFile)
  if (!found && env.SITREP_CONFIG) throw new StartError(`SITREP_CONFIG names ${settingsFile}, which does not exist.`)
  const read = found ? readSettingsFile(settingsFile) : { ...Settings.parse({}), demo: true }
  const settings = { ...read, roles: rolesFrom(env) ?? read.roles }
  requireAllRoles(settings)
  const port = portFrom(env) ?? settings.http.port
  const http = {
    ...settings.http,
    port,
    host: env.HOST ?? settings.http.host,
    trust_proxy: trustProxyFrom(env) ?? settings.http.trust_proxy,
  }
  const sourcebansUrl = secretFrom(env, 'SOURCEBANS_URL')
  const steamKey = steamKeyFrom(env)
  return {
    ...settings,
    http,
    site: {
      ...settings.site,
      origins: originsFor(settings, port, env.SITREP_DEV_ORIGIN),
      particle_file: fileOrUrl(settings.site.particle_file, folder),
      ban_site: settings.site.ban_site ?? (settings.demo ? DEMO_BAN_SITE : undefined),
    },
    chat: settings.demo ? { ...settings.chat, keep: true } : settings.chat, // nobody real writes in the demo
    notices: settings.demo ? { ...settings.notices, enabled: true } : settings.notices, // which a stand-in takes there
    log_level: logLevelFrom(env) ?? settings.log_level,
    content_dir: resolve(folder, settings.content_dir),
    honours: {
      ...settings.honours,
      awards_file: settings.honours.awards_file && resolve(folder, settings.honours.awards_file),
    },
    images_dir: settings.images_dir && resolve(folder, settings.images_dir),
    country_database: settings.country_database && resolve(folder, settings.country_database),
    servers: settings.servers.map((server) => ({
      ...server,
      game_dir: server.game_dir && resolve(folder, server.game_dir),
    })),
    sourcebans: {
      ...settings.sourcebans,
      tls_ca: settings.sourcebans.tls_ca && resolve(folder, settings.sourcebans.tls_ca),
    },
    processes: processesFrom(env) ?? settings.processes,
    settingsFile: found ? settingsFile : null,
    dataDir: resolve(folder, env.SITREP_DATA ?? './data'),
    ...databaseFrom(env),
    production: env.NODE_ENV === 'production',
    warnings: settings.demo ? [] : findMistakes(env, settings),
    exposedFiles: settings.demo ? [] : findExposedFiles(env, found ? settingsFile : null),
    rconPassword: rconPasswordsFrom(env, settings.demo),
    logSecret: logSecretsFrom(env),
    ingestTokens: ingestTokensFrom(env),
    sourcebansUrl: () => sourcebansUrl,
    importUrl: () => secretFrom(env, 'SITREP_IMPORT_URL'),
    webhookAccess: webhookAccessFrom(env, settings.demo ? [] : settings.webhooks),
    steamKey: () => steamKey,
    discordWebhook: discordWebhooksFrom(env, settings.demo ? [] : settings.discord.channels),
  }
}

const findMistakes = (env: Environment, { servers, webhooks, discord }: Settings): string[] => [
  ...findUnusedSecrets(env, servers),
  ...findWebhookWarnings(env, webhooks),
  ...findDiscordWarnings(env, discord.channels, servers),
]

/** Its game servers live in the process that shows them. */
function requireAllRoles({ demo, roles }: Settings): void {
  if (!demo || ROLES.every((role) => roles.includes(role))) return
  throw new StartError('The simulated community (demo: true) needs all roles: leave `roles` out, or set demo: false.')
}

export type DatabaseAddresses = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrls'>

function databaseFrom(env: Environment): DatabaseAddresses {
  const databaseUrl = secretFrom(env, 'DATABASE_URL')
  const databaseDirectUrl = secretFrom(env, 'DATABASE_DIRECT_URL')
  if (databaseUrl === null && databaseDirectUrl !== null) {
    throw new StartError('DATABASE_DIRECT_URL is set and DATABASE_URL is not; allowed: DATABASE_URL alone, or both.')
  }
  const replicas = secretFrom(env, 'DATABASE_REPLICA_URL')?.split(',') ?? []
  const databaseReplicaUrls = replicas.map((url) => url.trim()).filter((url) => url !== '')
  if (databaseUrl === null && databaseReplicaUrls.length > 0) {
    throw new StartError('DATABASE_REPLICA_URL is set and DATABASE_URL is not; allowed: DATABASE_URL alone, or both.')
  }
  return { databaseUrl, databaseDirectUrl, databaseReplicaUrls }
}

function portFrom(env: Environment): number | null {
  if (!env.PORT) return null
  const port = Number(env.PORT)
  if (/^\d{1,5}$/.test(env.PORT) && port <= 65_535) return port
  throw new StartError(`PORT is "${env.PORT}"; allowed: a whole number from 0 to 65535.`)
}

function rolesFrom(env: Environment): Role[] | null {
  const text = env.SITREP_ROLES
  if (!text) return null
  const roles = Roles.safeParse(text.split(/[\s,]+/))
  if (roles.success) return roles.data
  throw new StartError(`SITREP_ROLES is "${text}"; allowed: ${ROLES.join(', ')}, with commas between.`)
}

function processesFrom(env: Environment): number | null {
  const text = env.SITREP_PROCESSES
  if (!text) return null
  const processes = Processes.safeParse(text === 'auto' ? text : Number(text))
  if (processes.success) return processes.data
  throw new StartError(`SITREP_PROCESSES is "${text}"; allowed: ${ALLOWED_PROCESSES}.`)
}

function trustProxyFrom(env: Environment): string[] | null {
  if (!env.SITREP_TRUST_PROXY) return null
  const list = env.SITREP_TRUST_PROXY.split(/[\s,]+/).filter((entry) => entry !== '')
  if (Address.array().safeParse(list).success) return list
  throw new StartError(
    `SITREP_TRUST_PROXY is "${env.SITREP_TRUST_PROXY}"; allowed: IP addresses or networks such as 10.0.0.0/8, with commas between.`,
  )
}

function logLevelFrom(env: Environment): Settings['log_level'] | null {
  if (!env.LOG_LEVEL) return null
  const level = Settings.shape.log_level.safeParse(env.LOG_LEVEL)
  if (level.success) return level.data
  throw new StartError(`LOG_LEVEL is "${env.LOG_LEVEL}"; allowed: debug, info, warn, error.`)
}

/** `npm run dev` serves the pages from a port of its own, which is one more origin as long as no real one is set. */
function originsFor({ site }: Settings, port: number, devOrigin: string | undefined): string[] {
  if (site.origins.length > 0) return site.origins
  return [`http://localhost:${port}`, `http://127.0.0.1:${port}`, ...(devOrigin ? [devOrigin] : [])]
}

const fileOrUrl = (where: string | undefined, folder: string): string | undefined =>
  where === undefined || /^https?:/.test(where) ? where : resolve(folder, where)
