import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, type Machine, PATHS, type Running, until } from './machine.ts'

const PROGRAM = fileURLToPath(new URL('../../../bin/serve.mjs', import.meta.url))

export interface NodeSetup {
  name: string
  roles: string
  settings: string // the same for all nodes
  env: Readonly<Record<string, string>>
  logPort?: number
}

/** One Sitrep under its supervisor, as its unit file starts it. */
export class SitrepNode {
  readonly name: string
  readonly port: number
  readonly dataDir: string
  readonly #machine: Machine
  readonly #env: Record<string, string | undefined>
  #running: Running | null = null

  private constructor(machine: Machine, port: number, { name, env }: NodeSetup) {
    this.#machine = machine
    this.name = name
    this.port = port
    const folder = join(machine.folder, name)
    this.dataDir = join(folder, 'data')
    const own = { SITREP_CONFIG: join(folder, 'sitrep.yaml'), SITREP_DATA: this.dataDir, PORT: String(port) }
    this.#env = { ...PATHS, ...env, ...own, NODE_ENV: 'production' }
  }

  static async create(machine: Machine, setup: NodeSetup): Promise<SitrepNode> {
    const node = new SitrepNode(machine, await freePort(), setup)
    const folder = join(machine.folder, setup.name)
    await mkdir(folder)
    const logs = setup.logPort === undefined ? '' : `logs: { listen: '127.0.0.1:${setup.logPort}' }\n`
    await writeFile(join(folder, 'sitrep.yaml'), `roles: [${setup.roles}]\n${logs}${setup.settings}`)
    await node.start()
    return node
  }

  async start(): Promise<void> {
    const before = this.#starts()
    this.#running = this.#machine.spawn(this.name, process.execPath, [PROGRAM], { env: this.#env })
    await until(`${this.name} to run`, () => this.#starts() > before)
  }

  /** With its supervisor, as when its machine is gone. */
  async kill(): Promise<void> {
    await this.#running?.kill('SIGKILL')
  }

  /** What an upgrade does: the program that is on the disk now takes the place of the one that runs. */
  async restart(): Promise<void> {
    const before = this.#starts()
    this.#running?.process.kill('SIGHUP')
    await until(`${this.name} to run anew`, () => this.#starts() > before)
  }

  async metric(name: string): Promise<number> {
    const reply = await fetch(`http://127.0.0.1:${this.port}/metrics`)
    return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(await reply.text())?.[1] ?? Number.NaN)
  }

  #starts(): number {
    return this.#running?.output().match(/Sitrep is running/g)?.length ?? 0
  }
}
