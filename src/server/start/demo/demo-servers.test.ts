import { expect, test } from 'vitest'
import { rhythmOf } from '#simulator/community/evenings.ts'
import { createCrowd } from '#simulator/game/crowd.ts'
import { createGame } from '#simulator/game/game.ts'
import { createDemoPopulation } from './demo-population.ts'
import { DEMO_SERVERS } from './demo-servers.ts'

const MIDNIGHT = Date.UTC(2026, 2, 10) / 1000
const { players } = createDemoPopulation(new Date(MIDNIGHT * 1000), 1_000)

/** How many play on each game server at an hour of the day, three hours after they started. */
function crowdsAt(hour: number): number[] {
  const crowd = createCrowd(players)
  const startAt = MIDNIGHT + (hour - 3) * 3_600
  const games = DEMO_SERVERS.map(({ id, name, maps, popularity, hours }) => {
    const seed = `${id} at ${hour}`
    return createGame({ seed, serverName: name, maps, crowd, startAt, popularity, rhythm: rhythmOf(hours) })
  })
  for (let minutes = 0; minutes < 180; minutes += 5) for (const game of games) game.advance(300)
  return games.map((game) => game.view()?.humans.length ?? 0)
}

const HOURS = Array.from({ length: 24 }, (_, hour) => [hour, crowdsAt(hour)] as const)

test.each(HOURS)('at %i o’clock one game server is full or nearly so, and one is quiet', (_, crowds) => {
  expect(Math.max(...crowds)).toBeGreaterThanOrEqual(12)
  expect(Math.min(...crowds)).toBeLessThanOrEqual(6)
  expect(crowds.reduce((sum, crowd) => sum + crowd, 0)).toBeGreaterThanOrEqual(20)
})

test('which one it is changes with the hour', () => {
  const fullest = HOURS.map(([, crowds]) => crowds.indexOf(Math.max(...crowds)))
  expect(new Set(fullest)).toEqual(new Set([0, 1, 2]))
})
