import { expect, test } from 'vitest'
import { serverChoice } from './server-choice.ts'

const ours = [
  { server_id: 1, ip: '203.0.113.20', port: 27_015 },
  { server_id: 2, ip: '203.0.113.21', port: 27_015 },
]

test('all goes to the game server that is named, or to the only one at a known address', () => {
  expect(serverChoice(['2'], ours).one([])).toEqual([{ from: 0, serverId: 2 }])
  expect(serverChoice([], ours).one(['203.0.113.20:27015', '192.0.2.1:27015'])).toEqual([{ from: 0, serverId: 1 }])
  expect(() => serverChoice([], ours).one(['192.0.2.1:27015'])).toThrow('name it with --server')
})

test('totals of several of ours cannot be split: the owner is told so, and what to do', () => {
  const both = ['203.0.113.20:27015', '203.0.113.21:27015']
  expect(() => serverChoice([], ours).one(both)).toThrow(
    'It counted for game servers 1 and 2 of this site together, and nobody can split such totals between them: ' +
      'say --server 1 (or another of them) to give all of it to that one game server.',
  )
  expect(serverChoice(['2'], ours).one(both)).toEqual([{ from: 0, serverId: 2 }])
})

test('each of several goes to ours with its id unless another is named', () => {
  expect(serverChoice(['7=1'], ours).several([1, 2, 7, 8])).toEqual({
    pairs: [
      { from: 1, serverId: 1 },
      { from: 2, serverId: 2 },
      { from: 7, serverId: 1 },
    ],
    remarks: ['Game server 8 is not imported: there is none with that id here (--server 8=ID says where it goes).'],
  })
  expect(serverChoice(['2'], ours).several([7])).toEqual({ pairs: [{ from: 7, serverId: 2 }], remarks: [] })
})

test.each([
  [['3'], 'There is no game server 3; known: 1, 2.'],
  [['1', '2'], 'Give --server once, or as THEIRS=OURS for each of their game servers.'],
  [['1', '7=2'], 'Give --server once, or as THEIRS=OURS for each of their game servers.'],
  [['7=3'], 'There is no game server 3; known: 1, 2.'],
])('--server %j is refused', (named, reason) => expect(() => serverChoice(named, ours)).toThrow(reason))

test('one id is not enough for several, nor are pairs for a source without ids', () => {
  expect(() => serverChoice(['1'], ours).several([1, 2])).toThrow(
    'It has game servers 1, 2: give --server 1=ID for each',
  )
  expect(() => serverChoice(['7=1'], ours).one([])).toThrow('This source has no ids of game servers: give --server ID.')
})
