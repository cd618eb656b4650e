import { expect, test } from 'vitest'
import { type Member, shareServers } from './share-servers.ts'

const node = (
  nodeId: number,
  given: { holds?: number[]; hears?: number[]; knows?: number[]; roles?: string[] } = {},
): Member => ({
  nodeId,
  roles: given.roles ?? ['collect'],
  servers: new Set(given.knows ?? [1, 2, 3, 4]),
  hears: new Set(given.hears),
  holds: new Set(given.holds),
})

const shared = (...members: Member[]) => Object.fromEntries(shareServers(members))

test.each<[string, Member[], Record<number, number>]>([
  ['nobody collects', [node(1, { roles: ['web'] })], {}],
  ['all to the only one', [node(7)], { 1: 7, 2: 7, 3: 7, 4: 7 }],
  ['evenly among new ones', [node(1), node(2)], { 1: 1, 2: 2, 3: 1, 4: 2 }],
  ['what is above its share moves', [node(1, { holds: [1, 2, 3, 4] }), node(2)], { 1: 1, 2: 1, 3: 2, 4: 2 }],
  ['what is even stays', [node(1, { holds: [2, 3] }), node(2, { holds: [1, 4] })], { 1: 2, 2: 1, 3: 1, 4: 2 }],
  ['to whom the log comes', [node(1, { holds: [1, 2] }), node(2, { hears: [1, 2, 3] })], { 1: 2, 2: 2, 3: 2, 4: 1 }],
  ['only to whom the settings name it', [node(1, { knows: [1] }), node(2)], { 1: 1, 2: 2, 3: 2, 4: 2 }],
])('%s', (_, members, expected) => {
  expect(shared(...members)).toEqual(expected)
})
