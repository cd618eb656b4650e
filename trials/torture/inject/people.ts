import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:http'
import { createAssertions } from '#simulator/steam/assertions.ts'
import { startLoopbackServer } from '#simulator/steam/loopback-server.ts'
import { readForm } from '#simulator/steam/read-form.ts'

const STEAM = 'https://steamcommunity.com'
const PATIENCE_MS = 15_000

export interface Reply {
  status: number // 0: the connection broke off
  headers: IncomingHttpHeaders
  text: string
}

export interface Ask {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: object
}

/** Asks the site once, by a connection of its own. Null: no answer in 15 seconds, which is a hang. */
export function askSite(
  port: number,
  path: string,
  { method = 'GET', headers, body }: Ask = {},
): Promise<Reply | null> {
  return new Promise((resolve) => {
    const broken: Reply = { status: 0, headers: {}, text: '' }
    const text = body && JSON.stringify(body)
    const all = { ...(text && { 'content-type': 'application/json' }), ...headers }
    const asking = request({ host: '127.0.0.1', port, path, method, headers: all, agent: false }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', () => resolve(broken))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(chunks).toString() }),
      )
    })
    asking.setTimeout(PATIENCE_MS, () => {
      resolve(null)
      asking.destroy()
    })
    asking.on('error', () => resolve(broken))
    asking.end(text)
  })
}

/** Somebody who plays Steam's part in sign-ins. */
export async function playSteam() {
  const assertions = createAssertions(`${STEAM}/openid/login`, () => new Date())
  const { origin, onRequest, close } = await startLoopbackServer()
  onRequest(async (incoming, response) => {
    const fields = new URLSearchParams(await readForm(incoming, 16_384))
    response.end(`ns:http://specs.openid.net/auth/2.0\nis_valid:${assertions.confirm(fields)}\n`)
  })
  const vouchFor = (steamId: string, returnTo: string): string => {
    const fields = assertions.make(`${STEAM}/openid/id/${steamId}`, returnTo)
    const query = new URLSearchParams({ state: new URL(returnTo).searchParams.get('state') ?? '' })
    for (const [name, value] of Object.entries(fields)) query.set(`openid.${name}`, value)
    return query.toString()
  }
  return { played: { [STEAM]: origin }, vouchFor, close }
}

export type PlayedSteam = Awaited<ReturnType<typeof playSteam>>

/** Null: a call hung. No key: the sign-in failed, and the site said so. */
export async function signIn(port: number, steam: PlayedSteam, steamId: string): Promise<{ key?: string } | null> {
  // Each from an address of their own, so that no limit is met.
  const number = Number(BigInt(steamId) % 65_536n)
  const from = { 'x-forwarded-for': `10.7.${number >> 8}.${number & 255}` }
  const back = new URLSearchParams({ redirect_uri: `http://127.0.0.1:${port}/callback` })
  const begun = await askSite(port, `/api/v1/auth/login?${back}`, { headers: from })
  if (begun?.status !== 200) return begun && {}
  const returnTo = new URL(JSON.parse(begun.text).link).searchParams.get('openid.return_to') ?? ''
  const cookie = /^[^;]+/.exec(String(begun.headers['set-cookie']))?.[0] ?? ''
  const path = `/api/v1/auth/validate?${steam.vouchFor(steamId, returnTo)}`
  const ended = await askSite(port, path, { headers: { ...from, cookie } })
  if (ended?.status !== 200) return ended && {}
  return { key: JSON.parse(ended.text).api_key }
}
