import { nextMap } from './rounds.ts'
import type { MapChoice, World } from './world.ts'

export interface ListedPlayer {
  name: string // empty while connecting
  score: number
  duration: number // seconds
}

/** A game server as seen from outside. */
export interface GameView extends MapChoice {
  serverName: string
  next: MapChoice
  maxPlayers: number
  humans: ListedPlayer[]
  bots: ListedPlayer[]
}

export function viewOf(world: World, serverName: string): GameView | null {
  if (world.phase === 'down') return null
  return {
    ...world.current,
    serverName,
    next: nextMap(world),
    maxPlayers: world.maxPlayers,
    humans: world.humans.map(({ name, stage, score, connectedAt }) => ({
      name: stage === 'connecting' ? '' : name,
      score,
      duration: world.now - connectedAt,
    })),
    bots: world.bots.map(({ name, score, joinedAt }) => ({ name, score, duration: world.now - joinedAt })),
  }
}
