import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartError } from '#server/ground/errors/start-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Null: none is known. */
type SecretOf = (serverId: number) => string | null

/** SITREP_RCON_PASSWORD_3 for the game server with id 3, else SITREP_RCON_PASSWORD; the demo makes one up at each start. */
export function rconPasswordsFrom(env: Environment, demo: boolean): SecretOf {
  const known = secretsNamed(env, 'SITREP_RCON_PASSWORD', requireRconPassword)
  const common = known.get('SITREP_RCON_PASSWORD') ?? (demo ? randomBytes(24).toString('base64url') : null)
  return (serverId) => known.get(`SITREP_RCON_PASSWORD_${serverId}`) ?? common
}

/** SITREP_LOG_SECRET_3 for the game server with id 3, else SITREP_LOG_SECRET. */
export function logSecretsFrom(env: Environment): SecretOf {
  const known = secretsNamed(env, 'SITREP_LOG_SECRET', requireLogSecret)
  return (serverId) => known.get(`SITREP_LOG_SECRET_${serverId}`) ?? known.get('SITREP_LOG_SECRET') ?? null
}

/** SITREP_INGEST_TOKEN_3 for the game server with id 3. */
export function ingestTokensFrom(env: Environment): () => ReadonlyMap<number, string> {
  const tokens = new Map<number, string>()
  for (const [name, token] of secretsNamed(env, 'SITREP_INGEST_TOKEN', requireToken)) {
    const id = Number(/_(\d+)$/.exec(name)?.[1] ?? Number.NaN)
    if (!Number.isNaN(id)) tokens.set(id, token)
  }
  if (new Set(tokens.values()).size < tokens.size) throw new StartError('Two game servers have the same ingest token.')
  return () => tokens
}

export function steamKeyFrom(env: Environment): string | null {
  const key = secretFrom(env, 'STEAM_API_KEY')
  if (key === null || /^[0-9a-f]{32}$/i.test(key)) return key
  throw new StartError(
    'STEAM_API_KEY is no key of the Steam Web API: 32 digits and letters from a to f, from https://steamcommunity.com/dev/apikey.',
  )
}

/** NAME, or the contents of the file that NAME_FILE names. */
export function secretFrom(env: Environment, name: string): string | null {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || null
  if (env[name]) throw new StartError(`Set either ${name} or ${name}_FILE, not both.`)
  const secret = contentOf(file, name).trim()
  if (secret === '') throw new StartError(`${name}_FILE names ${file}, which is empty.`)
  return secret
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`${name}_FILE names ${file}, which cannot be read.`)
  }
}

const PER_SERVER = /^(SITREP_(?:RCON_PASSWORD|LOG_SECRET|INGEST_TOKEN))_(.+?)(?:_FILE)?$/

/** One sentence for each secret that is for a game server which is not among these. */
export function findUnusedSecrets(env: Environment, servers: readonly { id: number }[]): string[] {
  const ids = servers.map(({ id }) => String(id))
  const here = ids.length === 0 ? 'there are none' : `there are: ${ids.join(', ')}`
  return Object.keys(env)
    .sort()
    .flatMap((variable) => {
      const [, name, id = ''] = PER_SERVER.exec(variable) ?? []
      const isUsed = name === undefined || variable === `${name}_FILE` || ids.includes(id) || !env[variable]
      return isUsed ? [] : [`${variable} is for game server ${id}, which is not in the settings; ${here}.`]
    })
}

/** NAME and NAME_3, by their names. */
function secretsNamed(env: Environment, start: string, require: (name: string, secret: string) => void) {
  const shape = new RegExp(`^(${start}(?:_[1-9]\\d{0,3})?)(?:_FILE)?$`)
  const known = new Map<string, string>()
  for (const variable of Object.keys(env)) {
    const name = shape.exec(variable)?.[1]
    const secret = name === undefined ? null : secretFrom(env, name)
    if (name === undefined || secret === null) continue
    require(name, secret)
    known.set(name, secret)
  }
  return known
}

const MAX_RCON_PASSWORD_BYTES = 500 // a game server bans whoever sends it a packet of more than 1024

function requireRconPassword(name: string, password: string): void {
  if (Buffer.byteLength(password) <= MAX_RCON_PASSWORD_BYTES && !/\p{Cc}/u.test(password)) return
  throw new StartError(`${name} is not a password a game server can have: one line of at most 500 bytes.`)
}

function requireLogSecret(name: string, secret: string): void {
  if (/^[1-9]\d{0,8}$/.test(secret)) return
  throw new StartError(`${name} is not an sv_logsecret: a number of up to nine digits.`)
}

function requireToken(name: string, token: string): void {
  if (/^[\w.~+/=-]{20,200}$/.test(token)) return
  throw new StartError(
    `${name} is no token: 20 to 200 letters, digits and -._~+/=, such as \`openssl rand -hex 24\` gives.`,
  )
}
