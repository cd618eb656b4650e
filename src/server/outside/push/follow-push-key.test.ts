import { expect, onTestFinished, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { keepLines } from '#testing/sites/edge.ts'
import { followPushKey } from './follow-push-key.ts'
import { openPushKeys, replacePushKeys } from './push-keys.queries.ts'

test('a new key is known as soon as it can be read, also when that fails at first', async () => {
  const db = await testDatabase()
  const warned: string[] = []
  const log = createLog({ level: 'warn', pretty: false, to: keepLines(warned) })
  let stopped = 0
  const listen: typeof db.listen = async (...given) => {
    const stop = await db.listen(...given)
    return async () => {
      stopped += 1
      await stop()
    }
  }
  const [followed, other] = [await followPushKey(db, log), await followPushKey({ ...db, listen }, log)]
  onTestFinished(followed.close)
  const before = followed.current()
  expect(other.current()).toBe(before)
  await other.close()
  expect(stopped).toBe(1)
  await db.transaction(async (tx) => {
    await replacePushKeys(tx)
    await tx.run(sql`alter table push_keys rename column public_key to away`)
  })
  await eventually(() => warned.length > 0)
  expect(warned[0]).toContain('The key for notices cannot be read now; it is tried again')
  expect(followed.current()).toBe(before)
  await db.run(sql`alter table push_keys rename column away to public_key`)
  await eventually(() => followed.current() !== before)
  expect(followed.current()).toBe((await openPushKeys(db)).publicKey.toString('base64url'))
  expect(other.current(), 'one that was closed').toBe(before)
})
