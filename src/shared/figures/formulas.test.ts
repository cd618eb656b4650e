import { expect, test } from 'vitest'
import { dptk, formatWinRate, kdr, kptk, perMinute, tkDeathPercent, winRate } from './formulas.ts'

test.each([
  [30, 20, 1.5],
  [7, 0, 7],
  [0, 0, 0],
  [0, 9, 0],
  [7, null, 7],
  [undefined, 3, 0],
  [7, Number.NaN, 7],
  [7, -2, 7],
])('KDR of %s kills and %s deaths is kills / deaths, kills if no deaths: %s', (kills, deaths, value) => {
  expect(kdr(kills, deaths)).toBe(value)
})

test.each([
  [1001, 4, 250.25],
  [500, 0, 500],
  [0, 0, 0],
  [undefined, undefined, 0],
])('KPTK of %s kills and %s teammates killed is kills / tk_given, kills if none: %s', (kills, tkGiven, value) => {
  expect(kptk(kills, tkGiven)).toBe(value)
})

test.each([
  [30, 4, 7.5],
  [30, 0, 0],
  [0, 0, 0],
  [30, null, 0],
])('DPTK of %s deaths and %s by teammates is deaths / tk_taken, 0 if none: %s', (deaths, tkTaken, value) => {
  expect(dptk(deaths, tkTaken)).toBe(value)
})

test.each([
  [5, 20, 25],
  [0, 20, 0],
  [3, 2, 150],
  [3, 0, null],
  [0, 0, null],
  [null, null, null],
])('TK Death %% of %s tk_taken and %s deaths is tk_taken / deaths * 100: %s', (tkTaken, deaths, value) => {
  expect(tkDeathPercent(tkTaken, deaths)).toBe(value)
})

test.each([
  [10, 600, 1],
  [3, 120, 1.5],
  [0, 60, 0],
  [10, 0, null],
  [10, -60, null],
  [10, null, null],
  [10, Number.NaN, null],
])('%s revives in %s seconds of medic time are per minute: %s', (revives, seconds, value) => {
  expect(perMinute(revives, seconds)).toBe(value)
})

test.each([
  [2, 1, '66.67%'],
  [1, 0, '100.00%'],
  [0, 4, '0.00%'],
  [0, 0, 'N/A'],
  [undefined, null, 'N/A'],
])('%s wins and %s losses are a win rate of %s', (wins, losses, text) => {
  expect(formatWinRate(wins, losses)).toBe(text)
})

test('the win rate of a server is a rounded percentage', () => {
  expect(winRate(1, 3)).toBe(25)
  expect(formatWinRate(2, 1, 0)).toBe('67%')
})
