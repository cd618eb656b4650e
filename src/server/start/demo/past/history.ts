import { setImmediate as othersFirst } from 'node:timers/promises'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import type { DemoServer } from '#server/start/demo/demo-servers.ts'
import type { SimulatedPlayer } from '#simulator/community/population.ts'
import { createCrowd } from '#simulator/game/crowd.ts'
import type { GameEvent } from '#simulator/game/events.ts'
import { createGame } from '#simulator/game/game.ts'
import { writeLogLines } from '#simulator/log-lines/log-lines.ts'
import { attendanceOf, type Past } from './attendance.ts'

const STEP_S = 6 * 3600
const LINES_AT_ONCE = 30_000
const NOWHERE = new Uint8Array(16)

export interface HistoryOptions extends Past {
  servers: readonly DemoServer[]
  people: readonly SimulatedPlayer[]
  endAt: number // epoch seconds
}

export interface HistoryStep {
  records: JournalRecord[]
  now: number // how far it came, in epoch seconds
  done: number // from 0 to 1, by what there is to tell
}

/**
 * The log lines of simulated game servers over a long time, in steps of which none reaches from one month into another.
 * The same options give the same lines, and a later end the same ones and more.
 */
export async function* simulateHistory(options: HistoryOptions): AsyncGenerator<HistoryStep> {
  const { servers, people, startAt, endAt } = options
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
  const hosts = servers.map((server) => ({ ...server, rhythm: attendanceOf(server, options) }))
  const games = hosts.map(({ id, name, maps, popularity, crashesPerDay, rhythm }) => {
    const onEvent = (event: GameEvent) => write(id, event)
    const seed = `history ${id}`
    return createGame({ seed, serverName: name, maps, crowd, startAt, popularity, rhythm, crashesPerDay, onEvent })
  })
  const lifeIn = (from: number) => hosts.reduce((sum, { rhythm, popularity }) => sum + rhythm(from) * popularity, 0.01)
  const steps = timesBetween(startAt, endAt)
  const whole = steps.reduce((sum, { from }) => sum + lifeIn(from), 0)
  let told = 0
  for (const { from, to, endsMonth } of steps) {
    for (const game of games) {
      game.advance(to - game.now)
      await othersFirst() // such as what the database answered meanwhile
    }
    told += lifeIn(from)
    if (records.length < LINES_AT_ONCE && !endsMonth && to < endAt) continue
    yield { records, now: to, done: to < endAt ? told / whole : 1 }
    records = []
  }
}

interface Step {
  from: number
  to: number
  endsMonth: boolean
}

function timesBetween(startAt: number, endAt: number): Step[] {
  const steps: Step[] = []
  for (let from = startAt; from < endAt; ) {
    const monthEnd = nextMonth(from)
    const to = Math.min(from + STEP_S, monthEnd, endAt)
    steps.push({ from, to, endsMonth: to === monthEnd })
    from = to
  }
  return steps
}

function nextMonth(time: number): number {
  const date = new Date(time * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000
}
