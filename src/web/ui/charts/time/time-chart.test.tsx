import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { areaPath, runsOf } from './runs-of.ts'
import { TimeChart } from './time-chart.tsx'
import { timeTicks } from './time-ticks.ts'

test('a gap is no zero: the area ends before it and begins anew behind it', () => {
  expect(runsOf([null, 1, 2, null, null, 0])).toEqual([
    { first: 1, values: [1, 2] },
    { first: 5, values: [0] },
  ])
  expect(areaPath([4, null, 0], 8, 100)).toBe('M0 100V50h1V100zM2 100V100h1V100z')
})

test('it is drawn to scale: times by their length, values by the next multiple of four', () => {
  const { container } = render(
    <TimeChart
      from={1_000}
      to={1_400}
      mean={[1, 2, null, 6]}
      most={[1, 5, null, 9]}
      closed={[{ from: 1_200, to: 1_300 }]}
      band={[
        { from: 900, to: 1_100, text: 'Siege' },
        { from: 1_100, to: 1_400, text: '<b>' },
      ]}
      says="How many"
      textOf={(index) => `Place ${index}`}
    />,
  )
  expect(container.querySelector('.time-values')?.textContent).toBe('1260')
  const closed = container.querySelector('.time-closed')
  expect([closed?.getAttribute('x'), closed?.getAttribute('width')]).toEqual(['2', '1'])
  const parts = [...container.querySelectorAll<HTMLElement>('.time-part')]
  expect(parts.map(({ style, textContent }) => [style.left, style.right, textContent])).toEqual([
    ['0%', 'calc(75%)', 'Siege'],
    ['25%', 'calc(0%)', '<b>'],
  ])
  expect(container.querySelector('.time-mean')?.getAttribute('d')).toBe(areaPath([1, 2, null, 6], 12, 100))
})

test.each([
  ['hours of an evening', 6, 6, 6],
  ['every fourth hour of a day', 24, 6, 6],
  ['days of a week', 7 * 24, 6, 8],
  ['weeks of a month', 30 * 24, 4, 5],
  ['months of a year', 365 * 24, 12, 12],
] as const)('%s are labelled, by the reader’s clock', (_, length, fewest, most) => {
  const from = new Date(2026, 2, 20, 10, 30).getTime() / 1000 // the clocks of many zones change soon after
  const ticks = timeTicks(from, from + length * 3600)
  expect(ticks.length).toBeGreaterThanOrEqual(fewest)
  expect(ticks.length).toBeLessThanOrEqual(most)
  if (length > 48) for (const { at } of ticks) expect(new Date(at * 1000).getHours()).toBe(0)
})
