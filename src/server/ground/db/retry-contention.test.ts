import { expect, test } from 'vitest'
import { retryContention } from './retry-contention.ts'

const failure = (code: string) => Object.assign(new Error(`of ${code}`), { code })

test.each(['40001', '40P01'])('what the database undid for others (%s) is done again', async (code) => {
  let tries = 0
  let cleared = 0
  const work = async () => {
    if (++tries < 3) throw failure(code)
    return 'done'
  }
  const clear = async () => {
    cleared += 1
  }
  expect(await retryContention(work, clear)).toBe('done')
  expect([tries, cleared]).toEqual([3, 2])
})

test('it is not tried for ever', async () => {
  let tries = 0
  const work = () => {
    tries += 1
    return Promise.reject(failure('40P01'))
  }
  await expect(retryContention(work)).rejects.toThrow('of 40P01')
  expect(tries).toBe(5)
})

test('any other failure is told at once', async () => {
  let tries = 0
  const work = () => {
    tries += 1
    return Promise.reject(failure('23505'))
  }
  await expect(retryContention(work)).rejects.toThrow('of 23505')
  expect(tries).toBe(1)
})
