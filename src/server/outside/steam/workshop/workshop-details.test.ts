import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SteamError } from '#server/outside/steam/steam-error.ts'
import { readWorkshopDetails } from './workshop-details.ts'

const ID = '2393118985'
const replyWith = (...entries: unknown[]) => ({ response: { result: 1, publishedfiledetails: entries } })
const answerTo = (fields: object) =>
  readWorkshopDetails(replyWith({ publishedfileid: ID, result: 1, ...fields }), new Set([ID])).get(ID)

test('an item is known by what Steam says of it', () => {
  expect(
    answerTo({
      title: ' Docks\n<b> ',
      filename: 'maps/sub\\docks_coop.bsp',
      file_size: '211000000',
      time_created: 1_600_000_000,
      time_updated: 1_700_000_000,
      banned: 0,
      tags: [{ tag: 'Map' }, { tag: ' ' }, null, { tag: 4 }, { tag: 'Co\u0000-op' }],
    }),
  ).toEqual({
    type: 'known',
    name: 'Docks<b>',
    fileName: 'docks_coop',
    fileSize: 211_000_000,
    created: 1_600_000_000,
    updated: 1_700_000_000,
    tags: ['Map', 'Co-op'],
    available: true,
  })
})

test.each([
  [5, 5],
  ['5', 5],
  ['99999999999999999999999', Number.MAX_SAFE_INTEGER],
  [1e300, Number.MAX_SAFE_INTEGER],
  [5.9, 5],
  [-1, 0],
  ['-1', 0],
  ['0x10', 0],
  ['', 0],
  [null, 0],
  [{}, 0],
  [undefined, 0],
])('a file size of %j is %d', (file_size, fileSize) => expect(answerTo({ file_size })).toMatchObject({ fileSize }))

test('a time beyond all measure is cut to what the site can show', () => {
  expect(answerTo({ time_created: 1e15, time_updated: 'x' })).toMatchObject({ created: 2_147_483_647, updated: 0 })
})

test.each([
  ['not found', { result: 9 }, { type: 'gone' }],
  ['hidden', { result: 15 }, { type: 'gone' }],
  ['banned', { banned: 1, title: 'Bad' }, { type: 'known', name: 'Bad', available: false }],
  ['banned in another way', { banned: true }, { available: false }],
])('an item that is %s is not available', (_, fields, answer) => expect(answerTo(fields)).toMatchObject(answer))

test.each([{ result: 2 }, { result: 16 }, { result: 84 }, { result: null }, { result: 'x' }])(
  '%j says nothing about the item',
  (fields) => expect(answerTo(fields)).toBeUndefined(),
)

test('entries that are none, and items nobody asked about, are passed over', () => {
  const reply = replyWith(null, 1, [], {}, { publishedfileid: null, result: 1 }, { publishedfileid: '7', result: 1 })
  expect(readWorkshopDetails(reply, new Set([ID])).size).toBe(0)
})

test('whatever JSON comes gives items or a SteamError', () => {
  const anyReply = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.jsonValue()).map((entries) => replyWith(...entries)),
  )
  fc.assert(
    fc.property(anyReply, (reply) => {
      try {
        readWorkshopDetails(reply, new Set([ID]))
      } catch (error) {
        expect(error).toBeInstanceOf(SteamError)
      }
    }),
  )
})
