import type { GameView } from '#simulator/game/game-view.ts'

const now = () => performance.timeOrigin + performance.now()

export interface ScoringGame {
  /** Everybody's score changes. */
  score(): void
  /** When it was last asked how it is, in epoch milliseconds. */
  answeredAt(): number
  /** The score it last told. */
  answered(): number
  view(): GameView
}

/** A game server with people on it, whose score changes when told. */
export function scoringGame(players = 12): ScoringGame {
  let [points, answeredAt, answered] = [0, 0, 0]
  const people = Array.from({ length: players }, (_, index) => ({
    name: `Player number ${index}`,
    joined: Date.now() / 1000,
  }))
  const map = { map: 'ministry_coop', mode: 'checkpoint' }
  return {
    score: () => {
      points += 1
    },
    answeredAt: () => answeredAt,
    answered: () => answered,
    view: () => {
      answeredAt = now()
      answered = points
      const humans = people.map(({ name, joined }) => ({ name, score: points, duration: Date.now() / 1000 - joined }))
      return { ...map, serverName: 'Bench', next: map, maxPlayers: Math.max(16, players), humans, bots: [] }
    },
  }
}
