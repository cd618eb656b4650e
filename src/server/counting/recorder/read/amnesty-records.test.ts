import { expect, test } from 'vitest'
import type { Db } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { AmnestyRecords } from './amnesty-records.ts'

const NOBODY = '76561197960265999'

test('each player is asked for once, whoever else is asked for later', async () => {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  const serverId = await seed.server()
  const ann = await seed.stats({ server_id: serverId, kills: 70, tk_given: 2 })
  const questions: unknown[] = []
  const many: Db['many'] = (schema, query) => {
    questions.push(query.values)
    return db.many(schema, query)
  }
  const records = new AmnestyRecords({ ...db, many })
  await records.load([])
  expect(questions).toEqual([])
  await records.load([{ serverId, steamId: ann }])
  await records.load([
    { serverId, steamId: ann },
    { serverId, steamId: NOBODY },
  ])
  await records.load([{ serverId, steamId: ann }])
  expect(questions).toHaveLength(2)
  expect(JSON.stringify(questions[1])).not.toContain(ann)
  expect(records.of(serverId, ann)).toEqual({ kills: 70, tk_given: 2, isAdmin: false })
  expect(records.of(serverId, NOBODY)).toEqual({ kills: 0, tk_given: 0, isAdmin: false })
  expect(records.of(serverId + 1, ann)).toBeUndefined()
})
