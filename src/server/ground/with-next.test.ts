import { expect, test } from 'vitest'
import { withNext } from './with-next.ts'

async function* counting(to: number, made: number[] = []) {
  try {
    for (let n = 1; n <= to; n += 1) {
      made.push(n)
      yield n
    }
  } finally {
    made.push(-1)
  }
}

test('each value comes with the one after it, which is made meanwhile', async () => {
  const made: number[] = []
  const seen: [number, number | null][] = []
  for await (const { value, next } of withNext(counting(3, made))) {
    expect(made.at(-1)).toBe(value === 3 ? -1 : value + 1)
    seen.push([value, await next])
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, null],
  ])
})

test('of nothing comes nothing', async () => {
  for await (const { value } of withNext(counting(0))) expect.unreachable(String(value))
})

test('whoever stops early ends what makes the values', async () => {
  const made: number[] = []
  for await (const { value } of withNext(counting(9, made))) if (value === 2) break
  expect(made).toEqual([1, 2, 3, -1])
})

test('what goes wrong with the next one is told when it is its turn, to those who did not look at it, too', async () => {
  async function* failing() {
    yield 1
    throw new Error('A bad sector')
  }
  const seen: number[] = []
  const reading = (async () => {
    for await (const { value } of withNext(failing())) seen.push(value)
  })()
  await expect(reading).rejects.toThrow('A bad sector')
  expect(seen).toEqual([1])
})
