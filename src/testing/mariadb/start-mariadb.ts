import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Connection, createConnection } from 'mysql2/promise'
import { findAccount } from '#server/ground/db/embedded/account.ts'
import { freePort } from '#testing/free-port.ts'

const run = promisify(execFile)

/** A real MariaDB on a private data directory. */
export interface Mariadb {
  port: number
  /** Runs statements as root. */
  run(statements: string, values?: unknown[]): Promise<void>
  stop(): Promise<void>
}

/** It needs Debian's package mariadb-server. */
export async function startMariadb(options: readonly string[]): Promise<Mariadb> {
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-mariadb-'))
  const dataDir = join(folder, 'data')
  const ownTmp = join(folder, 'tmp') // one that starts clears away the temporary tables of all others in the same folder
  await Promise.all([mkdir(dataDir), mkdir(ownTmp)])
  const owner = await runAs([folder, dataDir, ownTmp])
  const common = ['--no-defaults', `--datadir=${dataDir}`, `--tmpdir=${ownTmp}`, ...owner]
  await run('mariadb-install-db', [...common, '--auth-root-authentication-method=normal', '--skip-test-db'])
  const port = await freePort()
  const socketPath = join(dataDir, 'socket')
  const places = [`--socket=${socketPath}`, `--port=${port}`, '--bind-address=127.0.0.1', `--pid-file=${dataDir}/pid`]
  const lean = ['--innodb-buffer-pool-size=16M', '--innodb-flush-log-at-trx-commit=0', '--skip-log-bin']
  const server = spawn('mariadbd', [...common, ...places, ...lean, ...options], { stdio: 'ignore' })
  const killWithUs = () => server.kill('SIGKILL')
  process.once('exit', killWithUs)
  const root = await connectOnceUp(socketPath)
  return {
    port,
    run: async (statements, values = []) => void (await root.query(statements, values)),
    stop: async () => {
      await stop(server, root)
      process.off('exit', killWithUs)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const TRIES = 600
const TRY_AGAIN_MS = 100

async function connectOnceUp(socketPath: string): Promise<Connection> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await createConnection({ socketPath, user: 'root', multipleStatements: true })
    } catch (error) {
      if (tries === TRIES) throw error
      await wait(TRY_AGAIN_MS)
    }
  }
}

/** MariaDB refuses to run as root. */
async function runAs(folders: readonly string[]): Promise<string[]> {
  if (process.getuid?.() !== 0) return []
  const account = await findAccount('mysql')
  if (account === null) throw new Error('There is no user mysql: install mariadb-server')
  for (const folder of folders) await chown(folder, account.uid, account.gid)
  return ['--user=mysql']
}

async function stop(server: ChildProcess, root: Connection): Promise<void> {
  root.destroy()
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL') // its data are thrown away
  await ended
}
