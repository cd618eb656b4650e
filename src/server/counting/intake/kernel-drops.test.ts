import { expect, onTestFinished, test, vi } from 'vitest'
import { findDrops, watchKernelDrops } from './kernel-drops.ts'

const UDP4 = `   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
  112: 0100007F:6B6C 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 11111 2 0000000000000000 42
  113: 00000000:6B6C 00000000:0000 07 00000000:00000000 00:00000000 00000000  1000        0 22222 2 0000000000000000 7
`
const UDP6 = `  112: 0000000000000000FFFF00000100007F:6B6C 00000000000000000000000000000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 1 2 0 5
  113: B80D0120000000000000000001000000:6B6C 00000000000000000000000000000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 1 2 0 9
`

const WHERE = { host: '127.0.0.1', port: 27_500 }

test('the drops of a socket are in its own row', () => {
  expect(findDrops(UDP4, '127.0.0.1', 27_500)).toBe(42)
  expect(findDrops(UDP4, '0.0.0.0', 27_500)).toBe(7)
  expect(findDrops(UDP6, '2001:db8::1', 27_500)).toBe(9)
})

test('a socket that is not in the table has no count', () => {
  expect(findDrops(UDP4, '127.0.0.1', 27_501)).toBeNull()
  expect(watchKernelDrops(WHERE, { monotonic: () => 0, read: () => '' })()).toBeNull()
})

test('a table that cannot be read leaves the last count and stops nothing', () => {
  let now = 0
  let isReadable = true
  const read = () => {
    if (!isReadable) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
    return UDP4
  }
  const drops = watchKernelDrops(WHERE, { monotonic: () => now, read })
  expect(drops()).toBe(42)
  isReadable = false
  now = 5_000
  expect(drops()).toBe(42)
})

test('the table of the right family is read, at most once a second', () => {
  let now = 0
  const read = vi.fn((_file: string) => UDP4)
  const drops = watchKernelDrops(WHERE, { monotonic: () => now, read })
  for (now of [0, 999, 1000, 1999, 2000]) drops()
  expect(read.mock.calls).toEqual(Array.from({ length: 3 }, () => ['/proc/net/udp']))
  const read6 = vi.fn((_file: string) => UDP6)
  expect(watchKernelDrops({ host: '2001:db8::1', port: 27_500 }, { monotonic: () => 0, read: read6 })()).toBe(9)
  expect(read6.mock.calls).toEqual([['/proc/net/udp6']])
})

test('another system than Linux has no such table, so none is read', () => {
  const { platform } = process
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
  const read = vi.fn(() => UDP4)
  expect(watchKernelDrops(WHERE, { monotonic: () => 0, read })()).toBeNull()
  expect(read).not.toHaveBeenCalled()
})

test('a low port has its zeros', () => {
  const row = '  9: 0100007F:0035 00000000:0000 07 00000000:00000000 00:00000000 00000000 0 0 1 2 0 3\n'
  expect(findDrops(row, '127.0.0.1', 53)).toBe(3)
})
