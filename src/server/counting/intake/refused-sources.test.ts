import { expect, test } from 'vitest'
import { RefusedSources } from './refused-sources.ts'

test('a flood from everywhere does not hide a game server that sends from another port', () => {
  const refused = new RefusedSources()
  refused.note({ address: '192.0.2.10', port: 27016 }, 'rejected_source', true, 1)
  for (let port = 1; port <= 5_000; port++) {
    refused.note({ address: '203.0.113.7', port }, 'rejected_source', false, port)
  }
  const list = refused.list()
  expect(list).toHaveLength(33)
  expect(list[0]).toMatchObject({ address: '192.0.2.10', port: 27016 })
  expect(list.at(-1)).toMatchObject({ address: '203.0.113.7', port: 5_000 })
})

test('a source is listed once, with its last reason that is not its muting', () => {
  const refused = new RefusedSources()
  const source = { address: '192.0.2.10', port: 27015 }
  refused.note(source, 'muted', true, 1)
  expect(refused.list()).toEqual([])
  refused.note(source, 'malformed', true, 2)
  refused.note(source, 'rejected_secret', true, 3)
  refused.note(source, 'muted', true, 4)
  expect(refused.list()).toEqual([{ ...source, reason: 'rejected_secret', datagrams: 3, lastAt: 4 }])
})

test('of those that came at the same moment the first is forgotten', () => {
  const refused = new RefusedSources()
  for (let port = 1; port <= 33; port += 1) {
    refused.note({ address: '192.0.2.10', port }, 'malformed', true, 5)
  }
  expect(refused.list().map(({ port }) => port)).toEqual(Array.from({ length: 32 }, (_, at) => at + 2))
})

test('of each kind the last 32 are listed, and who comes again is one of the last', () => {
  const refused = new RefusedSources()
  let now = 0
  const note = (port: number) => refused.note({ address: '192.0.2.10', port }, 'malformed', true, ++now)
  for (let port = 1; port <= 32; port += 1) note(port)
  note(1)
  note(33)
  const ports = refused.list().map(({ port }) => port)
  expect(ports.toSorted((a, b) => a - b)).toEqual([1, ...Array.from({ length: 31 }, (_, at) => at + 3)])
  expect(refused.list().find(({ port }) => port === 1)).toMatchObject({ datagrams: 2 })
})
