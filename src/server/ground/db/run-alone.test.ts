import { expect, test } from 'vitest'
import { emptyDatabase } from '#testing/database/postgres.ts'
import { runAlone } from './run-alone.ts'

test('work under one lock and id is alone; another id is other work', async () => {
  const db = await emptyDatabase()
  const inside = await runAlone(db, 7, 1, async () => [
    await runAlone(db, 7, 1, async () => 'ran'),
    await runAlone(db, 7, 2, async () => 'ran'),
    await runAlone(db, 8, 1, async () => 'ran'),
  ])
  expect(inside).toEqual(['busy', 'ran', 'ran'])
  expect(await runAlone(db, 7, 1, async () => 'ran')).toBe('ran')
})
