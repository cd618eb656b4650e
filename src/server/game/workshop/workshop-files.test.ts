import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeInstalledItems } from '#simulator/steam/game-files.ts'
import { parseInstalledItems } from './installed-items.ts'
import { parseKeyValues } from './key-values.ts'
import { parseMapCycleItems, parseSubscribedItems } from './wanted-items.ts'

describe('appworkshop_222880.acf', () => {
  const acf = writeInstalledItems(
    [
      { id: '101', note: '', size: 5, published: 1_700_000_000 },
      { id: '102', note: '', size: 5, published: 0 },
      { id: '103', note: '', size: 5, published: null },
    ],
    () => 1_800_000_000,
  )

  test('tells what is installed, and not what Steam offers under the same names', () => {
    expect([...(parseInstalledItems(acf) ?? [])]).toEqual([
      ['101', 1_700_000_000],
      ['102', 0],
    ])
  })

  test('may have Windows line ends, comments, names in another case, and words without quotes', () => {
    const odd = '\uFEFF// made by hand\r\nappworkshop {\r\n"WORKSHOPITEMSINSTALLED" { 101 { timeUpdated 5 } } }\r\n'
    expect([...(parseInstalledItems(odd) ?? [])]).toEqual([['101', 5]])
  })

  test.each([
    ['a name that is no number', '"x" { "timeupdated" "5" }'],
    ['a number beyond all measure', '"99999999999999999999" { "timeupdated" "5" }'],
    ['a text in place of an item', '"101" "5"'],
    ['what means something to JavaScript', '"__proto__" { "timeupdated" "5" }'],
  ])('%s is passed over', (_, body) => {
    expect(parseInstalledItems(`"AppWorkshop" { "WorkshopItemsInstalled" { ${body} } }`)?.size).toBe(0)
  })

  test.each(['-5', '1e9', '0x5', 'soon', '99999999999999'])('the time %j counts as none', (time) => {
    const text = `"AppWorkshop" { "WorkshopItemsInstalled" { "101" { "timeupdated" "${time}" } } }`
    expect(parseInstalledItems(text)?.get('101')).toBe(0)
  })

  test('a time after all others fits the site', () => {
    const text = '"AppWorkshop" { "WorkshopItemsInstalled" { "101" { "timeupdated" "999999999999" } } }'
    expect(parseInstalledItems(text)?.get('101')).toBe(2_147_483_646)
  })

  test('cut off anywhere it is broken, and never a shorter list', () => {
    const whole = acf.trimEnd()
    for (let end = 0; end < whole.length; end += 1) expect(parseInstalledItems(whole.slice(0, end))).toBeNull()
  })
})

describe('KeyValues', () => {
  test.each(['}', '{', '"a"', '"a" "b', '"a" {', '"a" { } }', '{ "a" "b" }', '"a" {'.repeat(100) + '}'.repeat(100)])(
    '%j is broken',
    (text) => expect(parseKeyValues(text)).toBeNull(),
  )

  test('whatever text comes gives a value or null', () => {
    const pieces = fc.constantFrom('"', '{', '}', '\\', '\n', '//', ' ', 'a', '"b"', '\r')
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseKeyValues(text)).not.toBeUndefined()
      }),
    )
  })
})

describe('subscribed_file_ids.txt', () => {
  test('has a number on each line, with notes, comments and line ends of any kind', () => {
    const text =
      '\uFEFF// INSURGENCY_1\r\n2393118985 // Masterchief (smoke)\r\n//111 // off\n\n 1642088392 //ins_leveled checkpoint\r859127166\n12x\nabc\n0\n99999999999999999999\n5 6\n7 /8'
    expect(parseSubscribedItems(text)).toEqual([
      { workshopId: '2393118985', map: 'Masterchief' },
      { workshopId: '1642088392', map: 'ins_leveled' },
      { workshopId: '859127166', map: null },
      { workshopId: '5', map: null },
      { workshopId: '7', map: null },
    ])
  })

  test('of a list without end only the beginning is read', () => {
    expect(parseSubscribedItems('5\n'.repeat(20_000))).toHaveLength(5_000)
  })
})

test('a map cycle names items in the ways the game writes them, and maps without one', () => {
  const text =
    'ministry_coop checkpoint\r\nworkshop/101/crossbow checkpoint\nworkshop/docks_coop.ugc102.bsp\n//workshop/103\nmaps/workshop/104/a.bsp hunt\nworkshop/105\nworkshop/../x/106\nworkshop/x/y/107\n'
  expect(parseMapCycleItems(text)).toEqual([
    { workshopId: '101', map: 'crossbow' },
    { workshopId: '102', map: 'docks_coop' },
    { workshopId: '104', map: 'a' },
    { workshopId: '105', map: null },
  ])
})
