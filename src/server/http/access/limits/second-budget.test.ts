import { expect, test } from 'vitest'
import { SecondBudget } from './second-budget.ts'

function budgetWithClock(perSecond: number) {
  let now = 5_000
  const budget = new SecondBudget(perSecond, () => now)
  const takenAfter = (milliseconds: number): number => {
    now += milliseconds
    return Array.from({ length: 9 }, () => budget.take()).filter(Boolean).length
  }
  return { budget, takenAfter }
}

test('a second’s worth is there at once, to the last one, and no more', () => {
  const { budget } = budgetWithClock(4)
  expect([1, 2, 3, 4, 5, 6].map(() => budget.take())).toEqual([true, true, true, true, false, false])
})

test('what was taken comes back evenly, parts of one as well', () => {
  const { takenAfter } = budgetWithClock(4)
  expect([takenAfter(0), takenAfter(250), takenAfter(500)]).toEqual([4, 1, 2])
  expect([takenAfter(125), takenAfter(125)]).toEqual([0, 1])
})

test('who takes nothing for long has a second’s worth and not more', () => {
  const { takenAfter } = budgetWithClock(4)
  expect([takenAfter(3_600_000), takenAfter(3_600_000)]).toEqual([4, 4])
})
