import { expect, test } from 'vitest'
import { eveningAt, hoursFromEvening, rhythmOf } from './evenings.ts'

const at = (hour: number) => Date.UTC(2026, 2, 1, hour) / 1000

test('all have time in their evening, few in their small hours, wherever they live', () => {
  for (const zone of [-7, 0, 1, 9]) {
    const rhythm = rhythmOf({ zone, quietest: 0.05 })
    const local = (hour: number) => rhythm(at(24 + hour - zone))
    expect([local(17), local(20), local(23)], `zone ${zone}`).toEqual([1, 1, 1])
    expect([local(8), local(12) < 1, local(12) > 0.05], `zone ${zone}`).toEqual([0.05, true, true])
  }
})

test('of three communities eight hours apart one has its evening at every hour', () => {
  const rhythms = [-7, 1, 9].map((zone) => rhythmOf({ zone, quietest: 0 }))
  for (let hour = 0; hour < 48; hour += 0.25) {
    const busy = rhythms.map((rhythm) => rhythm(at(0) + hour * 3_600))
    expect(Math.max(...busy), `at ${hour}`).toBeGreaterThan(0.95)
    expect(Math.min(...busy), `at ${hour}`).toBeLessThan(0.4)
  }
})

test('an evening begins and ends twelve hours from its height', () => {
  expect([hoursFromEvening(1, at(19)), hoursFromEvening(1, at(18)), hoursFromEvening(1, at(20))]).toEqual([0, -1, 1])
  expect(eveningAt(1, at(7) + 60)).toBe(eveningAt(1, at(19)))
  expect(eveningAt(1, at(7 + 24) - 60)).toBe(eveningAt(1, at(19)))
  expect(eveningAt(1, at(7 + 24) + 60)).toBe(eveningAt(1, at(19)) + 1)
})
