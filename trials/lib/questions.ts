import { type Call, fillPath, isPublicRead } from '#shared/contract.ts'
import { createRandom, type Random } from '#simulator/random.ts'
import { everyCall } from '#testing/every-call.ts'
import type { Known } from './community.ts'

/** One call of the contract, and what it is asked for: what comes first is asked for most. */
export interface Question {
  call: string
  targets: string[]
}

const MOST_TARGETS = 300
const PAGE_ROWS = 15 // as the screens ask
const WHOLE_LISTS = 0.02 // of the questions for a list; the rest ask for a page of it

/** Every call that anybody may make, each with parameters that exist. */
export async function publicQuestions(known: Known): Promise<Question[]> {
  const random = createRandom('load')
  return (await everyCall()).filter(isPublicRead).map((call) => {
    const targets = Array.from({ length: MOST_TARGETS }, () => targetOf(call, known, random))
    return { call: call.path, targets: [...new Set(targets)] }
  })
}

function targetOf(call: Call, known: Known, random: Random): string {
  const { steam_id = '', server_id = 0 } = often(known.players, random) || {}
  const path = fillPath(call.path, {
    id: often(idsFor(call.path, known), random),
    steam_id,
    server_id,
    weapon: often(known.weapons, random),
    season: often(known.seasons, random),
  })
  const query = new URLSearchParams(queryOf(call, known, random))
  return query.size === 0 ? path : `${path}?${query}`
}

function idsFor(path: string, { servers, maps, matches, awards }: Known): readonly (number | string)[] {
  if (path.startsWith('/api/v1/site/server/')) return servers
  if (path.startsWith('/api/v1/site/maps/')) return maps
  if (path.startsWith('/api/v1/site/matches/')) return matches
  return awards
}

function queryOf({ path, paged, query }: Call, known: Known, random: Random): Record<string, string> {
  const takes = (name: string) => query !== undefined && name in query.shape
  const isPage = paged && random.next() >= WHOLE_LISTS
  return {
    ...(takes('server_id') ? { server_id: String(often(known.servers, random)) } : {}),
    ...(isPage ? { limit: String(PAGE_ROWS), offset: String(PAGE_ROWS * Math.floor(5 * random.next() ** 2)) } : {}),
    ...(path.endsWith('/find') ? { q: letters(random) } : {}),
  }
}

const letters = (random: Random): string =>
  Array.from({ length: random.int(2, 4) }, () => String.fromCharCode(random.int(97, 122))).join('')

/** One of them, and the first ones far more often. */
function often<T>(values: readonly T[], random: Random): T | '' {
  return values[Math.floor(values.length * random.next() ** 3)] ?? ''
}
