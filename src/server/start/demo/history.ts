import type { JournalRecord } from '#server/counting/journal/record.ts'
import type { SimulatedPlayer } from '#simulator/community/population.ts'
import { createCrowd } from '#simulator/game/crowd.ts'
import type { GameEvent } from '#simulator/game/events.ts'
import { createGame } from '#simulator/game/game.ts'
import type { SimulatedServer } from '#simulator/game-servers.ts'
import { writeLogLines } from '#simulator/log-lines/log-lines.ts'

const STEP_S = 48 * 3600
const NOWHERE = new Uint8Array(16)

export interface HistoryOptions {
  servers: readonly SimulatedServer[]
  people: readonly SimulatedPlayer[]
  startAt: number // epoch seconds
  endAt: number
  activity: number // how much of the servers' usual life there is
}

export interface HistoryStep {
  records: JournalRecord[]
  done: number // from 0 to 1
}

/** The log lines of simulated game servers over a long time, two days at once. The same options give the same lines. */
export function* simulateHistory(options: HistoryOptions): Generator<HistoryStep> {
  const { servers, people, startAt, endAt, activity } = options
  let records: JournalRecord[] = []
  let seq = 0
  const crowd = createCrowd(people)
  const write = (serverId: number, event: GameEvent) => {
    const receivedAt = Math.floor(event.time * 1000)
    for (const line of writeLogLines(event)) {
      const payload = Buffer.from(line)
      records.push({ seq: ++seq, serverId, receivedAt, source: 'udp', origin: NOWHERE, place: 0, payload })
    }
  }
  const games = servers.map((server) =>
    createGame({
      seed: `history ${server.id}`,
      serverName: server.name,
      maps: server.maps,
      crowd,
      startAt,
      popularity: server.popularity * activity,
      crashesPerDay: server.crashesPerDay,
      onEvent: (event) => write(server.id, event),
    }),
  )
  for (let now = startAt; now < endAt; ) {
    now = Math.min(now + STEP_S, endAt)
    for (const game of games) game.advance(now - game.now)
    yield { records, done: (now - startAt) / (endAt - startAt) }
    records = []
  }
}
