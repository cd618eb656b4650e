import { readRetryAfter } from '#server/ground/retry-after.ts'
import { readAtMost } from '#server/outside/replies/read-at-most.ts'
import { reasonOf } from '#server/outside/replies/reason-of.ts'
import { SteamError } from './steam-error.ts'

/** Where Steam answers programs. Fixed when the program starts; only the demo and tests have another, on this machine. */
export interface SteamApi {
  origin: string
  deadlineMs?: number
}

export const STEAM_API: SteamApi = { origin: 'https://api.steampowered.com' }

const DEADLINE_MS = 5_000
const MAX_BYTES = 4 * 1024 * 1024
const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+$/

export interface SteamQuestion {
  path: string
  query?: Readonly<Record<string, string>>
  form?: Readonly<Record<string, string>> // sent by POST
}

/** Asks once. A reply that leads elsewhere, is too long, too slow or no JSON is none. */
export async function askSteam(api: SteamApi, question: SteamQuestion, stopping: AbortSignal): Promise<unknown> {
  if (api.origin !== STEAM_API.origin && !LOOPBACK.test(api.origin)) throw new Error(`${api.origin} is not Steam`)
  const { status, headers, text } = await exchange(api, question, stopping)
  if (status === 401 || status === 403) throw new SteamError('Steam refuses the key: check STEAM_API_KEY')
  if (status !== 200) {
    throw new SteamError(`Steam answered with ${status}`, readRetryAfter(headers.get('retry-after'), new Date()))
  }
  if (text === null) throw new SteamError('Steam said more than it should')
  try {
    return JSON.parse(text)
  } catch {
    throw new SteamError('Steam answered with something that is no JSON')
  }
}

async function exchange({ origin, deadlineMs }: SteamApi, { path, query, form }: SteamQuestion, stopping: AbortSignal) {
  const url = new URL(path, origin)
  url.search = String(new URLSearchParams(query))
  const late = AbortSignal.timeout(deadlineMs ?? DEADLINE_MS)
  try {
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      body: form && new URLSearchParams(form),
      headers: { accept: 'application/json', 'accept-encoding': 'identity' },
      redirect: 'manual',
      signal: AbortSignal.any([late, stopping]),
    })
    const text = response.status === 200 ? await readAtMost(MAX_BYTES, response) : null
    await response.body?.cancel()
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    if (late.aborted) throw new SteamError('Steam did not answer in time')
    throw new SteamError(`Steam cannot be reached: ${reasonOf(error)}`)
  }
}
