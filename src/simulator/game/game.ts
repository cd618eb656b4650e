import { type Rhythm, rhythmOf } from '#simulator/community/evenings.ts'
import { createRandom } from '#simulator/random.ts'
import { arrive, nextArrivalIn } from './arrivals.ts'
import { runConsole } from './console.ts'
import { crash, start } from './crash.ts'
import type { Crowd } from './crowd.ts'
import type { GameEvent } from './events.ts'
import { act, actsPerSecond } from './fight.ts'
import { type GameView, viewOf } from './game-view.ts'
import { introduce } from './introduce.ts'
import { updateRound } from './rounds.ts'
import { createWorld, type MapChoice, type World } from './world.ts'

export interface GameOptions {
  seed: string
  serverName: string
  maps: readonly MapChoice[] // the cycle; the first one is played first
  crowd: Crowd // may be shared with other games
  startAt: number // epoch seconds
  maxPlayers?: number
  botCount?: number
  popularity?: number // how many would play in its busiest hour; 1 fills it on average, more keeps it full
  rhythm?: Rhythm // and when; evenings in UTC if left out
  crashesPerDay?: number
  onEvent?: (event: GameEvent) => void
}

/** A co-op game server that lives: people come, fight, win, lose and go. */
export interface Game {
  readonly now: number // epoch seconds
  /** Lets time pass. The pieces it is cut into make no difference. */
  advance(seconds: number): void
  /** What a query would be told; null while the server is down. */
  view(): GameView | null
  /** Tells what is played and by whom, for a log that begins now. */
  introduce(): void
  /** Runs what was typed into the console and returns what it printed. */
  execute(command: string): string
}

export function createGame(options: GameOptions): Game {
  const world = createWorld({
    random: createRandom(options.seed),
    crowd: options.crowd,
    maps: options.maps,
    maxPlayers: options.maxPlayers ?? 16,
    botCount: options.botCount ?? 18,
    tell: options.onEvent ?? (() => undefined),
    now: options.startAt,
  })
  const clocks = createClocks(world, options)
  const rhythm = options.rhythm ?? rhythmOf({ zone: 0, quietest: 0.2 })
  start(world)
  return {
    get now() {
      return world.now
    },
    advance: (seconds) => passTime(world, clocks, world.now + seconds, rhythm),
    introduce: () => introduce(world),
    view: () => viewOf(world, options.serverName),
    execute: (command) => runConsole(world, options.serverName, command),
  }
}

/** The times of what comes by chance. Chance has no memory, so a time may be drawn anew whenever its rate changes. */
interface Clocks {
  arrival: number
  act: number
  crash: number
  drawArrival(): void
  drawAct(): void
  drawCrash(): void
}

function createClocks(world: World, { popularity = 0.5, crashesPerDay = 0 }: GameOptions): Clocks {
  const after = (rate: number) => (rate > 0 ? world.now - Math.log(1 - world.random.next()) / rate : Infinity)
  const clocks: Clocks = {
    arrival: Infinity,
    act: Infinity,
    crash: Infinity,
    drawArrival: () => {
      clocks.arrival = world.now + nextArrivalIn(world, popularity)
    },
    drawAct: () => {
      clocks.act = after(world.phase === 'running' ? actsPerSecond(world) : 0)
    },
    drawCrash: () => {
      clocks.crash = after(crashesPerDay / 86_400)
    },
  }
  clocks.drawArrival()
  clocks.drawCrash()
  return clocks
}

function passTime(world: World, clocks: Clocks, end: number, rhythm: Rhythm): void {
  for (;;) {
    const time = Math.min(world.agenda.nextTime, clocks.arrival, clocks.act, clocks.crash)
    if (time > end) break
    world.now = time
    if (time === clocks.act) {
      act(world)
      clocks.drawAct()
      continue
    }
    if (time === clocks.arrival) {
      arrive(world, rhythm)
      clocks.drawArrival()
    } else if (time === clocks.crash) {
      if (world.phase !== 'down') crash(world)
      clocks.drawCrash()
    } else {
      world.agenda.runNext()
    }
    updateRound(world)
    clocks.drawAct()
  }
  world.now = end
}
