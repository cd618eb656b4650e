import { expect, test, vi } from 'vitest'
import { addressList } from '#server/ground/address-list.ts'
import type { Log } from '#server/ground/log/log.ts'
import { watchForProxies } from './unknown-proxies.ts'

function watch() {
  const [warn, note] = [vi.fn(), vi.fn()]
  const see = watchForProxies(addressList(['127.0.0.1']), { warn } as unknown as Log, note)
  return { see, note, warned: () => warn.mock.calls.map(([details]) => details.peer) }
}

test.each(['127.0.0.2', '10.1.2.3', '172.31.0.1', '192.168.1.1', '::1', 'fd00::1', 'fe80::1'])(
  'a peer nearby is named whole: %s',
  (peer) => {
    const { see, note, warned } = watch()
    see(peer, '198.51.100.1')
    see('10.9.9.9', '198.51.100.1')
    expect(warned()).toEqual([peer])
    expect(note.mock.calls).toEqual([[peer]])
  },
)

test('a peer out there is named by its network, and noted only until one nearby is', () => {
  const { see, note, warned } = watch()
  see('203.0.113.77', '198.51.100.1')
  see('203.0.113.78', '198.51.100.1')
  see('10.1.2.3', '198.51.100.1')
  see('192.0.2.1', '198.51.100.1')
  expect(warned()).toEqual(['203.0.113.0', '10.1.2.3'])
  expect(note.mock.calls).toEqual([['203.0.113.0'], ['10.1.2.3']])
  const other = watch()
  other.see('10.1.2.3', '198.51.100.1')
  other.see('203.0.113.77', '198.51.100.1')
  expect(other.warned()).toEqual(['10.1.2.3', '203.0.113.0'])
  expect(other.note.mock.calls).toEqual([['10.1.2.3']])
})

test('a trusted peer, and one that names nobody, are not warned of', () => {
  const { see, warned } = watch()
  see('127.0.0.1', '198.51.100.1')
  see('203.0.113.77', undefined)
  see('203.0.113.77', '')
  expect(warned()).toEqual([])
})
