import { expect, test } from 'vitest'
import { type AnnouncedServer, describeChanges } from './describe-changes.ts'

const one: AnnouncedServer = { sid: 1, name: 'One', isUp: true, map: 'Market', players: 3 }
const two: AnnouncedServer = { sid: 2, name: 'Two', isUp: true, map: 'Sinjar', players: 0 }

test.each<[string, Partial<AnnouncedServer>, string, boolean]>([
  ['a new map', { map: 'Ministry' }, 'One: map changed to Ministry.', true],
  ['a fall', { isUp: false, players: 0, map: 'N/A' }, 'One is down.', true],
  ['someone who comes', { players: 4 }, 'One: 4 players.', false],
  ['all but one leaving', { players: 1 }, 'One: 1 player.', false],
])('%s is told', (_, change, text, isUrgent) => {
  expect(describeChanges([one, two], [{ ...one, ...change }, two])).toEqual([{ text, isUrgent }])
})

test('a game server that is back is told', () => {
  expect(describeChanges([{ ...one, isUp: false }], [one])).toEqual([{ text: 'One is up.', isUrgent: true }])
})

test('no change is no news, and neither is a game server seen for the first time', () => {
  expect(describeChanges([one], [one, two])).toEqual([])
})
