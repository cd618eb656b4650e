import { inject } from 'vitest'
import type { MatchSummary } from '#shared/contracts/matches.ts'

const ask = async (query: string): Promise<MatchSummary[]> => {
  const reply = await fetch(`${inject('siteUrl')}/api/v1/site/matches?${query}`)
  return reply.json() as Promise<MatchSummary[]>
}

/** Of the last hundred that ended, the one with the most kills. */
export async function longestMatch(): Promise<MatchSummary> {
  const ended = (await ask('limit=100')).filter((match) => match.ended !== null)
  const [longest] = ended.toSorted((one, other) => other.kills - one.kills)
  if (!longest) throw new Error('No match has ended yet')
  return longest
}

/** The fullest of those played at this moment, since nothing happens where the last one left; undefined between two maps. */
export const runningMatch = async (): Promise<MatchSummary | undefined> =>
  (await ask('limit=20'))
    .filter(({ running, kills }) => running && kills > 0)
    .toSorted((one, other) => other.players - one.players)[0]
