import { expect, test } from 'vitest'
import { DEMO_SERVERS } from '#server/start/demo/demo-servers.ts'
import { hoursFromEvening, rhythmOf } from '#simulator/community/evenings.ts'
import { attendanceOf } from './attendance.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S
const today = Date.UTC(2026, 2, 10) / 1000
const past = { startAt: today - 100 * DAY_S, today, activity: 0.2, fullEvenings: 1 }

test.each(DEMO_SERVERS)('of the last day on $name everything is told', (server) => {
  const [attendance, rhythm] = [attendanceOf(server, past), rhythmOf(server.hours)]
  for (let now = today - DAY_S; now < today + DAY_S; now += HOUR_S) expect(attendance(now)).toBe(rhythm(now))
})

test.each(DEMO_SERVERS)('before that people came to $name on some evenings', (server) => {
  const attendance = attendanceOf(server, past)
  const evenings = (from: number, to: number) => {
    let played = 0
    for (let now = past.startAt + from * DAY_S; now < past.startAt + to * DAY_S; now += HOUR_S) {
      const share = attendance(now)
      const away = Math.abs(hoursFromEvening(server.hours.zone, now))
      if (share > 0) expect(away).toBeLessThan(2)
      if (share > 0 && away === 0) played++
    }
    return played
  }
  const all = evenings(0, 97)
  expect(all).toBeGreaterThan(5)
  expect(all).toBeLessThan(50)
  expect(attendanceOf(server, { ...past, activity: 0 })(today - 20 * DAY_S)).toBe(0)
})

test('some evenings are played on one game server only, so that the community is not there as one', () => {
  const played = (index: number) => {
    const server = DEMO_SERVERS[index] ?? DEMO_SERVERS[0]
    if (!server) return ''
    const attendance = attendanceOf(server, past)
    const height = past.startAt + (20 - server.hours.zone) * HOUR_S
    return Array.from({ length: 90 }, (_, day) => (attendance(height + day * DAY_S) > 0 ? 'x' : '.')).join('')
  }
  expect(new Set([0, 1, 2, 3].map(played)).size).toBe(4)
})
