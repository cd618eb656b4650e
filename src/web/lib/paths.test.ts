import { expect, test } from 'vitest'
import { leaderboardPath, mapPath, playerPath, serverPath, weaponPath } from './paths.ts'

test('a link is an address with its parameters filled in', () => {
  expect(serverPath(3)).toBe('/servers/3')
  expect(leaderboardPath(1)).toBe('/leaderboard/1')
  expect(playerPath('76561198000000001')).toBe('/player/76561198000000001')
  expect(playerPath('76561198000000001', 2)).toBe('/player/76561198000000001/2')
})

test('whatever a parameter contains stays one part of the address', () => {
  expect(mapPath('a/b?c#d')).toBe('/maps/a%2Fb%3Fc%23d')
  expect(weaponPath('$& :weapon_id')).toBe('/weapon/%24%26%20%3Aweapon_id')
  expect(playerPath(':server_id', '..')).toBe('/player/%3Aserver_id/..')
})
