import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'

const NS = 'http://specs.openid.net/auth/2.0'
export const VALID = `ns:${NS}\nis_valid:true\n`
export const INVALID = `ns:${NS}\nis_valid:false\n`

export interface FakeSteam {
  provider: SteamProvider
  posts: URLSearchParams[]
  connections: number
  /** How the next questions are answered: with a text, or by hand. */
  answer: string | ((request: IncomingMessage, response: ServerResponse) => void)
}

/** An identity provider on loopback that says what it is told to say, and notes what it is asked. Ends with the test. */
export async function startFakeSteam(answer: FakeSteam['answer'] = VALID): Promise<FakeSteam> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      fake.posts.push(new URLSearchParams(body))
      if (typeof fake.answer === 'string') response.end(fake.answer)
      else fake.answer(request, response)
    })
  })
  server.on('connection', () => {
    fake.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeSteam = {
    provider: { endpoint: `${origin}/openid/login`, idPrefix: `${origin}/openid/id/` },
    posts: [],
    connections: 0,
    answer,
  }
  return fake
}

/** The query a visitor would come back with, as Steam writes it. */
export function assertionFor(
  { endpoint, idPrefix }: SteamProvider,
  given: { returnTo: string; steamId: string; at: Date; salt?: string },
): Record<string, string> {
  return {
    state: new URL(given.returnTo).searchParams.get('state') ?? '',
    'openid.ns': NS,
    'openid.mode': 'id_res',
    'openid.op_endpoint': endpoint,
    'openid.claimed_id': `${idPrefix}${given.steamId}`,
    'openid.identity': `${idPrefix}${given.steamId}`,
    'openid.return_to': given.returnTo,
    'openid.response_nonce': `${given.at.toISOString().slice(0, 19)}Z${given.salt ?? 'salt'}`,
    'openid.assoc_handle': '1234567890',
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
    'openid.sig': 'AAAA',
  }
}
