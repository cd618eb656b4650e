import { formatLogDate } from '#simulator/log-lines/log-date.ts'
import { writeLogPacket } from '#simulator/log-lines/log-packet.ts'
import { numberedLine } from '#testing/counting/numbered-line.ts'
import type { ScriptedServer } from '../../../e2e/lib/game-server.ts'

export const LINES_A_SECOND = 500
const STEP_MS = 20
const LINES_A_MAP = 5_000
const MAPS = ['ministry_coop', 'market_coop', 'siege_coop']

/** Game servers that log without pause, whether anybody listens or not. Their lines are numbered in turn. */
export class NumberedLines {
  readonly #games: readonly ScriptedServer[]
  readonly #to: { ip: string; port: number }
  #sent = 0
  #timer: NodeJS.Timeout | undefined

  constructor(games: readonly ScriptedServer[], port: number) {
    this.#games = games
    this.#to = { ip: '127.0.0.1', port }
  }

  get sent(): number {
    return this.#sent
  }

  start(): void {
    const [from, before] = [performance.now(), this.#sent]
    this.#timer = setInterval(() => {
      const due = before + ((performance.now() - from) / 1000) * LINES_A_SECOND
      while (this.#sent < due) this.#sendNext()
    }, STEP_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #sendNext(): void {
    const number = ++this.#sent
    if (number % LINES_A_MAP === 0) this.#changeMaps(number / LINES_A_MAP)
    this.#send(number % this.#games.length, numberedLine(number, this.#games.length))
  }

  /** Matches end here as elsewhere; who plays next is somebody else. */
  #changeMaps(count: number): void {
    const line = `${formatLogDate(Date.now() / 1000)}Loading map "${MAPS[count % MAPS.length]}"`
    for (const at of this.#games.keys()) this.#send(at, line)
  }

  #send(game: number, line: string): void {
    this.#games[game]?.send(writeLogPacket(line, null), this.#to)
  }
}
