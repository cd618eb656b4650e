import type { SimulatedPlayer } from '#simulator/community/population.ts'
import type { Random } from '#simulator/random.ts'
import { Agenda } from './agenda.ts'
import type { Crowd } from './crowd.ts'
import type { Combatant, GameEvent, Team } from './events.ts'
import type { Role } from './roles.ts'

export interface Human extends Combatant {
  readonly steam_id: string
  readonly person: SimulatedPlayer
  readonly address: string
  readonly connectedAt: number
  userid: number
  team: Team
  role: Role | null
  stage: 'connecting' | 'loading' | 'playing' | 'gone'
  isAlive: boolean
  score: number // on this map
  scoreTold: number
  healedHp: number // not yet told
}

export interface Bot extends Combatant {
  readonly joinedAt: number
  team: Team
  score: number
}

export interface MapChoice {
  map: string
  mode: string
}

/** waiting: for people · warmup: before a round · running · pause: after a round · down: crashed */
export type Phase = 'waiting' | 'warmup' | 'running' | 'pause' | 'down'

/** All that one simulated game server knows. The other files of this folder change it. */
export interface World {
  readonly random: Random
  readonly crowd: Crowd
  readonly maps: readonly MapChoice[]
  readonly maxPlayers: number
  readonly botCount: number
  readonly agenda: Agenda
  readonly tell: (event: GameEvent) => void
  readonly humans: Human[]
  readonly playing: Human[] // those of the humans who are in the fight, alive or dead
  readonly bots: Bot[]
  readonly banned: Map<string, number> // until when, by Steam id
  now: number // epoch seconds
  nextUserid: number
  mapIndex: number // place in the cycle
  mapCount: number // maps loaded so far
  current: MapChoice
  phase: Phase
  phaseCount: number
  roundsOnMap: number
}

export type WorldOptions = Pick<World, 'random' | 'crowd' | 'maps' | 'maxPlayers' | 'botCount' | 'tell' | 'now'>

export function createWorld(options: WorldOptions): World {
  const current = options.maps[0]
  if (current === undefined) throw new Error('A game server needs at least one map')
  return {
    ...options,
    agenda: new Agenda(),
    humans: [],
    playing: [],
    bots: [],
    banned: new Map(),
    nextUserid: 2,
    mapIndex: 0,
    mapCount: 0,
    current,
    phase: 'waiting',
    phaseCount: 0,
    roundsOnMap: 0,
  }
}

export function enterPhase(world: World, phase: Phase): void {
  world.phase = phase
  world.phaseCount++
}

/** Does something later, if this phase still lasts then. */
export function laterInPhase(world: World, seconds: number, action: () => void): void {
  const { phaseCount } = world
  world.agenda.add(world.now + seconds, () => {
    if (world.phaseCount === phaseCount) action()
  })
}
