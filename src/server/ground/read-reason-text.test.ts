import { expect, test } from 'vitest'
import { Settings } from '#server/ground/settings/settings.ts'
import { readReasonText } from './read-reason-text.ts'

test.each([
  [' Mic\n spam\t', 'Mic spam'],
  ['alt of 203.0.113.7', 'alt of [address]'],
  ['203.0.113.7:27005, 2001:db8::5: and ::1', '[address], [address] and [address]'],
  ['203.0.\u0001113.7', '[address]'],
  ['was STEAM_0:1:4 at 12:30:15', 'was STEAM_0:1:4 at 12:30:15'],
  ['x'.repeat(300), 'x'.repeat(255)],
])('the reason %j is told as %j', (text, told) => expect(readReasonText(text)).toBe(told))

test('a reason in the settings is told without addresses, as one to choose is', () => {
  const ban = { steam_id: 'STEAM_0:1:4', created: '2026-03-01', reason: 'Alt of 203.0.113.7' }
  const { bans, moderation } = Settings.parse({ bans: [ban], moderation: { reasons: ['Was 203.0.113.7'] } })
  expect([bans[0]?.reason, moderation.reasons]).toEqual(['Alt of [address]', ['Was [address]']])
})
