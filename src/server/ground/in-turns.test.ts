import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns, mapInTurns } from './in-turns.ts'

const numbers = (length: number) => Array.from({ length }, (_, index) => index)

/** How many turns others have until it is over. */
async function turnsUntil(work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.then(() => {
    isOver = true
  })
  for (let turns = 0; ; turns++) {
    await Promise.resolve()
    if (isOver) return turns
    await nextTurn()
  }
}

test('a long list is worked on in parts, in order, and others have their turn between them', async () => {
  const work = inTurns(numbers(501), (part) => [part[0], part.at(-1)])
  expect(await turnsUntil(work)).toBe(2)
  expect(await work).toEqual([
    [0, 249],
    [250, 499],
    [500, 500],
  ])
  expect(await mapInTurns(numbers(1_000), (one) => one * 2)).toEqual(numbers(1_000).map((one) => one * 2))
})

test('a short list is done with at once, and an empty one is still worked on', async () => {
  expect(await turnsUntil(inTurns(numbers(250), (part) => part.length))).toBe(0)
  expect(await inTurns([], (part) => part.length)).toEqual([0])
  expect(await mapInTurns([], String)).toEqual([])
})

test('what fails in the middle fails all of it', async () => {
  const work = mapInTurns(numbers(400), (one) => {
    if (one === 300) throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
})
