import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '#testing/until.ts'
import type { Machine, Running } from './machine.ts'

const SETTINGS = new URL('../../../deploy/cluster/pgbouncer.ini', import.meta.url)
const PORT = 6432 // only the number in the socket's file name

/** The packaged pgbouncer with the settings of deploy/cluster, by sockets instead of the network. */
export class Pooler {
  readonly folder: string
  readonly port = PORT
  readonly #machine: Machine
  #running: Running | null = null

  private constructor(machine: Machine, folder: string) {
    this.#machine = machine
    this.folder = folder
  }

  static async create(machine: Machine, databaseFolder: string): Promise<Pooler> {
    const pooler = new Pooler(machine, await machine.makeFolder('pooler'))
    const shipped = await readFile(SETTINGS, 'utf8')
    await writeFile(pooler.#config, settingsFor(shipped, databaseFolder, pooler.folder))
    await pooler.start()
    return pooler
  }

  get #config(): string {
    return join(this.folder, 'pgbouncer.ini')
  }

  async start(): Promise<void> {
    const { account } = this.#machine
    const socket = join(this.folder, `.s.PGSQL.${PORT}`)
    await rm(socket, { force: true }) // as its unit file does after a crash
    const options = account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' }
    this.#running = this.#machine.spawn('pgbouncer', 'pgbouncer', [this.#config], options)
    await until('pgbouncer', () => existsSync(socket))
  }

  async kill(): Promise<void> {
    await this.#running?.kill('SIGKILL')
  }
}

/** What differs on one machine: where the database and the port are, and that nobody else is there to be kept out. */
function settingsFor(shipped: string, databaseFolder: string, folder: string): string {
  const changes: Record<string, string> = { listen_addr: '', unix_socket_dir: folder, auth_type: 'any', auth_file: '' }
  const lines = shipped.split('\n').map((line) => {
    const name = /^(\w+) =/.exec(line)?.[1] ?? ''
    if (name === 'sitrep') return `sitrep = host=${databaseFolder} user=sitrep`
    return name in changes ? `${name} = ${changes[name]}` : line
  })
  return lines.filter((line) => line !== 'auth_file = ').join('\n')
}
