import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { App } from '#server/http/edge/app.ts'
import { TOKEN_1 } from './ingest-site.ts'

const SCRIPT = fileURLToPath(new URL('../../../gameserver/relay.mjs', import.meta.url))

export const startRelay = (site: string, logs: string, stateFile: string, more: readonly string[] = []) =>
  runRelay(['--site', site, '--server', '1', '--logs', logs, '--state', stateFile, ...more])

/** `gameserver/relay.mjs` as an owner runs it. */
export function runRelay(args: readonly string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, SITREP_INGEST_TOKEN: TOKEN_1 },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  let told = ''
  child.stdout.on('data', (data) => {
    told += data
  })
  return {
    told: () => told,
    /** Gives the exit code, or null and the signal. */
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      return ended
    },
  }
}

export type Mood = 'answers' | 'is away' | 'takes and says nothing'

/** The network between a relay and the application, which may fail before a delivery or behind it. */
export async function startNetwork(app: App) {
  const site = { mood: 'answers' as Mood, onTaken: () => undefined as unknown, url: '' }
  const server = createServer(async (request, response) => {
    const { mood } = site
    const payload = await buffer(request)
    if (mood === 'is away') return request.socket.destroy()
    const headers = request.headers as Record<string, string> // none of these comes twice
    const reply = await app.inject({ method: 'POST', url: request.url ?? '', headers, payload })
    if (reply.statusCode === 202) await site.onTaken()
    if (mood === 'takes and says nothing') return request.socket.destroy()
    return response.writeHead(reply.statusCode, { 'content-type': 'application/json' }).end(reply.payload)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return site
}
