import { expect, test } from 'vitest'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { BAN_COLUMNS, readBan } from './read-bans.ts'

const COLUMNS = [...BAN_COLUMNS, 'reason'] as const
type Column = (typeof COLUMNS)[number]

const plain: Record<Column, Cell> = {
  bid: '7',
  type: '0',
  authid: 'STEAM_0:1:4',
  ip: null,
  name: 'Ann',
  created: '1000',
  ends: '1060',
  length: '60',
  sid: '1',
  country: null,
  RemoveType: null,
  RemovedOn: null,
  aid: '3',
  reason: 'Mic spam',
}
const banOf = (change: Partial<Record<Column, Cell>>) =>
  readBan(COLUMNS.map((column) => ({ ...plain, ...change })[column]))

test('a plain ban', () => {
  expect(banOf({})).toEqual({
    bid: 7,
    steamId: '76561197960265737',
    authid: 'STEAM_0:1:4',
    handle: 'Ann',
    ip: null,
    country: null,
    created: 1000,
    duration: 60,
    ends: null,
    lifted: null,
    sid: 1,
    aid: 3,
    reason: 'Mic spam',
  })
})

test.each([
  ['a ban that ends when its length says', {}, { ends: null, lifted: null }],
  ['a permanent one', { length: '0', ends: '1000' }, { duration: 0, ends: null, lifted: null }],
  ['one whose end was moved', { ends: '1030' }, { ends: 1030, lifted: null }],
  ['an expired one', { RemoveType: 'E', RemovedOn: '2000' }, { ends: null, lifted: null }],
  ['one called expired too early', { RemoveType: 'E', RemovedOn: '1010' }, { ends: 1010, lifted: null }],
  ['a permanent one called expired', { RemoveType: 'E', RemovedOn: '1010', length: '0' }, { ends: 1010, lifted: null }],
  ['one called expired at no time', { RemoveType: 'E', length: '0' }, { ends: 1000, lifted: null }],
  ['an unbanned one', { RemoveType: 'U', RemovedOn: '1010' }, { ends: null, lifted: 1010 }],
  ['a deleted one', { RemoveType: 'D' }, { ends: null, lifted: 1000 }],
  ['one removed in a way we do not know', { RemoveType: '' }, { ends: null, lifted: 1000 }],
])('%s', (_, change, end) => expect(banOf(change)).toMatchObject(end))

test('a ban of an address is nobody’s, even when it names someone', () => {
  expect(banOf({ type: '1', ip: '203.0.113.5' })).toMatchObject({ steamId: null, authid: '', ip: '203.0.113.5' })
})

test.each([
  { bid: '0' },
  { bid: '1000000000' },
  { bid: '1e3' },
  { bid: null },
  { type: '2' },
  { authid: '' },
  { authid: 'STEAM_ID_SERVER' },
  { authid: `STEAM_0:1:${'1'.repeat(500)}` },
  { created: '2147483648' },
  { created: '-1' },
  { ends: 'soon' },
  { length: '99999999999' },
  { length: '-1' },
])('a row with %j makes no sense', (change) => expect(banOf(change)).toBeNull())

test.each([
  ['', null],
  [null, null],
  [' \n\t ', null],
  ['  two\r\nlines\u0000 ', 'two lines'],
  ['x'.repeat(300), 'x'.repeat(255)],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['evades, was 203.0.113.5:27005.', 'evades, was [address].'],
  ['ban203.0.113.5', 'ban[address]'],
  ['IPs: 203.0.113.5,198.51.100.7', 'IPs: [address],[address]'],
  ['at 2001:db8::5: again, and ::1', 'at [address] again, and [address]'],
  ['was 203.0.\u0001113.5 and 2001:db8:\u0007:5', 'was [address] and [address]'],
  ['was STEAM_0:1:4 at 12:30:15', 'was STEAM_0:1:4 at 12:30:15'],
])('the reason %j is told as %j', (reason, told) => expect(banOf({ reason })?.reason).toBe(told))

test.each([
  ['0', 0],
  [null, null],
  ['-1', null],
  ['1000000000', null],
  ['x', null],
])('banned by %j is %j', (aid, told) => expect(banOf({ aid })?.aid).toBe(told))

test('a row that is too short makes no sense', () => expect(readBan(['7'])).toBeNull())
