import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { beginCursor, CursorMoved, loadCursor, moveCursor } from './cursor.ts'

const Row = z.object({ journal: z.string(), seq: z.coerce.number(), moved: z.boolean() })

test('a cursor begins at 0, moves only from where it is, and is its own journal’s', async () => {
  const db = await testDatabase()
  const rows = () =>
    db.many(
      Row,
      sql`select journal, seq, moved_at > now() - interval '1 minute' as moved from recorder_cursors order by 1`,
    )
  expect(await loadCursor(db, 'one')).toBe(0)
  await beginCursor(db, 'other')
  expect(await rows()).toMatchObject([{ journal: 'other', seq: 0 }])
  await moveCursor(db, 'one', { fromSeq: 0, toSeq: 7 })
  await db.run(sql`update recorder_cursors set moved_at = '2020-01-01'`)
  await moveCursor(db, 'one', { fromSeq: 7, toSeq: 9 })
  expect(await rows()).toEqual([
    { journal: 'one', seq: 9, moved: true },
    { journal: 'other', seq: 0, moved: false },
  ])
  for (const fromSeq of [0, 7, 8, 10]) {
    const moving = moveCursor(db, 'one', { fromSeq, toSeq: 20 })
    await expect(moving).rejects.toThrow(new CursorMoved(`The cursor of one is no longer at ${fromSeq}`))
  }
  await beginCursor(db, 'one')
  expect([await loadCursor(db, 'one'), await loadCursor(db, 'other')]).toEqual([9, 0])
  await expect(moveCursor(db, 'third', { fromSeq: 3, toSeq: 4 })).rejects.toMatchObject({ name: 'CursorMoved' })
  expect(await loadCursor(db, 'third')).toBe(0)
  expect(
    (await rows()).map(({ journal }) => journal),
    'none for a journal of another database',
  ).toEqual(['one', 'other'])
})
