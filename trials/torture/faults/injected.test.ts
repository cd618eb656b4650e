import { expect, test } from 'vitest'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { prepareGround } from '../inject/ground.ts'
import { injectFailures } from '../inject/inject-failures.ts'

test('R23: whichever call of database, file system, socket or fetch fails, nothing hangs, crashes, is lost or done twice', async () => {
  const { socket } = await testDatabaseSocket()
  const ground = await prepareGround(await temporaryDir(), socket)
  try {
    const { lives, calls, lost, broken } = await injectFailures(ground, { spread: 3 })
    expect(broken).toEqual([])
    expect(lost).toBe(0)
    expect(Math.min(...Object.values(calls)), 'every kind is asked').toBeGreaterThan(0)
    expect(lives.filter(({ hit }) => hit !== '').length).toBeGreaterThan(lives.length / 2)
  } finally {
    await ground.close()
  }
})
