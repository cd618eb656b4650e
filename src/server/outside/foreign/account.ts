import { StartError } from '#server/ground/errors/start-error.ts'

/** How to reach somebody else's database. */
export interface Account {
  engine: Engine
  host: string // a folder when a PostgreSQL is reached by its unix socket
  port: number
  user: string
  password: string
  database: string
}

export type Engine = 'mysql' | 'postgres'

const ENGINES: Readonly<Record<string, { engine: Engine; port: number }>> = {
  'mysql:': { engine: 'mysql', port: 3306 },
  'mariadb:': { engine: 'mysql', port: 3306 },
  'postgres:': { engine: 'postgres', port: 5432 },
  'postgresql:': { engine: 'postgres', port: 5432 },
}

/** Reads an address that is known to the owner by a name. Options in it are refused: the driver's are ours to choose. */
export function readAccount(url: string, named: string, engines: readonly Engine[]): Account {
  try {
    const account = accountOf(new URL(url))
    if (engines.includes(account.engine)) return account
  } catch {
    // told below: nothing of the address is repeated, it has a password in it
  }
  const schemes = engines.map((engine) => `${engine}://`).join(' or ')
  throw new StartError(
    `${named} is not right; it looks like ${schemes}user:password@db.example.org:${DEFAULT_PORTS[engines[0] ?? 'mysql']}/database, ` +
      'with odd characters of the password written as %40 and the like.',
  )
}

const DEFAULT_PORTS: Readonly<Record<Engine, number>> = { mysql: 3306, postgres: 5432 }

function accountOf(url: URL): Account {
  const { engine, port } = ENGINES[url.protocol] ?? wrong()
  const options = new Map(url.searchParams)
  const folder = engine === 'postgres' ? takeSocket(options) : undefined
  const user = decodeURIComponent(url.username) || (folder?.user ?? '')
  const host = folder?.dir ?? url.hostname.replace(/^\[|\]$/g, '')
  const database = decodeURIComponent(url.pathname.slice(1))
  if (options.size > 0 || url.hash !== '' || !host || !user || !/^[^/]+$/.test(database)) wrong()
  return {
    engine,
    host,
    port: Number(folder?.port || url.port || port),
    user,
    password: decodeURIComponent(url.password),
    database,
  }
}

/** `?host=/var/run/postgresql` and what may go with it. */
function takeSocket(options: Map<string, string>): { dir: string; port: string; user: string } | undefined {
  const dir = options.get('host')
  if (!dir?.startsWith('/')) return undefined
  const [port = '', user = ''] = [options.get('port'), options.get('user')]
  for (const name of ['host', 'port', 'user']) options.delete(name)
  return /^\d{0,5}$/.test(port) ? { dir, port, user } : undefined
}

function wrong(): never {
  throw new TypeError('Not an account')
}
