import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { addressList } from '#server/ground/address-list.ts'
import { visitorReader } from './visitor.ts'

function reader() {
  const firstSeen = vi.fn()
  const read = visitorReader(addressList(['127.0.0.1']), firstSeen)
  const from = (remoteAddress: string | undefined, forwardedFor?: string) =>
    read({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } } as unknown as IncomingMessage)
  return { firstSeen, from }
}

test('a visitor is who the peer is, or whom a trusted one names, and is counted by their network', () => {
  const { from } = reader()
  expect(from('2001:db8::7')).toEqual({ address: '2001:db8::7', key: '2001:db8:0:0::/64' })
  expect(from('127.0.0.1', '198.51.100.1')).toEqual({ address: '198.51.100.1', key: '198.51.100.1' })
  expect(from('203.0.113.9', '198.51.100.1')).toEqual({ address: '203.0.113.9', key: '203.0.113.9' })
  expect(from(undefined)).toEqual({ address: '127.0.0.1', key: '127.0.0.1' })
})

test('who comes again is not looked at again, and is nobody else', () => {
  const { from, firstSeen } = reader()
  const first = from('127.0.0.1', '198.51.100.1')
  expect(from('127.0.0.1', '198.51.100.1')).toBe(first)
  expect(firstSeen).toHaveBeenCalledTimes(1)
  expect(firstSeen).toHaveBeenCalledWith('127.0.0.1', '198.51.100.1')
  expect(from('127.0.0.1', '198.51.100.2').address).toBe('198.51.100.2')
  expect(from('203.0.113.9', '198.51.100.1').address).toBe('203.0.113.9')
  expect(from('127.0.0.1').address).toBe('127.0.0.1')
  expect(firstSeen).toHaveBeenCalledTimes(4)
})

test('from two hundred letters on nobody is remembered', () => {
  const { from, firstSeen } = reader()
  const forwarded = (letters: number) => '198.51.100.1'.padStart(letters - '127.0.0.1 '.length)
  for (let time = 0; time < 2; time += 1) expect(from('127.0.0.1', forwarded(199)).address).toBe('198.51.100.1')
  expect(firstSeen).toHaveBeenCalledTimes(1)
  for (let time = 0; time < 2; time += 1) expect(from('127.0.0.1', forwarded(200)).address).toBe('198.51.100.1')
  expect(firstSeen).toHaveBeenCalledTimes(3)
})

test('so many are remembered and no more, and none who says too much', () => {
  const { from, firstSeen } = reader()
  const long = Array(20).fill('198.51.100.1').join(', ')
  from('127.0.0.1', long)
  from('127.0.0.1', long)
  expect(firstSeen).toHaveBeenCalledTimes(2)
  const name = (at: number) => `198.18.${at >> 8}.${at & 255}`
  for (let at = 0; at < 5_000; at += 1) from(name(at))
  from(name(0))
  expect(firstSeen).toHaveBeenCalledTimes(5_002)
  from(name(5_000)) // one too many: all are forgotten
  from(name(0))
  expect(firstSeen).toHaveBeenCalledTimes(5_004)
})
