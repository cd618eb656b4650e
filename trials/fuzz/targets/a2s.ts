import { readDatagram } from '#server/game/a2s/poll.ts'
import { QueryFailed } from '#server/game/a2s/query-failure.ts'
import type { A2sReply } from '#server/game/a2s/reply.ts'
import { SplitAssembly } from '#server/game/a2s/split-assembly.ts'
import { readFramed } from '../kit/framed.ts'
import { isStorable, orOwnError } from '../kit/judge.ts'
import type { Target } from '../target.ts'

const LONGEST_TEXT = 1_024

function isBounded(reply: A2sReply | 'waiting' | null): boolean {
  if (reply === null || reply === 'waiting') return true
  if (reply.type === 'players' && reply.players.length > 255) return false
  if (reply.type === 'rules' && reply.rules.size > 1_000) return false
  return isStorable(reply, LONGEST_TEXT)
}

/** Datagrams of a game server, alone or as parts of one reply, packed or not. */
export const target: Target = {
  promise: 'each datagram is a reply of bounded texts and lists, a part to wait with, null or QueryFailed',
  tokens: ['\xff\xff\xff\xff', '\xfe\xff\xff\xff', 'I', 'D', 'E', 'A', 'BZh9', '1AY&SY', '\x17rE8P\x90'],
  isFine: async (input) => {
    const assembly = new SplitAssembly()
    for (const datagram of readFramed(input)) {
      if (!(await orOwnError(() => readDatagram(datagram, assembly), [QueryFailed], isBounded))) return false
    }
    return true
  },
}
