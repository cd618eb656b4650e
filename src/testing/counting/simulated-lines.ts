import type { JournalRecord } from '#server/counting/journal/record.ts'
import { createPopulation } from '#simulator/community/population.ts'
import { createCrowd } from '#simulator/game/crowd.ts'
import { createGame } from '#simulator/game/game.ts'
import { CHECKPOINT_CYCLE, WORKSHOP_CYCLE } from '#simulator/game/map-cycle.ts'
import { writeLogLines } from '#simulator/log-lines/log-lines.ts'
import { createRandom, type Random } from '#simulator/random.ts'

const START = Date.UTC(2026, 2, 1, 19) / 1000

export interface SimulatedLinesOptions {
  seed: string
  servers?: number
  minutes?: number
  /** The share of lines that come twice, late, in another order or not at all. */
  mangled?: number
  source?: 'udp' | 'file'
}

/** Records as several busy simulated game servers would leave them in a journal. */
export function simulatedLines(options: SimulatedLinesOptions): JournalRecord[] {
  const { seed, servers = 2, minutes = 60, mangled = 0, source = 'udp' } = options
  const { players } = createPopulation({ seed, players: 60, now: new Date(START * 1000) })
  const crowd = createCrowd(players)
  const lines: { serverId: number; time: number; text: string }[] = []
  const games = Array.from({ length: servers }, (_, index) =>
    createGame({
      seed: `${seed} ${index}`,
      serverName: `Server ${index + 1}`,
      maps: index % 2 === 0 ? CHECKPOINT_CYCLE : WORKSHOP_CYCLE,
      crowd,
      startAt: START,
      popularity: 1,
      crashesPerDay: 30,
      onEvent: (event) => {
        for (const text of writeLogLines(event)) lines.push({ serverId: index + 1, time: event.time, text })
      },
    }),
  )
  for (let minute = 0; minute < minutes; minute += 1) for (const game of games) game.advance(60)
  const sent = mangle(
    lines.sort((one, other) => one.time - other.time),
    createRandom(`${seed} mangled`),
    mangled,
  )
  return sent.map(({ serverId, time, text }, index) => ({
    seq: index + 1,
    serverId,
    receivedAt: Math.floor(time * 1000),
    source,
    origin: new Uint8Array(16),
    place: 0,
    payload: Buffer.from(text),
  }))
}

/** As a bad network delivers: the time is that of arrival. */
function mangle<T extends { time: number }>(lines: readonly T[], random: Random, share: number): T[] {
  return lines
    .flatMap((line) => {
      if (!random.chance(share)) return [line]
      const late = { ...line, time: line.time + random.next() * 4 }
      return random.pick([[line, line], [line, late], [late], []])
    })
    .sort((one, other) => one.time - other.time)
}
