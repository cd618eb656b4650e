import { expect, test, vi } from 'vitest'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import { Bucket } from './bucket.ts'
import { ExactLimit } from './exact-limit.ts'

/** A limit of three a minute, with a database that says of every key what the test wants. */
function limitOfThree(answer: () => Promise<object | null>) {
  const [warn, refused] = [vi.fn(), vi.fn()]
  const db = { one: answer } as unknown as Db
  const levels = { db, log: { warn } as unknown as Log, isShared: () => true }
  const limit = new ExactLimit({ name: 'failed_keys', own: new Bucket(3, () => 0), levels, refused })
  return { limit, warn, refused }
}

const refusedFor = (seconds: string) => ({
  status: 429,
  headers: { 'retry-after': seconds, 'ratelimit-limit': '3', 'ratelimit-remaining': '0', 'ratelimit-reset': seconds },
})

test.each([
  [0.5, '4'],
  [0.2, '14'],
  [0, '14'],
  [-0.1, '24'],
])(
  'half a token comes back every 10 seconds, so with %d left and 4 seconds to the next it takes %s',
  async (tokens, seconds) => {
    const { limit, refused } = limitOfThree(async () => ({ granted: false, tokens, next_step_s: 4 }))
    await expect(limit.take('a')).rejects.toMatchObject(refusedFor(seconds))
    await expect(limit.check('a')).rejects.toMatchObject(refusedFor(seconds))
    expect(refused).toHaveBeenCalledTimes(2)
  },
)

test('what the database refuses is not taken here either', async () => {
  let granted = false
  const { limit } = limitOfThree(async () => ({ granted, tokens: 0, next_step_s: 4 }))
  for (let count = 0; count < 9; count += 1) await expect(limit.take('a')).rejects.toMatchObject(refusedFor('14'))
  granted = true
  for (let count = 0; count < 3; count += 1) await expect(limit.take('a')).resolves.toBeUndefined()
  await expect(limit.take('a')).rejects.toMatchObject(refusedFor('20')) // by the own count
})

test('of a database that does not answer the log says why, and which limit it is', async () => {
  const away = new Error('away')
  const { limit, warn } = limitOfThree(() => Promise.reject(away))
  await expect(limit.take('a')).resolves.toBeUndefined()
  await expect(limit.check('a')).resolves.toBeUndefined()
  const line = [{ err: away, limit: 'failed_keys' }, expect.stringContaining('for this process alone')]
  expect(warn.mock.calls).toEqual([line, line])
})
