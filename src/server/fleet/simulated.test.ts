import { expect, onTestFinished, test } from 'vitest'
import { createPopulation } from '#simulator/community/population.ts'
import { CHECKPOINT_CYCLE, HUNT_NIGHT_CYCLE } from '#simulator/game/map-cycle.ts'
import { startGameServers } from '#simulator/game-servers.ts'
import { testFleet } from '#testing/game-servers/fleet.ts'

const EVENING = Date.UTC(2026, 2, 1, 19) / 1000 // when people play; in the small hours a game server may be empty

async function simulated() {
  const { players: people } = createPopulation({ seed: 'fleet', players: 300, now: new Date(EVENING * 1000) })
  const started = Date.now() / 1000
  const running = await startGameServers({
    servers: [
      { id: 1, name: 'One', maps: CHECKPOINT_CYCLE, popularity: 0.9, crashesPerDay: 0 },
      { id: 2, name: 'Two', maps: HUNT_NIGHT_CYCLE, popularity: 0.4, crashesPerDay: 0 },
    ],
    people,
    rconPassword: () => 'secret',
    now: () => EVENING + Date.now() / 1000 - started,
  })
  onTestFinished(() => running.stop())
  return running
}

test('simulated game servers live, and when they stop they are down', async () => {
  const { servers, stop } = await simulated()
  const { fleet, updates, latest } = testFleet({ intervalMs: 200 })
  for (const { id, ip, port } of servers) fleet.watch({ serverId: id, ip, port })
  await expect.poll(() => fleet.up).toBe(2)
  expect([latest(1)?.info.current_mode, latest(2)?.info.current_mode]).toEqual(['checkpoint', 'hunt'])
  const { info, players, map_info } = latest(1) ?? {}
  expect(info?.current_players).toBeGreaterThan(0)
  expect(players).toHaveLength(info?.current_players ?? -1)
  expect(map_info?.map_name_trans).not.toBe('')

  const told = updates.length
  await expect.poll(() => updates.length).toBeGreaterThan(told + 2)
  await stop()
  await expect.poll(() => fleet.up).toBe(0)
})
