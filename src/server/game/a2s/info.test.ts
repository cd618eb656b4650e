import { expect, test } from 'vitest'
import { type A2sInfo, countHumans } from './info.ts'
import { readReply, writeReply } from './reply.ts'

const info: A2sInfo = {
  protocol: 17,
  name: 'Sitrep #1 | Checkpoint',
  map: 'ministry_coop',
  folder: 'insurgency',
  game: 'Insurgency',
  appId: 222_880,
  players: 24,
  maxPlayers: 32,
  bots: 18,
  serverType: 'd',
  os: 'l',
  password: false,
  vac: true,
  version: '2.4.2.4',
  gamePort: 27_015,
  steamId: '90071996842377216',
  sourceTv: { port: 27_020, name: 'SourceTV' },
  keywords: 'checkpoint,medic,no3dvoip',
}
const bytes = writeReply({ type: 'info', info })
const EXTRA_FLAGS_AT = bytes.indexOf('2.4.2.4\0') + 8

const readInfo = (packet: Uint8Array): A2sInfo | null => {
  const reply = readReply(packet)
  return reply?.type === 'info' ? reply.info : null
}

test('what a game server says about itself is read field by field', () => {
  expect(readInfo(bytes)).toEqual(info)
})

test('every set of extra data is told apart', () => {
  for (let set = 0; set < 16; set++) {
    const some: A2sInfo = {
      ...info,
      gamePort: set & 1 ? 27_015 : null,
      steamId: set & 2 ? '90071996842377216' : null,
      sourceTv: set & 4 ? { port: 27_020, name: 'TV' } : null,
      keywords: set & 8 ? 'hunt' : null,
    }
    expect(readInfo(writeReply({ type: 'info', info: some }))).toEqual(some)
  }
})

test('the id of the game does not fit its 16 bits and is taken from the 24 of the game id', () => {
  const withoutExtras = bytes.subarray(0, EXTRA_FLAGS_AT)
  expect(readInfo(withoutExtras)?.appId).toBe(222_880 & 0xffff)
  expect(readInfo(bytes)?.appId).toBe(222_880)
})

test('the upper bits of the game id are not part of it', () => {
  const modded = Buffer.from(bytes)
  modded.writeUInt8(0xee, modded.length - 1)
  expect(readInfo(modded)?.appId).toBe(222_880)
})

test('a server that has no extra data at all is read', () => {
  expect(readInfo(bytes.subarray(0, EXTRA_FLAGS_AT))).toMatchObject({ map: 'ministry_coop', keywords: null })
})

test('a packet cut anywhere else is no answer', () => {
  for (let length = 0; length < bytes.length; length++) {
    if (length !== EXTRA_FLAGS_AT) expect(readInfo(bytes.subarray(0, length))).toBeNull()
  }
})

test('texts lose control characters and length', () => {
  const long: A2sInfo = { ...info, name: `a\n\u001b[31m\u0085${'x'.repeat(9_000)}`, map: 'm'.repeat(500) }
  const read = readInfo(writeReply({ type: 'info', info: long }))
  expect(read?.name).toBe(`a[31m${'x'.repeat(251)}`)
  expect(read?.map).toHaveLength(64)
})

test('people are the players that are no bots, and never fewer than none', () => {
  expect(countHumans(info)).toBe(6)
  expect(countHumans({ ...info, players: 6, bots: 18 })).toBe(0)
})
