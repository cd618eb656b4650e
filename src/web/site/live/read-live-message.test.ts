import { expect, test } from 'vitest'
import { readLiveMessage } from './read-live-message.ts'

const player = { index: 0, name: 'Ann', score: 10, duration: 65.5 }
const info = { server_id: 1, current_status: 1, current_players: 1, max_players: 16, current_mode: 'checkpoint' }
const map_info = { map_name: 'market_coop', map_name_trans: 'Market' }
const message = { server_id: 1, players: [player], info, map_info }

const read = (value: unknown) => readLiveMessage(JSON.stringify(value))

test('a message of the spec is read whole', () => {
  expect(read(message)).toMatchObject({
    serverId: 1,
    players: [player],
    info: { current_status: 1, current_players: 1, max_players: 16, current_mode: 'checkpoint' },
    mapInfo: map_info,
  })
})

test.each([
  ['a text as server_id', { ...message, server_id: '1' }],
  ['no server_id', { ...message, server_id: undefined }],
  ['no players', { ...message, players: undefined }],
  ['players that are no list', { ...message, players: { 0: player } }],
  ['a text as index', { ...message, players: [player, { ...player, index: '1' }] }],
  ['a number as name', { ...message, players: [{ ...player, name: 7 }] }],
  ['no name', { ...message, players: [{ ...player, name: undefined }] }],
  ['a text as score', { ...message, players: [{ ...player, score: '10' }] }],
  ['no duration', { ...message, players: [{ ...player, duration: null }] }],
  ['nobody as a player', { ...message, players: [null] }],
  ['an answer to a ping', { type: 'pong' }],
  ['a list', [message]],
  ['nothing', null],
])('a message with %s is ignored', (_, value) => {
  expect(read(value)).toBeNull()
})

test('an id of a player is read, and an odd one is as if it were not known', () => {
  const steamId = '76561198000000001'
  expect(read({ ...message, players: [{ ...player, steam_id: steamId }] })?.players).toEqual([
    { ...player, steam_id: steamId },
  ])
  for (const odd of [7, null, '', 'x', '../admin', `${steamId}0`, { id: steamId }]) {
    expect(read({ ...message, players: [{ ...player, steam_id: odd }] })?.players).toEqual([player])
  }
})

test.each(['', '{', 'hello', '"x"', '7'])('the text %j is ignored', (text) => {
  expect(readLiveMessage(text)).toBeNull()
})

test('without map info there is no map, and what is odd in the rest is left as it was', () => {
  const { info: read1, mapInfo } =
    read({ ...message, map_info: null, info: { current_status: '1', max_players: 8 } }) ?? {}
  expect(mapInfo).toBeNull()
  expect(read1).toEqual({ max_players: 8 })
  expect(read({ server_id: 2, players: [] })).toMatchObject({ serverId: 2, mapInfo: null })
})
