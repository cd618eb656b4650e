import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '#testing/free-port.ts'
import { until } from '#testing/until.ts'
import { type Machine, PATHS, type Running } from './machine.ts'

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
    await mkdir(folder, { recursive: true }) // its data may be there already
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

  /** As its init system would; says how it ended and after how many seconds. */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const child = this.#running?.process
    if (!child) throw new Error(`${this.name} does not run`)
    if (child.exitCode !== null) return { code: child.exitCode, seconds: 0 }
    const asked = performance.now()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    return { code, seconds: (performance.now() - asked) / 1000 }
  }

  get pid(): number {
    return this.#running?.process.pid ?? 0
  }

  /** All it has said since it was made. */
  get output(): string {
    return this.#running?.output() ?? ''
  }

  /** What an upgrade does: the program that is on the disk now takes the place of the one that runs. */
  async restart(): Promise<void> {
    const before = this.#starts()
    this.#running?.process.kill('SIGHUP')
    await until(`${this.name} to run anew`, () => this.#starts() > before)
  }

  /** Of its figures, those that stand for themselves. */
  async figures(): Promise<Map<string, number>> {
    const reply = await fetch(`http://127.0.0.1:${this.port}/metrics`)
    const lines = [...(await reply.text()).matchAll(/^(\w+) (\S+)$/gm)]
    return new Map(lines.map(([, name = '', value]) => [name, Number(value)]))
  }

  async metric(name: string): Promise<number> {
    return (await this.figures()).get(name) ?? Number.NaN
  }

  #starts(): number {
    return this.#running?.output().match(/Sitrep is running/g)?.length ?? 0
  }
}
