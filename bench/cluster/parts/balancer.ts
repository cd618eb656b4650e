import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '#testing/until.ts'
import type { Machine, Running } from './machine.ts'

const SITE = new URL('../../../deploy/cluster/nginx.conf', import.meta.url)
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** The packaged nginx with the settings of deploy/cluster, on ports of this machine. */
export class Balancer {
  readonly url: string
  readonly #machine: Machine
  readonly #config: string
  #running: Running | null = null

  private constructor(machine: Machine, port: number, folder: string) {
    this.#machine = machine
    this.#config = join(folder, 'nginx.conf')
    this.url = `http://127.0.0.1:${port}`
  }

  static async create(machine: Machine, port: number, webPorts: readonly number[]): Promise<Balancer> {
    const folder = await machine.makeFolder('balancer')
    const balancer = new Balancer(machine, port, folder)
    await writeFile(balancer.#config, mainConfig(folder, siteFor(port, webPorts)))
    await balancer.start()
    return balancer
  }

  async start(): Promise<void> {
    this.#running = this.#machine.spawn('nginx', 'nginx', ['-c', this.#config])
    await until('nginx', () =>
      fetch(this.url).then(
        () => true,
        () => false,
      ),
    )
  }

  async kill(): Promise<void> {
    await this.#running?.kill('SIGKILL')
  }
}

function siteFor(port: number, webPorts: readonly number[]): string {
  return readFileSync(SITE, 'utf8')
    .replaceAll(/\bweb-(\d):3000\b/g, (_, node) => `127.0.0.1:${webPorts[Number(node) - 1]}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
}

const mainConfig = (folder: string, site: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/main-error.log;
events { worker_connections 10000; }
http {
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${site}
}
`
