import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAssertions, OPENID_NS } from './assertions.ts'
import { startLoopbackServer } from './loopback-server.ts'
import { readForm } from './read-form.ts'
import { type DemoPerson, refusalPage, signInPage } from './sign-in-page.ts'
import { readSignInRequest } from './sign-in-request.ts'
import { SIGN_IN_STYLE } from './sign-in-style.ts'

const MOST_FORM_BYTES = 16 * 1024

export interface IdentityProvider {
  endpoint: string
  idPrefix: string
  close(): Promise<void>
}

export interface IdentityProviderOptions {
  people: readonly DemoPerson[]
  now?: () => Date
}

/** Plays Steam's part in OpenID 2.0 on loopback: whoever asks may choose who they are. */
export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { origin, onRequest, close } = await startLoopbackServer()
  const endpoint = `${origin}/openid/login`
  const idPrefix = `${origin}/openid/id/`
  const answer = answers(options, endpoint, idPrefix)
  onRequest((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    answer(request, response, url).catch(() => response.destroy())
  })
  return { endpoint, idPrefix, close }
}

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>

function answers(
  { people, now = () => new Date() }: IdentityProviderOptions,
  endpoint: string,
  idPrefix: string,
): Answer {
  const assertions = createAssertions(endpoint, now)

  const confirm = async (request: IncomingMessage, response: ServerResponse) => {
    const fields = new URLSearchParams(await readForm(request, MOST_FORM_BYTES))
    const valid = fields.get('openid.mode') === 'check_authentication' && assertions.confirm(fields)
    send(response, 200, 'text/plain', `ns:${OPENID_NS}\nis_valid:${valid}\n`)
  }
  const choose = (response: ServerResponse, query: URLSearchParams, returnTo: URL) => {
    const person = people.find(({ steamId }) => steamId === query.get('as'))
    if (!person) return send(response, 400, 'text/html', refusalPage())
    leadBack(response, returnTo, assertions.make(`${idPrefix}${person.steamId}`, query.get('openid.return_to') ?? ''))
  }

  return async (request, response, { pathname, searchParams: query }) => {
    if (request.method === 'POST' && pathname === '/openid/login') return confirm(request, response)
    if (request.method !== 'GET') return send(response, 405, 'text/plain', 'Method not allowed')
    if (pathname === '/openid/style.css') return send(response, 200, 'text/css', SIGN_IN_STYLE)
    if (!PAGES.includes(pathname)) return send(response, 404, 'text/plain', 'Not found')
    const returnTo = readSignInRequest(query)
    if (returnTo === null) return send(response, 400, 'text/html', refusalPage())
    if (pathname === '/openid/choose') return choose(response, query, returnTo)
    if (pathname === '/openid/cancel') return leadBack(response, returnTo, { ns: OPENID_NS, mode: 'cancel' })
    send(response, 200, 'text/html', signInPage(people, returnTo.host, query))
  }
}

const PAGES = ['/openid/login', '/openid/choose', '/openid/cancel']

function leadBack(response: ServerResponse, returnTo: URL, fields: Readonly<Record<string, string>>): void {
  const url = new URL(returnTo)
  for (const [name, value] of Object.entries(fields)) url.searchParams.append(`openid.${name}`, value)
  response.setHeader('location', url.href)
  send(response, 302, 'text/plain', '')
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(body)
}
