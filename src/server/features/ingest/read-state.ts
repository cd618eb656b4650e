import type { RelayedAnswer } from '#server/fleet/relayed.queries.ts'
import { readDatagram } from '#server/game/a2s/poll.ts'
import { QueryFailed } from '#server/game/a2s/query-failure.ts'
import type { A2sReply } from '#server/game/a2s/reply.ts'
import { SplitAssembly } from '#server/game/a2s/split-assembly.ts'
import { BadRequest } from '#server/http/access/errors.ts'

/** What a relay heard, and when it asked. */
export interface ToldState {
  askedAt: Date
  answer: RelayedAnswer | null // null: the game server was silent
}

const ASKED = /^asked (\d{13})$/
const DATAGRAM = /^(info|players) ([A-Za-z0-9+/]{4,8192}={0,2})$/

/** Reads 'asked' with milliseconds since 1970, then each datagram that came, in Base64, behind what it answers. */
export function readState(lines: readonly Buffer[]): ToldState {
  const [first = '', ...rest] = lines.map((line) => line.toString('latin1'))
  const asked = ASKED.exec(first)?.[1]
  if (asked === undefined) throw new BadRequest('The first line must be "asked" and milliseconds since 1970')
  const info = readReplyOf('info', rest)
  const told = readReplyOf('players', rest)
  const players = told?.type === 'players' ? { players: told.players } : {}
  return { askedAt: new Date(Number(asked)), answer: info?.type === 'info' ? { info: info.info, ...players } : null }
}

function readReplyOf(kind: 'info' | 'players', lines: readonly string[]): A2sReply | null {
  const assembly = new SplitAssembly()
  let reply: A2sReply | 'waiting' | null = null
  for (const line of lines) {
    const [, type, base64 = ''] = DATAGRAM.exec(line) ?? []
    if (type === undefined) throw new BadRequest('A line must be "info" or "players" and a datagram in Base64')
    if (type === kind) reply = readOne(Buffer.from(base64, 'base64'), assembly) ?? unreadable()
  }
  if (reply === null) return null
  return reply !== 'waiting' && reply.type === kind ? reply : unreadable()
}

function readOne(datagram: Buffer, assembly: SplitAssembly): A2sReply | 'waiting' | null {
  try {
    return readDatagram(datagram, assembly)
  } catch (error) {
    if (error instanceof QueryFailed) return null
    throw error
  }
}

function unreadable(): never {
  throw new BadRequest('The answer of the game server cannot be read')
}
