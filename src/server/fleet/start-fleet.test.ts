import { expect, onTestFinished, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { fakeGameServer, honest } from '#testing/game-servers/hostile-a2s.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { startFleet } from './start-fleet.ts'
import { syncServers } from './sync-servers.ts'

/** A node whose game servers nobody else asks; until `asks` is true it does not, either. */
function nodeAlone(asks = true) {
  const listeners: (() => void)[] = []
  return {
    holds: () => asks,
    isAlone: true,
    onChange: (listener: () => void) => void listeners.push(listener),
    begin: () => {
      asks = true
      for (const listener of listeners) listener()
    },
  }
}

const log = createLog({ level: 'silent', pretty: false })

async function testStart() {
  const db = await testDatabase()
  const clock = testClock('2026-03-01T12:00:00Z')
  const server = await fakeGameServer(honest)
  await syncServers(db, [{ id: 1, name: 'Alpha', ip: server.ip, port: server.port }])
  const start = async (node = nodeAlone()) => {
    const targets = [{ serverId: 1, ip: server.ip, port: server.port }]
    const running = await startFleet({ db, targets, clock, log, node })
    onTestFinished(() => running.stop())
    return running
  }
  return { db, clock, server, start, seed: createSeed(db, clock) }
}

test('what was known is known after a restart, with its age, until the game server answers', async () => {
  const { clock, server, start } = await testStart()
  const first = await start()
  await expect.poll(() => first.fleet.latest(1)?.info.current_status).toBe(1)
  const known = first.fleet.latest(1)
  await first.stop()
  await server.close()
  clock.advance(600)

  const node = nodeAlone(false) // else it may have asked before anybody looks
  const second = await start(node)
  expect(second.fleet.latest(1)).toEqual({ ...known, info: { ...known?.info, age: 600 } })
  node.begin()
  await expect.poll(() => second.fleet.latest(1)?.info.current_status).toBe(0)
  expect(second.fleet.latest(1)).toMatchObject({ info: { age: 600 }, map_info: known?.map_info })
})

test('a title given in the database names the map', async () => {
  const { seed, server, start } = await testStart()
  await seed.map({ name: 'ministry_coop', shown: 'The Ministry' })
  const { fleet } = await start()
  await expect.poll(() => fleet.latest(1)?.map_info?.map_name_trans).toBe('The Ministry')
  await server.close()
})

test('a kept state of another shape counts as unknown', async () => {
  const { db, server, start } = await testStart()
  await db.run(sql`insert into live_states (server_id, state) values (1, '{"map": 7}')`)
  await server.close()
  const { fleet } = await start()
  expect(fleet.latest(1)).toMatchObject({ info: { current_status: 0 }, map_info: null })
})
