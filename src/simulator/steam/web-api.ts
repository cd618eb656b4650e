import type { IncomingMessage, ServerResponse } from 'node:http'
import { pour, send } from '#simulator/loopback-replies.ts'
import { startLoopbackServer } from './loopback-server.ts'
import { type SimulatedProfile, summariesOf } from './player-summaries.ts'
import { fileDetailsOf, type SimulatedItem } from './published-files.ts'
import { readForm } from './read-form.ts'

const MOST_FORM_BYTES = 64 * 1024

/** How the simulated Steam feels: well, or in one of the ways in which the real one fails. */
export type SteamMood = 'well' | 'outage' | 'busy' | 'garbled' | 'silent' | 'endless' | 'elsewhere'

export interface SteamWebApi {
  origin: string
  mood: SteamMood
  close(): Promise<void>
}

export interface SteamWebApiOptions {
  key: string
  profile: (steamId: string) => SimulatedProfile | undefined
  item: (workshopId: string) => SimulatedItem | undefined
  onCall?: (call: 'profiles' | 'workshop', ids: string[]) => void
}

/** Plays the two calls of Steam's Web API that the site makes, on loopback. */
export async function startSteamWebApi(options: SteamWebApiOptions): Promise<SteamWebApi> {
  const { origin, onRequest, close } = await startLoopbackServer()
  const api: SteamWebApi = { origin, mood: 'well', close }
  onRequest((request, response) => {
    answer(options, api, request, response).catch(() => response.destroy())
  })
  return api
}

const MOST_PROFILES = 100
const DENIED = '<html><head><title>Forbidden</title></head><body><h1>Forbidden</h1>Access is denied.</body></html>'

async function answer(
  { key, profile, item, onCall }: SteamWebApiOptions,
  api: SteamWebApi,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', api.origin)
  const form = new URLSearchParams(await readForm(request, MOST_FORM_BYTES))
  if (pathname === '/ISteamUser/GetPlayerSummaries/v2/' && request.method === 'GET') {
    const ids = (query.get('steamids') ?? '').split(',').filter(Boolean)
    onCall?.('profiles', ids)
    if (api.mood !== 'well') return FAILURES[api.mood](response, api.origin)
    if (query.get('key') !== key) return send(response, 403, 'text/html', DENIED)
    if (ids.length > MOST_PROFILES) return send(response, 400, 'text/html', 'Bad Request')
    return send(response, 200, 'application/json', JSON.stringify(summariesOf(ids, profile)))
  }
  if (pathname === '/ISteamRemoteStorage/GetPublishedFileDetails/v1/' && request.method === 'POST') {
    const count = Number(form.get('itemcount'))
    const ids = Array.from({ length: count }, (_, index) => form.get(`publishedfileids[${index}]`) ?? '')
    onCall?.('workshop', ids)
    if (api.mood !== 'well') return FAILURES[api.mood](response, api.origin)
    return send(response, 200, 'application/json', JSON.stringify(fileDetailsOf(ids, item)))
  }
  send(response, 404, 'text/html', 'Not Found')
}

const FAILURES: Readonly<Record<SteamMood, (response: ServerResponse, origin: string) => void>> = {
  outage: (response) => send(response, 503, 'text/html', '<html><body>Service Unavailable</body></html>'),
  busy: (response) => {
    response.setHeader('retry-after', '120')
    send(response, 429, 'text/html', '<html><body>Too Many Requests</body></html>')
  },
  garbled: (response) => send(response, 200, 'application/json', '{"response":{"players":[{"steamid":'),
  elsewhere: (response, origin) => {
    response.setHeader('location', `${origin}/elsewhere`)
    send(response, 302, 'text/html', '')
  },
  endless: pour,
  silent: () => undefined,
  well: () => undefined,
}
