import { isIP } from 'node:net'
import type { A2sInfo } from './info.ts'
import type { A2sPlayer } from './players.ts'
import { Poll } from './poll.ts'
import { QueryFailed, type QueryFailure } from './query-failure.ts'
import type { A2sRules } from './rules.ts'

export interface Query {
  ip: string
  port: number
  timeoutMs: number // for the whole poll
  signal?: AbortSignal
  rules?: boolean // ask for the rules too, for one more packet
  /** Kept by the caller between polls: a known challenge makes a poll two packets instead of three. */
  challenges?: Map<string, number>
}

export type QueryResult =
  | {
      type: 'answer'
      info: A2sInfo
      players: A2sPlayer[] | null // null when the game server tells only about itself
      rules: A2sRules | null
    }
  | { type: 'failure'; reason: QueryFailure }

/** Asks a game server how it is. It never throws: what went wrong is in the result. */
export async function queryServer(query: Query): Promise<QueryResult> {
  if (!isAddress(query)) return { type: 'failure', reason: 'address' }
  const key = `${query.ip} ${query.port}`
  const poll = new Poll(query, query.challenges?.get(key) ?? null)
  query.challenges?.delete(key)
  try {
    const { info } = await poll.ask('info')
    const players = await orNull(poll.ask('players'))
    const rules = query.rules ? await orNull(poll.ask('rules')) : null
    if (query.signal?.aborted) return { type: 'failure', reason: 'aborted' }
    if (players !== null && poll.challenge !== null) query.challenges?.set(key, poll.challenge)
    return { type: 'answer', info, players: players?.players ?? null, rules: rules?.rules ?? null }
  } catch (error) {
    return { type: 'failure', reason: reasonOf(error) }
  } finally {
    poll.end()
  }
}

function isAddress({ ip, port }: Query): boolean {
  return isIP(ip) !== 0 && Number.isInteger(port) && port > 0 && port < 65_536
}

/** Players and rules may stay unsaid; a server that told about itself is up. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof QueryFailed) return null
    throw error
  }
}

/** Only what the network did is a result; a fault of our own is thrown on. */
function reasonOf(error: unknown): QueryFailure {
  if (error instanceof QueryFailed) return error.reason
  throw error
}
