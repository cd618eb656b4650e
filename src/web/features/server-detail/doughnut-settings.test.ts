import { expect, test } from 'vitest'
import { doughnutSettings, valueLabel } from './doughnut-settings.ts'

const look = { win: 'green', loss: 'red', text: 'black', face: 'serif', isStill: false }

test('wins are green and losses red around a hole of 70%', () => {
  const { data, options } = doughnutSettings({ wins: 3, losses: 1 }, look)
  expect(data.labels).toEqual(['Wins', 'Losses'])
  expect(data.datasets[0]).toMatchObject({ data: [3, 1], backgroundColor: ['green', 'red'] })
  expect(options?.cutout).toBe('70%')
})

test('nothing moves for those who asked for stillness', () => {
  expect(doughnutSettings({ wins: 3, losses: 1 }, { ...look, isStill: true }).options?.animation).toBe(false)
})

test('a zero has no label', () => {
  expect([12_204, 1, 0].map(valueLabel)).toEqual(['12,204', '1', ''])
})
