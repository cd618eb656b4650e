import { parseMapName } from '#server/game/logs/words/map-name.ts'

/** What the polls of one minute told of a game server. */
export interface MinuteSample {
  serverId: number
  at: number // epoch seconds of its beginning
  humans: number | null // the most that an answer told; null: none came
  map: string // by the last answer; empty: not known
}

interface Answer {
  humans: number
  map: string
}

const MINUTE_S = 60
const MOST_KEPT = 180 // minutes of a game server, while they cannot be written down

/** Gathers what polls tell until it is written down, a sample for each game server and minute. */
export class MinuteSamples {
  readonly #samples = new Map<number, MinuteSample[]>() // oldest first

  /** `answer` is null when a poll had none. */
  hear(serverId: number, answer: Answer | null, now: number): void {
    const sample = this.#sampleOf(serverId, minuteOf(now))
    if (answer === null) return
    sample.humans = Math.max(sample.humans ?? 0, answer.humans)
    sample.map = parseMapName(answer.map) ?? sample.map
  }

  /** Those of the minutes that are over. */
  finished(now: number): MinuteSample[] {
    return this.all().filter(({ at }) => at < minuteOf(now))
  }

  all(): MinuteSample[] {
    return [...this.#samples.values()].flat()
  }

  forget(written: readonly MinuteSample[]): void {
    const gone = new Set(written)
    for (const [serverId, samples] of this.#samples) {
      const left = samples.filter((sample) => !gone.has(sample))
      if (left.length > 0) this.#samples.set(serverId, left)
      else this.#samples.delete(serverId)
    }
  }

  #sampleOf(serverId: number, at: number): MinuteSample {
    const samples = this.#samples.get(serverId) ?? []
    const last = samples.at(-1)
    if (last?.at === at) return last
    const sample = { serverId, at, humans: null, map: '' }
    this.#samples.set(serverId, [...samples, sample].slice(-MOST_KEPT))
    return sample
  }
}

const minuteOf = (now: number): number => Math.floor(now / MINUTE_S) * MINUTE_S
