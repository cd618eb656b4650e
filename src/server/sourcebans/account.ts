import { StartError } from '#server/start-error.ts'

/** How to reach a SourceBans++ database. */
export interface SourcebansAccount {
  host: string
  port: number
  user: string
  password: string
  database: string
}

const DEFAULT_PORT = 3306

/** Reads SOURCEBANS_URL. Options behind a question mark are refused: the driver's are ours to choose. */
export function readAccount(url: string): SourcebansAccount {
  try {
    return accountOf(new URL(url))
  } catch {
    // Nothing of the address is repeated: it has a password in it.
    throw new StartError(
      'SOURCEBANS_URL is not right; it looks like mysql://user:password@db.example.org:3306/database, ' +
        'with odd characters of the password written as %40 and the like.',
    )
  }
}

function accountOf({ protocol, hostname, port, username, password, pathname, search, hash }: URL): SourcebansAccount {
  const database = decodeURIComponent(pathname.slice(1))
  const user = decodeURIComponent(username)
  const right = ['mysql:', 'mariadb:'].includes(protocol) && search === '' && hash === ''
  if (!right || !hostname || !user || !/^[^/]+$/.test(database)) throw new TypeError('Not an account')
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORT : Number(port),
    user,
    password: decodeURIComponent(password),
    database,
  }
}
