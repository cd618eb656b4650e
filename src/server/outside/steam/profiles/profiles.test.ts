import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SteamError } from '#server/outside/steam/steam-error.ts'
import { readProfiles } from './profiles.ts'

const ANN = '76561198000000001'
const HASH = '81b5478529dce13bf24b55ac42c1af7058aaf7a9'
const DEFAULT = 'fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb'
const replyWith = (...players: unknown[]) => ({ response: { players } })
const annOf = (fields: object) =>
  readProfiles(replyWith({ steamid: ANN, personaname: 'Ann', ...fields }), new Set([ANN])).get(ANN)

test.each([
  ['its hash', { avatarhash: HASH }, HASH],
  ['its hash in capitals', { avatarhash: HASH.toUpperCase() }, HASH],
  ['the end of an address', { avatarfull: `https://avatars.steamstatic.com/${HASH}_full.jpg` }, HASH],
  ['the end of the older address', { avatarhash: null, avatar: `https://x.test/avatars/81/${HASH}.jpg` }, HASH],
  ['nothing', {}, ''],
  ['a path', { avatarhash: '../../x' }, ''],
  ['an attribute', { avatarhash: 'a"onerror=', avatarfull: 'javascript:alert(1)' }, ''],
  ['too few digits', { avatarhash: HASH.slice(1) }, ''],
  ['a number', { avatarhash: 12 }, ''],
  ['the picture of whoever chose none', { avatarhash: DEFAULT }, ''],
  ['zeros', { avatarhash: '0'.repeat(40) }, ''],
])('a picture is known by %s', (_, fields, avatarhash) => {
  expect(annOf(fields)).toEqual({ personaname: 'Ann', avatarhash })
})

test.each([
  ['A\u0000n\nn\u009f', 'Ann'],
  ['   ', ''],
  ['😀'.repeat(50), '😀'.repeat(32)],
  [null, ''],
  [7, ''],
  [['Ann'], ''],
])('the name %j becomes %j', (personaname, shown) => expect(annOf({ personaname })?.personaname).toBe(shown))

test('people nobody asked about, and entries that are none, are passed over', () => {
  const reply = replyWith(null, 3, 'x', [], {}, { steamid: 5 }, { steamid: '76561198000000002' }, { steamid: ANN })
  expect([...readProfiles(reply, new Set([ANN]))]).toEqual([[ANN, { personaname: '', avatarhash: '' }]])
})

test.each([null, [], {}, 'x', { response: {} }, { response: { players: {} } }, { response: null }])(
  '%j is no list of people',
  (reply) => expect(() => readProfiles(reply, new Set([ANN]))).toThrow(SteamError),
)

test('whatever JSON comes gives people or a SteamError', () => {
  const anyReply = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.jsonValue()).map((players) => replyWith(...players)),
  )
  fc.assert(
    fc.property(anyReply, (reply) => {
      try {
        readProfiles(reply, new Set([ANN]))
      } catch (error) {
        expect(error).toBeInstanceOf(SteamError)
      }
    }),
  )
})
