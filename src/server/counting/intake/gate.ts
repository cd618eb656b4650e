import { readLogPacket } from '#server/game/logs/log-packet.ts'
import { addressBytes, canonicalAddress, withoutMapping } from '#server/ground/address.ts'
import { FailureLimit } from './failure-limit.ts'

/** A game server whose log lines are taken. */
export interface LogSender {
  serverId: number
  address: string
  port: number
  secret: string | null // its sv_logsecret; null: it sends none
}

export type Refusal = 'rejected_source' | 'rejected_secret' | 'malformed' | 'muted'

export interface Admitted {
  serverId: number
  origin: Uint8Array
  line: Uint8Array
}

const MAX_STRANGERS = 4096

/** Decides whose datagrams become log lines. An address can be forged, so a server with a secret needs both. */
export class Gate {
  #senders = new Map<string, { serverId: number; secret: string | null; origin: Uint8Array }>()
  #addresses: ReadonlySet<string> = new Set()
  readonly #knownFailures = new FailureLimit(Number.POSITIVE_INFINITY)
  readonly #strangers = new FailureLimit(MAX_STRANGERS)
  readonly #monotonic: () => number

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  /** A sender whose address is none is left out: nothing could come from there. */
  setSenders(senders: readonly LogSender[]): void {
    this.#senders = new Map(
      senders.flatMap(({ serverId, address, port, secret }) => {
        const canonical = canonicalAddress(address)
        return canonical ? [[`${canonical} ${port}`, { serverId, secret, origin: addressBytes(canonical) }]] : []
      }),
    )
    this.#addresses = new Set(senders.map(({ address }) => canonicalAddress(address) ?? ''))
    this.#knownFailures.clear()
    this.#strangers.clear()
  }

  /** Whether a game server is at this address, on whatever port. */
  hasSenderAt(address: string): boolean {
    return this.#addresses.has(address)
  }

  check(datagram: Uint8Array, address: string, port: number): Admitted | Refusal {
    const source = `${withoutMapping(address)} ${port}`
    const sender = this.#senders.get(source)
    if (!sender) return this.#fail(this.#strangers, source, 'rejected_source')
    // Broken datagrams do not mute a known server: its good lines among them must not be lost.
    const packet = readLogPacket(datagram)
    if (!packet) return 'malformed'
    // Before anything is muted: whoever forges the address may not silence the one who knows the secret.
    if (sender.secret !== null && packet.secret !== sender.secret) {
      return this.#fail(this.#knownFailures, source, 'rejected_secret')
    }
    return { serverId: sender.serverId, origin: sender.origin, line: packet.line }
  }

  #fail(limit: FailureLimit, source: string, refusal: Refusal): Refusal {
    const now = this.#monotonic()
    if (limit.isMuted(source, now)) return 'muted'
    limit.count(source, now)
    return refusal
  }
}
