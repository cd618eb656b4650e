import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readSettings } from '#server/ground/settings/read-settings.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { StartError } from './start-error.ts'

/** What this process runs with: the settings file, overridden by the environment. */
export interface Config extends Settings {
  settingsFile: string | null // null: there is none, so the demo runs
  dataDir: string
  databaseUrl: string | null // null: the embedded database
  production: boolean
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
  /** The key with which Steam tells names and pictures; null: it is not asked. */
  steamKey: () => string | null
}

const DEMO_BAN_SITE = 'https://bans.example.org' // so that the demo's bans show how an appeal begins

type Environment = Readonly<Record<string, string | undefined>>

/** The only place that reads the environment. */
export function loadConfig(env: Environment = process.env, folder = process.cwd()): Config {
  const settingsFile = resolve(folder, env.SITREP_CONFIG ?? 'sitrep.yaml')
  const found = existsSync(settingsFile)
  if (!found && env.SITREP_CONFIG) throw new StartError(`SITREP_CONFIG names ${settingsFile}, which does not exist.`)
  const settings = found ? settingsFrom(settingsFile) : { ...Settings.parse({}), demo: true }
  const port = portFrom(env) ?? settings.http.port
  const http = { ...settings.http, port, host: env.HOST ?? settings.http.host }
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
    log_level: logLevelFrom(env) ?? settings.log_level,
    content_dir: resolve(folder, settings.content_dir),
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
    settingsFile: found ? settingsFile : null,
    dataDir: resolve(folder, env.SITREP_DATA ?? './data'),
    databaseUrl: secretFrom(env, 'DATABASE_URL'),
    production: env.NODE_ENV === 'production',
    rconPassword: rconPasswordsFrom(env, settings.demo),
    logSecret: logSecretsFrom(env),
    ingestTokens: ingestTokensFrom(env),
    sourcebansUrl: () => sourcebansUrl,
    importUrl: () => secretFrom(env, 'SITREP_IMPORT_URL'),
    steamKey: () => steamKey,
  }
}

function settingsFrom(file: string): Settings {
  const result = readSettings(readFileSync(file, 'utf8'))
  if (result.ok) return result.settings
  throw new StartError(result.problems.map((problem) => `${file}: ${problem}`).join('\n'))
}

function portFrom(env: Environment): number | null {
  if (!env.PORT) return null
  const port = Number(env.PORT)
  if (/^\d{1,5}$/.test(env.PORT) && port <= 65_535) return port
  throw new StartError(`PORT is "${env.PORT}"; allowed: a whole number from 0 to 65535.`)
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

/** SITREP_RCON_PASSWORD_3 for the game server with id 3, else SITREP_RCON_PASSWORD; the demo makes one up at each start. */
function rconPasswordsFrom(env: Environment, demo: boolean): Config['rconPassword'] {
  const names = Object.keys(env).flatMap(
    (name) => /^(SITREP_RCON_PASSWORD(?:_\d{1,4})?)(?:_FILE)?$/.exec(name)?.[1] ?? [],
  )
  const known = new Map(names.map((name) => [name, rconPasswordFrom(env, name)]))
  const common = known.get('SITREP_RCON_PASSWORD') ?? (demo ? randomBytes(24).toString('base64url') : null)
  return (serverId) => known.get(`SITREP_RCON_PASSWORD_${serverId}`) ?? common
}

/** SITREP_LOG_SECRET_3 for the game server with id 3, else SITREP_LOG_SECRET. */
function logSecretsFrom(env: Environment): Config['logSecret'] {
  const names = Object.keys(env).flatMap((name) => /^(SITREP_LOG_SECRET(?:_\d{1,4})?)(?:_FILE)?$/.exec(name)?.[1] ?? [])
  const known = new Map(names.map((name) => [name, secretFrom(env, name)]))
  for (const [name, secret] of known) {
    if (secret !== null && !/^[1-9]\d{0,8}$/.test(secret)) {
      throw new StartError(`${name} is not an sv_logsecret: a number of up to nine digits.`)
    }
  }
  return (serverId) => known.get(`SITREP_LOG_SECRET_${serverId}`) ?? known.get('SITREP_LOG_SECRET') ?? null
}

/** SITREP_INGEST_TOKEN_3 for the game server with id 3. */
function ingestTokensFrom(env: Environment): Config['ingestTokens'] {
  const tokens = new Map<number, string>()
  for (const variable of Object.keys(env)) {
    const [, name, id] = /^(SITREP_INGEST_TOKEN_(\d{1,4}))(?:_FILE)?$/.exec(variable) ?? []
    const token = name === undefined ? null : secretFrom(env, name)
    if (token === null) continue
    if (!/^[\w.~+/=-]{20,200}$/.test(token)) {
      throw new StartError(
        `${name} is no token: 20 to 200 letters, digits and -._~+/=, such as \`openssl rand -hex 24\` gives.`,
      )
    }
    tokens.set(Number(id), token)
  }
  if (new Set(tokens.values()).size < tokens.size) throw new StartError('Two game servers have the same ingest token.')
  return () => tokens
}

function steamKeyFrom(env: Environment): string | null {
  const key = secretFrom(env, 'STEAM_API_KEY')
  if (key === null || /^[0-9a-f]{32}$/i.test(key)) return key
  throw new StartError(
    'STEAM_API_KEY is no key of the Steam Web API: 32 digits and letters from a to f, from https://steamcommunity.com/dev/apikey.',
  )
}

const MAX_RCON_PASSWORD_BYTES = 500 // a game server bans whoever sends it a packet of more than 1024

function rconPasswordFrom(env: Environment, name: string): string | null {
  const password = secretFrom(env, name)
  if (password === null || (Buffer.byteLength(password) <= MAX_RCON_PASSWORD_BYTES && !/\p{Cc}/u.test(password))) {
    return password
  }
  throw new StartError(`${name} is not a password a game server can have: one line of at most 500 bytes.`)
}

const fileOrUrl = (where: string | undefined, folder: string): string | undefined =>
  where === undefined || /^https?:/.test(where) ? where : resolve(folder, where)

/** NAME, or the contents of the file that NAME_FILE names. */
function secretFrom(env: Environment, name: string): string | null {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || null
  if (env[name]) throw new StartError(`Set either ${name} or ${name}_FILE, not both.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartError(`${name}_FILE names ${file}, which cannot be read.`)
  }
}
