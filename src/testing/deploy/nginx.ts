import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const SITE = new URL('../../../deploy/nginx.conf', import.meta.url)
const ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** The header in which a test names the address that nginx takes for the visitor's. */
export const ADDRESS_HEADER = 'x-test-address'

/** The packaged nginx with `deploy/nginx.conf`, on ports of its own in front of a server on this machine. */
export async function startNginx(upstreamPort: number) {
  const folder = await temporaryDir()
  const ports = { https: await freePort(), http: await freePort() }
  const config = join(folder, 'nginx.conf')
  makeCertificate(folder)
  writeFileSync(join(folder, 'site.conf'), siteFor(folder, upstreamPort, ports))
  writeFileSync(config, mainConfig(folder))
  execFileSync('nginx', ['-t', '-q', '-c', config], { env: ENV, stdio: 'pipe' }) // its message when it does not load
  const child = spawn('nginx', ['-c', config], { env: ENV, stdio: 'ignore' })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGQUIT') // in order, so that all is written to the log
    await ended
  }
  onTestFinished(() => void child.kill('SIGTERM'))
  while (child.exitCode === null && !(await isOpen(ports.https))) await wait(20)
  return {
    ...ports,
    stop,
    certificate: readFileSync(join(folder, 'fullchain.pem')),
    readLog: (name: 'sitrep.log' | 'sitrep-error.log') => readFileSync(join(folder, name), 'utf8'),
  }
}

/** What an owner changes in it, and the ports. */
function siteFor(folder: string, upstreamPort: number, ports: { https: number; http: number }): string {
  return readFileSync(SITE, 'utf8')
    .replaceAll('/etc/letsencrypt/live/stats.example.org', folder)
    .replaceAll('/var/log/nginx', folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`)
    .replaceAll(/listen (443|80)\b/g, (_, port) => `listen 127.0.0.1:${port === '80' ? ports.http : ports.https}`)
    .replaceAll(/^ *listen \[::\].*$/gm, '') // not every machine that runs tests speaks IPv6
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** As a distribution's nginx.conf, which includes the sites. */
const mainConfig = (folder: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/main-error.log;
events {}
http {
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  set_real_ip_from 127.0.0.1;
  real_ip_header ${ADDRESS_HEADER};
  include ${folder}/site.conf;
}
`

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const names = ['-subj', '/CN=stats.example.org', '-addext', 'subjectAltName=DNS:stats.example.org']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, ...files], { stdio: 'pipe' })
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.on('connect', () => answer(true)).on('error', () => answer(false))
  })
}
