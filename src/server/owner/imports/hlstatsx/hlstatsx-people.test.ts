import { expect, test } from 'vitest'
import { Skip } from '#server/owner/imports/skip.ts'
import { readUniqueId } from './hlstatsx-people.ts'

test.each([
  ['1:4', '76561197960265737'],
  ['0:1:4', '76561197960265737'],
  ['1:1:4', '76561197960265737'],
  ['STEAM_1:1:4', '76561197960265737'],
  ['[U:1:9]', '76561197960265737'],
  ['76561197960265737', '76561197960265737'],
  ['BOT:3f2a', 'a bot'],
  ['', 'unreadable'],
  ['0:0', 'unreadable'],
  ['2:4', 'unreadable'],
  ['1:99999999999', 'unreadable'],
  ['192.0.2.4', 'unreadable'],
  ["1:4' or 1=1", 'unreadable'],
])('the id %s is %s', (text, expected) => {
  const person = readUniqueId(text)
  expect(person instanceof Skip ? person.reason : person).toBe(expected)
})
