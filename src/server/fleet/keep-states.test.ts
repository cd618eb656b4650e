import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { testFleet, watchedServer } from '#testing/game-servers/fleet.ts'
import { honest } from '#testing/game-servers/hostile-a2s.ts'
import { testClock } from '#testing/server.ts'
import { keepStates } from './keep-states.ts'
import { syncServers } from './sync-servers.ts'

test('of answers that bring no news only the time is written down, and not each time', async () => {
  const db = await testDatabase()
  await syncServers(db, [{ id: 1, name: 'Alpha', ip: '127.0.0.1', port: 27_015 }])
  const clock = testClock('2026-03-01T12:00:00Z')
  const { fleet } = testFleet({ clock })
  const save = keepStates(db, fleet)
  const server = await watchedServer(fleet, 1, honest)
  const answerAgain = async () => {
    const asked = server.requests.length
    await expect.poll(() => server.requests.length).toBeGreaterThan(asked + 4)
  }
  const Row = z.object({ version: z.string(), answered: z.number().nullable() })
  const kept = () =>
    db.one(Row, sql`select ctid::text as version, (state->>'answeredAt')::float8 as answered from live_states`)

  await answerAgain()
  await save()
  const first = await kept()
  expect(first?.answered).toBe(clock.now().getTime() / 1000)
  clock.advance(2)
  await answerAgain()
  await save()
  expect(await kept()).toEqual(first)
  clock.advance(14)
  await answerAgain()
  await save()
  expect((await kept())?.answered).toBe((first?.answered ?? 0) + 16)
  clock.advance(1)
  await answerAgain()
  await save(true)
  expect((await kept())?.answered).toBe((first?.answered ?? 0) + 17)
})

test('what could not be written down is written down the next time', async () => {
  const db = await testDatabase()
  const { fleet } = testFleet()
  const save = keepStates(db, fleet)
  fleet.watch({ serverId: 1, ip: '127.0.0.1', port: 1 })
  await expect(save()).rejects.toThrow() // a game server the database does not know yet
  await syncServers(db, [{ id: 1, name: 'Alpha', ip: '127.0.0.1', port: 1 }])
  await save()
  expect(await db.one(z.object({ count: z.int() }), sql`select count(*)::int as count from live_states`)).toEqual({
    count: 1,
  })
})
