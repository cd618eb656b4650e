import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSteamId, steamIdForms } from './steam-id.ts'

test.each([
  ['76561197960265729', 'STEAM_0:1:0', 'STEAM_1:1:0'],
  ['76561197960287930', 'STEAM_0:0:11101', 'STEAM_1:0:11101'],
  ['76561198000000001', 'STEAM_0:1:19867136', 'STEAM_1:1:19867136'],
  ['76561202255233023', 'STEAM_0:1:2147483647', 'STEAM_1:1:2147483647'],
])('%s is also %s and %s', (id64, steam0, steam1) => {
  expect(steamIdForms(id64)).toEqual({ id64, steam0, steam1 })
})

test.each([['76561197960287930'], ['STEAM_0:0:11101'], ['STEAM_1:0:11101'], ['[U:1:22202]'], [' STEAM_1:0:11101\n']])(
  '%s names the player 76561197960287930',
  (text) => {
    expect(parseSteamId(text)).toBe('76561197960287930')
  },
)

test.each([
  [''],
  ['BOT'],
  ['Console'],
  ['STEAM_ID_PENDING'],
  ['STEAM_ID_LAN'],
  ['STEAM_0:0:0'],
  ['STEAM_0:2:5'],
  ['STEAM_5:0:5'],
  ['STEAM_0:1:2147483648'],
  ['STEAM_0:1:99999999999'],
  ['[U:1:0]'],
  ['[U:1:4294967296]'],
  ['[G:1:4]'],
  ['76561197960265728'],
  ['76561202255233024'],
  ['7656119796028793'],
  ['７６５６１１９７９６０２８７９３０'],
  ['76561197960287930 or 1=1'],
  [`${' '.repeat(1_000_000)}STEAM_0:0:1`],
])('%.40s names no player', (text) => {
  expect(parseSteamId(text)).toBeNull()
  expect(steamIdForms(text)).toBeNull()
})

test('every account comes back from each of its forms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 0xffff_ffff }), (account) => {
      const id64 = parseSteamId(`[U:1:${account}]`)
      const forms = steamIdForms(id64 ?? '')
      expect(forms?.id64).toBe(id64)
      expect(parseSteamId(forms?.steam0 ?? '')).toBe(id64)
      expect(parseSteamId(forms?.steam1 ?? '')).toBe(id64)
    }),
  )
})
