import { execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export interface Generated {
  perSecond: number
  /** Processor time that the asking itself took, for each second. */
  coresTaken: number
}

export interface Generator {
  name: string
  drive(port: number, path: string, seconds: number): Promise<Generated>
}

const CONNECTIONS = 32

/** wrk where it is installed, which costs least; else a process of our own. */
export function findGenerator(): Generator {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' })
    return { name: 'wrk', drive: driveWrk }
  } catch {
    return { name: 'a process of our own', drive: driveOwn }
  }
}

async function driveWrk(port: number, path: string, seconds: number): Promise<Generated> {
  const wrk = `wrk --threads 1 --connections ${CONNECTIONS} --duration ${seconds}s "$0"`
  const command = `TIMEFORMAT='taken %U %S'; time ${wrk}`
  const child = spawn('bash', ['-c', command, `http://127.0.0.1:${port}${path}`], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const perSecond = Number(/Requests\/sec: +([\d.]+)/.exec(out)?.[1] ?? Number.NaN)
  const [, user, system] = /taken ([\d.]+) ([\d.]+)/.exec(said) ?? []
  if (/Non-2xx|Socket errors/.test(out) || Number.isNaN(perSecond)) throw new Error(`wrk: ${out}${said}`)
  return { perSecond, coresTaken: (Number(user) + Number(system)) / seconds }
}

async function driveOwn(port: number, path: string, seconds: number): Promise<Generated> {
  const script = fileURLToPath(new URL('./http-load-child.ts', import.meta.url))
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const load = JSON.stringify({ port, request, connections: CONNECTIONS, seconds })
  const child = fork(script, [load], { execArgv: ['--import', 'tsx'] })
  const [{ perSecond, cpuSeconds }] = (await once(child, 'message')) as [{ perSecond: number; cpuSeconds: number }]
  child.disconnect()
  return { perSecond, coresTaken: cpuSeconds / seconds }
}
