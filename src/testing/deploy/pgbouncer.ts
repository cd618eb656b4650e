import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { unprivilegedAccount } from '#server/ground/db/embedded/account.ts'
import type { TestSocket } from '#testing/database/postgres-setup.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const PORT = 6432 // only the number in the socket's file name

/** The packaged pgbouncer in transaction mode in front of a server, as strict as it comes but for `extra` settings. */
export async function startPgbouncer(server: TestSocket, extra = '') {
  const folder = await temporaryDir()
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : null // it refuses to be root, as PostgreSQL does
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(config, settings(server, folder, extra))
  const child = spawn('pgbouncer', ['--quiet', config], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    cwd: '/',
    stdio: 'ignore',
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  while (child.exitCode === null && !existsSync(join(folder, `.s.PGSQL.${PORT}`))) await wait(10)
  return { socket: { ...server, dir: folder, port: PORT }, stop }
}

const settings = ({ dir, port, user }: TestSocket, folder: string, extra: string): string => `
[databases]
* = host=${dir} port=${port} user=${user}
[pgbouncer]
pool_mode = transaction
default_pool_size = 3
auth_type = any
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
logfile = ${folder}/pgbouncer.log
${extra}
`
