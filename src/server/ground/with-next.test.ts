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

test('each value comes with the one after it, which is made when it is asked for, once', async () => {
  const made: number[] = []
  const seen: [number, number | null][] = []
  for await (const { value, next } of withNext(counting(3, made))) {
    expect(made.at(-1)).toBe(value)
    const [after, again] = await Promise.all([next(), next()])
    expect(made.at(-1)).toBe(value === 3 ? -1 : value + 1)
    expect(again).toBe(after)
    seen.push([value, after])
  }
  expect(seen).toEqual([
    [1, 2],
    [2, 3],
    [3, null],
  ])
})

test('whoever never asks gets all of them in turn', async () => {
  const seen: number[] = []
  for await (const { value } of withNext(counting(3))) seen.push(value)
  expect(seen).toEqual([1, 2, 3])
})

test('of nothing comes nothing', async () => {
  for await (const { value } of withNext(counting(0))) expect.unreachable(String(value))
})

test('whoever stops early ends what makes the values', async () => {
  const made: number[] = []
  for await (const { value, next } of withNext(counting(9, made))) {
    void next()
    if (value === 2) break
  }
  expect(made).toEqual([1, 2, 3, -1])
})

test.each([true, false])(
  'what goes wrong with the next one is told when it is its turn; asked for before: %s',
  async (asks) => {
    async function* failing() {
      yield 1
      throw new Error('A bad sector')
    }
    const seen: number[] = []
    const reading = (async () => {
      for await (const { value, next } of withNext(failing())) {
        if (asks) void next()
        await new Promise(setImmediate)
        seen.push(value)
      }
    })()
    await expect(reading).rejects.toThrow('A bad sector')
    expect(seen).toEqual([1])
  },
)
