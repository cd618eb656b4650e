import { existsSync, readdirSync } from 'node:fs'
import { appendFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, Sql } from '#server/ground/db/db.ts'
import { run } from '#server/ground/db/embedded/run.ts'
import { findSoftware, linkLibraries } from '#server/ground/db/embedded/software.ts'
import { until } from '#testing/until.ts'
import type { Machine, Running } from './machine.ts'

const DEBIAN = '/usr/lib/postgresql'
const PORT = 5432 // only the number in the socket's file name

/** Where the programs are: Debian's of the newest version, else those that npm brought. */
async function findPrograms(): Promise<string> {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : []
  const found = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')))
  if (found) return found
  const software = findSoftware()
  await linkLibraries(software)
  return join(software.directory, 'bin')
}

/** A primary, a replica that streams from it, and the address of whichever is the primary: a link that is moved. */
export class Postgres {
  readonly #machine: Machine
  readonly #programs: string
  #running: Record<'one' | 'two', Running | null> = { one: null, two: null }

  private constructor(machine: Machine, programs: string) {
    this.#machine = machine
    this.#programs = programs
  }

  static async start(machine: Machine): Promise<Postgres> {
    const postgres = new Postgres(machine, await findPrograms())
    await postgres.#create()
    return postgres
  }

  /** Which programs these are. */
  async version(): Promise<string> {
    return (await run(join(this.#programs, 'postgres'), ['--version'], null)).stdout.trim()
  }

  get primaryFolder(): string {
    return join(this.#machine.folder, 'primary')
  }

  urlOf(folder = this.primaryFolder, port = PORT): string {
    return `postgres:///sitrep?host=${encodeURIComponent(folder)}&port=${port}&user=sitrep`
  }

  get replicaUrl(): string {
    return this.urlOf(join(this.#machine.folder, 'two'))
  }

  async killPrimary(): Promise<void> {
    await this.#running.one?.kill('SIGKILL')
  }

  /** What a tool such as Patroni does: the replica becomes the primary, and the address leads there. */
  async promoteReplica(): Promise<void> {
    await this.#asSuperuser('two', 'select pg_promote(true, 30)')
    await this.#leadTo('two')
  }

  async #create(): Promise<void> {
    const one = await this.#machine.makeFolder('one')
    const init = ['-D', join(one, 'data'), '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
    await this.#run(join(this.#programs, 'initdb'), init)
    await appendFile(join(one, 'data/postgresql.conf'), "wal_level = replica\nwal_keep_size = '1GB'\n")
    await this.#run('cp', ['-a', one, join(this.#machine.folder, 'two')])
    await this.#follow()
    await this.#startServer('one')
    await this.#leadTo('one')
    for (const statement of ['create role sitrep login', 'create database sitrep owner sitrep']) {
      await this.#asSuperuser('one', statement)
    }
    await this.#startServer('two')
  }

  async #follow(): Promise<void> {
    const { folder } = this.#machine
    const data = join(folder, 'two/data')
    const info = `primary_conninfo = 'host=${join(folder, 'one')} port=${PORT} user=postgres'\n`
    await appendFile(join(data, 'postgresql.conf'), info)
    await writeFile(join(data, 'standby.signal'), '')
    await this.#machine.giveAway(join(data, 'standby.signal'))
  }

  async #startServer(name: 'one' | 'two'): Promise<void> {
    const { folder, account } = this.#machine
    const own = join(folder, name)
    const settings = { listen_addresses: '', unix_socket_directories: own, port: String(PORT), max_connections: '100' }
    const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const options = account ? { uid: account.uid, gid: account.gid, cwd: '/' } : { cwd: '/' }
    const running = this.#machine.spawn(
      `postgres-${name}`,
      join(this.#programs, 'postgres'),
      ['-D', join(own, 'data'), ...args],
      options,
    )
    this.#running[name] = running
    await until(`PostgreSQL ${name}`, () => running.output().includes('ready to accept'))
  }

  async #leadTo(name: 'one' | 'two'): Promise<void> {
    const link = join(this.#machine.folder, 'primary.new')
    await symlink(join(this.#machine.folder, name), link)
    await rename(link, this.primaryFolder)
  }

  async #asSuperuser(name: 'one' | 'two', statement: string): Promise<void> {
    const socket = { dir: join(this.#machine.folder, name), port: PORT, user: 'postgres', database: 'postgres' }
    const db = openDatabase({ socket, deadlines: false, connections: 1 })
    await db.run(new Sql([statement], [])).finally(() => db.close())
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const { code, stderr } = await run(program, args, program === 'cp' ? null : this.#machine.account)
    if (code !== 0) throw new Error(`${program}: ${stderr}`)
  }
}
