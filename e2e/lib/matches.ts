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

/** One that is played at this moment; undefined between two maps. */
export const runningMatch = async (): Promise<MatchSummary | undefined> =>
  (await ask('limit=20')).find((match) => match.running && match.kills > 0)
