import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#server/ground/errors/start-error.ts'
import { sha256 } from '#server/ground/sha256.ts'
import type { Account } from './run.ts'
import { SOCKET_PORT } from './settings.ts'

/** Systems allow 104 to 108 bytes for the path of a socket. */
const LONGEST_PATH_BYTES = 100

const socketPath = (directory: string): string => join(directory, `.s.PGSQL.${SOCKET_PORT}`)

/** A directory for the socket that only PostgreSQL's user (and root) can enter: in `home`, or if that is too long in /tmp. */
export async function openSocketDir(home: string, account: Account | null): Promise<string> {
  const near = join(home, 'socket')
  const fits = Buffer.byteLength(socketPath(near)) <= LONGEST_PATH_BYTES
  const directory = fits ? near : join(account ? '/tmp' : tmpdir(), `sitrep-${shortHash(home)}`)
  await makePrivate(directory, account?.uid ?? process.getuid?.() ?? 0, account)
  await refuseIfServed(directory)
  // Ours from an earlier run; PostgreSQL would believe them if their pid had come back as another process.
  await rm(socketPath(directory), { force: true })
  await rm(`${socketPath(directory)}.lock`, { force: true })
  return directory
}

export function shortHash(text: string): string {
  return sha256(text).toString('hex').slice(0, 16)
}

async function makePrivate(directory: string, uid: number, account: Account | null): Promise<void> {
  const made = await mkdir(directory, { recursive: true, mode: 0o700 })
  if (made && account) await chown(directory, account.uid, account.gid)
  const found = await lstat(directory) // in /tmp anyone may have made it before us
  if (!found.isDirectory() || found.uid !== uid) {
    throw new StartError(`${directory} is needed for the database's socket but belongs to someone else: remove it.`)
  }
  await chmod(directory, 0o700)
}

/** Another container may share the data directory: its processes are not to be seen from here, but its socket is. */
async function refuseIfServed(directory: string): Promise<void> {
  const served = await new Promise<boolean>((resolve) => {
    const socket = connect(socketPath(directory))
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
  if (served) {
    throw new StartError(`Another PostgreSQL is answering in ${directory}: stop the program or container that runs it.`)
  }
}
