import { expect, test } from 'vitest'
import { createProgress, formatTimeLeft } from './progress.ts'

function progressOn(isTTY: boolean) {
  let now = 0
  const written: string[] = []
  const out = { isTTY, write: (text: string) => written.push(text) }
  const progress = createProgress('Importing', { out, monotonic: () => now })
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { progress, written, pass }
}

test('a terminal sees one line that is drawn anew, with a bar, the speed and the time left', () => {
  const { progress, written, pass } = progressOn(true)
  pass(10)
  progress.update({ done: 250, total: 1000, lines: 400_000 })
  progress.update({ done: 251, total: 1000, lines: 400_001 }) // too soon
  expect(written).toEqual([
    '\r\u001b[2KImporting ██████░░░░░░░░░░░░░░░░░░ 25 %, 400,000 lines, 40,000 lines/s, 30 s left',
  ])
  progress.end()
  expect(written.at(-1)).toBe('\r\u001b[2K')
})

test('after a resume the speed and the time left are those of this run', () => {
  const { progress, written, pass } = progressOn(true)
  pass(10)
  progress.update({ done: 900_000, total: 1_000_000, before: 800_000, lines: 100_000 })
  expect(written.at(-1)).toMatch(/ 90 %, 100,000 lines, 10,000 lines\/s, 10 s left$/)
  pass(10)
  progress.update({ done: 800_000, total: 1_000_000, before: 800_000, lines: 0 })
  expect(written.at(-1)).toMatch(/ 80 %, 0 lines, 0 lines\/s$/)
})

test('a file or a pipe gets a plain line every few seconds', () => {
  const { progress, written, pass } = progressOn(false)
  for (let second = 1; second <= 10; second += 1) {
    pass(1)
    progress.update({ done: second, total: 10, lines: second * 1000 })
  }
  progress.end()
  expect(written).toEqual([
    'Importing: 50 %, 5,000 lines, 1,000 lines/s, 5 s left\n',
    'Importing: 100 %, 10,000 lines, 1,000 lines/s\n',
  ])
})

test.each([
  [3.2, '4 s'],
  [185, '3:05 min'],
  [7_620, '2:07 h'],
])('%d seconds are shown as %j', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text))
