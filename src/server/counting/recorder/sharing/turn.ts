import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import type { Claim } from './claims.ts'
import { extendTail, isUncounted, type Tail, type TailLine } from './tail.ts'

/** One batch where several nodes count: which lines of it were not counted elsewhere, and what then stays of them. */
export class Turn {
  /** Game servers that another journal had until now. */
  readonly others = new Map<number, Claim>()
  readonly told = { repeated: 0, undecided: 0 }
  readonly #tails = new Map<number, Tail | null>()
  readonly #taken = new Map<number, TailLine[]>()
  readonly #isAlone: boolean

  constructor(
    claims: readonly { serverId: number; claim: Claim | null }[],
    isOthers: (claim: Claim | null) => boolean,
    isAlone: boolean,
  ) {
    this.#isAlone = isAlone
    for (const { serverId, claim } of claims) {
      const isTakenOver = claim !== null && isOthers(claim)
      if (isTakenOver) this.others.set(serverId, claim)
      this.#tails.set(serverId, isTakenOver ? takenOver(claim.tail) : copied(claim?.tail ?? null))
    }
  }

  takes(serverId: number, line: ReadLine, receivedAt: number): boolean {
    const before = this.#tails.get(serverId)?.before
    if (before && !isUncounted(before, line, receivedAt, this.told)) return false
    const taken = this.#taken.get(serverId)
    if (taken && !this.#isAlone) taken.push({ line, receivedAt })
    else this.#taken.set(serverId, [{ line, receivedAt }])
    return true
  }

  /** As they are after this batch. */
  tails(): Map<number, Tail | null> {
    const after = (serverId: number, tail: Tail | null) =>
      extendTail(tail, this.#taken.get(serverId) ?? [], this.#isAlone)
    return new Map([...this.#tails].map(([serverId, tail]) => [serverId, after(serverId, tail)]))
  }
}

/** A batch that fails leaves no trace. */
function copied(tail: Tail | null): Tail | null {
  return tail && { ...tail, before: tail.before && { ...tail.before, lines: [...tail.before.lines] } }
}

/** What the other one counted, and what it had not yet seen of the one before it, is looked out for from now on. */
function takenOver(tail: Tail | null): Tail | null {
  if (!tail) return null
  const lines = [...(tail.before?.lines ?? []), ...tail.lines]
  return { from: tail.from, last: tail.last, lines: [], before: { from: tail.from, last: tail.last, lines } }
}
