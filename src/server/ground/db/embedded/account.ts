import { StartError } from '#server/ground/errors/start-error.ts'
import { type Account, run } from './run.ts'

const SYSTEM_USER = 'sitrep'

/** Programs that can make a system user: shadow's on most Linux systems, BusyBox's on the small ones. */
const MAKERS: readonly (readonly [string, ...string[]])[] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false'],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false'],
]

/** An unprivileged user that exists, or a new one, or at last `nobody`. */
export async function unprivilegedAccount(): Promise<Account> {
  return (
    (await findAccount(SYSTEM_USER)) ??
    (await findAccount('postgres')) ??
    (await makeAccount(SYSTEM_USER)) ??
    (await findAccount('nobody')) ??
    Promise.reject(
      new StartError('PostgreSQL refuses to run as root and this machine has no other user: start Sitrep as one.'),
    )
  )
}

export async function findAccount(name: string): Promise<Account | null> {
  const uid = await readId('-u', name)
  const gid = await readId('-g', name)
  return uid === null || gid === null || uid === 0 ? null : { uid, gid, name }
}

async function readId(flag: '-u' | '-g', name: string): Promise<number | null> {
  const { code, stdout } = await run('id', [flag, name], null)
  const id = stdout.trim()
  return code === 0 && /^\d+$/.test(id) ? Number(id) : null
}

async function makeAccount(name: string): Promise<Account | null> {
  for (const [program, ...args] of MAKERS) {
    const { code } = await run(program, [...args, name], null)
    if (code === 0) return findAccount(name)
  }
  return null
}
