import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Config } from '#server/ground/config.ts'
import type { App } from '#server/http/edge/app.ts'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'
import { type TestApp, type TestOptions, testApp } from '#testing/server.ts'
import { assertionFor, type FakeSteam, startFakeSteam } from './fake-steam.ts'

export const SITE = 'http://127.0.0.1:3000'
export const STEAM_ID = '76561198000000007'

/** The application with a Steam that can be told what to say. */
export interface SignInApp extends TestApp {
  steam: FakeSteam
}

export async function signInApp(
  options: TestOptions = {},
  settings: Partial<Config> = {},
  provider: Partial<SteamProvider> = {},
): Promise<SignInApp> {
  const steam = await startFakeSteam()
  return { ...(await testApp(settings, { steam: { ...steam.provider, ...provider }, ...options })), steam }
}

let visitors = 0

/** Every visitor has an address of their own, so that one test's many sign-ins do not meet the limit for one. */
export function newAddress(): string {
  visitors += 1
  return `10.0.${visitors >> 8}.${visitors & 255}`
}

export interface Begun {
  link: URL
  returnTo: string
  cookie: string
  address: string
}

/** What a browser does on /login. */
export async function begin(app: App, headers: InjectOptions['headers'] = {}, origin = SITE): Promise<Begun> {
  const address = newAddress()
  const reply = await app.inject({
    url: `/api/v1/auth/login?${new URLSearchParams({ redirect_uri: `${origin}/callback` })}`,
    headers,
    remoteAddress: address,
  })
  const link = new URL(reply.json().link)
  const cookie = /^[^;]+/.exec(String(reply.headers['set-cookie']))?.[0] ?? ''
  return { link, returnTo: link.searchParams.get('openid.return_to') ?? '', cookie, address }
}

export type Fields = Record<string, string>

/** What comes back from Steam for this attempt; `change` turns it into whatever a test wants. */
export function comeBack(site: SignInApp, { returnTo }: Begun, change: Fields = {}, steamId = STEAM_ID): Fields {
  return { ...assertionFor(site.steam.provider, { returnTo, steamId, at: site.clock.now() }), ...change }
}

/** What a browser does on /callback. */
export function validate(
  app: App,
  query: Fields | string,
  { cookie, address = newAddress() }: { cookie?: string; address?: string } = {},
): Promise<LightMyRequestResponse> {
  const text = typeof query === 'string' ? query : new URLSearchParams(query).toString()
  return app.inject({
    url: `/api/v1/auth/validate?${text}`,
    headers: cookie === undefined ? {} : { cookie },
    remoteAddress: address,
  })
}

/** A whole sign-in. The salt makes each assertion another one. */
export async function signIn(site: SignInApp, steamId = STEAM_ID): Promise<{ key: string; bind: string }> {
  const begun = await begin(site.app)
  const nonce = `${site.clock.now().toISOString().slice(0, 19)}Z${begun.returnTo.slice(-8)}`
  const reply = await validate(site.app, comeBack(site, begun, { 'openid.response_nonce': nonce }, steamId), begun)
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  return { key: reply.json().api_key, bind: /^[^;]+/.exec(String(reply.headers['set-cookie']))?.[0] ?? '' }
}
