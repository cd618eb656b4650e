import { expect, test } from 'vitest'
import { writeCalendar } from './calendar.ts'

test('lines end in CRLF, are of 75 octets at the most and read the same once they are joined', () => {
  const title = `a;b,c\\d\nBEGIN:VEVENT ${'Ｗ👩‍🚀'.repeat(20)}\u202E`
  const event = { id: 'e-1', at: 1_775_001_600, changed: 1_772_323_200, title, about: 'x' }
  const text = writeCalendar({ origin: 'https://stats.example.org', title: 'Seasons', events: [event] })
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  const whole = text.replaceAll('\r\n ', '').split('\r\n')
  expect(whole.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(whole).toEqual(
    expect.arrayContaining([
      'UID:e-1@stats.example.org',
      'DTSTAMP:20260301T000000Z',
      'DTSTART:20260401T000000Z',
      `SUMMARY:a\\;b\\,c\\\\d BEGIN:VEVENT ${'Ｗ👩 🚀'.repeat(20)}`,
    ]),
  )
})
