import { Peer, type PeerOptions } from './peer.ts'
import { QueryFailed } from './query-failure.ts'
import { type A2sReply, readJoinedReply, readReply } from './reply.ts'
import { type A2sRequest, writeRequest } from './request.ts'
import { readSplitPart } from './split.ts'
import { SplitAssembly } from './split-assembly.ts'

type ReplyTo<Type extends A2sRequest['type']> = Extract<A2sReply, { type: Type }>

const MAX_CHALLENGES = 3 // in one poll

/** One round of questions to one game server. */
export class Poll {
  readonly #peer: Peer
  #challenge: number | null
  #challengesLeft = MAX_CHALLENGES
  #heardGarbage = false

  constructor(peer: PeerOptions, challenge: number | null) {
    this.#peer = new Peer(peer)
    this.#challenge = challenge
  }

  /** The last one we were given, or began with. */
  get challenge(): number | null {
    return this.#challenge
  }

  async ask<Type extends A2sRequest['type']>(type: Type): Promise<ReplyTo<Type>> {
    for (;;) {
      const reply = await this.#exchange({ type, challenge: this.#challenge })
      if (isReplyTo(reply, type)) return reply
      if (reply.type === 'challenge') this.#accept(reply.challenge)
    }
  }

  end(): void {
    this.#peer.close()
  }

  async #exchange(request: A2sRequest): Promise<A2sReply> {
    const assembly = new SplitAssembly()
    try {
      return await this.#peer.ask(writeRequest(request), (datagram) => {
        const reply = readDatagram(datagram, assembly)
        if (reply === null) this.#heardGarbage = true
        if (reply === null || reply === 'waiting') return null
        return reply.type === request.type || reply.type === 'challenge' ? reply : null
      })
    } catch (error) {
      const isSilence = error instanceof QueryFailed && error.reason === 'timeout'
      throw isSilence && this.#heardGarbage ? new QueryFailed('malformed') : error
    }
  }

  #accept(challenge: number): void {
    if (this.#challengesLeft === 0) throw new QueryFailed('challenged')
    this.#challengesLeft--
    this.#challenge = challenge
  }
}

function isReplyTo<Type extends A2sRequest['type']>(reply: A2sReply, type: Type): reply is ReplyTo<Type> {
  return reply.type === type
}

/** A reply that cannot be joined or unpacked ends the poll at once: unpacking is the costly part. */
export function readDatagram(datagram: Buffer, assembly: SplitAssembly): A2sReply | 'waiting' | null {
  const part = readSplitPart(datagram)
  if (part === null) return readReply(datagram)
  const joined = assembly.add(part)
  if (joined === 'damaged') throw new QueryFailed('malformed')
  return joined === 'waiting' ? 'waiting' : readJoinedReply(joined)
}
