import { inject, vi } from 'vitest'
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

const runningMatches = async (): Promise<MatchSummary[]> => (await ask('limit=20')).filter(({ running }) => running)

export const isRunning = async (id: number): Promise<boolean> => (await runningMatches()).some((one) => one.id === id)

/** One in which somebody has just been killed: nothing happens where the last one left, nor between two maps. */
export async function livelyMatch(): Promise<MatchSummary> {
  let killsBefore = new Map<number, number>()
  const findLively = async () => {
    const running = await runningMatches()
    const lively = running.find(({ id, kills }) => kills > (killsBefore.get(id) ?? Number.POSITIVE_INFINITY))
    killsBefore = new Map(running.map(({ id, kills }) => [id, kills])) // with those that have begun meanwhile
    return lively
  }
  return vi.waitUntil(findLively, { timeout: 240_000, interval: 500 })
}
