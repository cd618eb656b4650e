import { expect, test } from 'vitest'
import { rememberFor } from './remember-for.ts'

test('an answer is kept for its time, also while it is being worked out', async () => {
  let now = 0
  let asked = 0
  const total = rememberFor(
    60,
    async () => ++asked,
    () => now,
  )
  expect(await Promise.all([total(), total()])).toEqual([1, 1])
  now = 59
  expect(await total()).toBe(1)
  now = 60
  expect(await total()).toBe(2)
})

test('however long an answer takes, it is asked for once, and kept from when it came', async () => {
  let now = 0
  let asked = 0
  let answer = (_value: number): void => undefined
  const ask = () =>
    new Promise<number>((resolve) => {
      asked += 1
      answer = resolve
    })
  const slow = rememberFor(60, ask, () => now)
  const first = slow()
  now = 1_000
  const second = slow()
  answer(7)
  expect(await Promise.all([first, second])).toEqual([7, 7])
  now = 1_059
  expect(await slow()).toBe(7)
  expect(asked).toBe(1)
})

test('a failure is told to those who wait for it, and asked again by the next', async () => {
  let asked = 0
  const total = rememberFor(60, async () => {
    if (++asked === 1) throw new Error('away')
    return asked
  })
  const both = await Promise.allSettled([total(), total()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await total()).toBe(2)
})

test('who asks first is told of, and the others get the same', async () => {
  const greet = rememberFor(60, async (name: string) => `for ${name}`)
  expect(await Promise.all([greet('Ann'), greet('Bob')])).toEqual(['for Ann', 'for Ann'])
})
