import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { addressBytes } from '#server/ground/address.ts'
import type { UdpAddress } from './udp-listener.ts'

const READ_EVERY_MS = 1000 // a read takes the kernel about a millisecond

interface WatchOptions {
  monotonic: () => number
  read?: (file: string) => string
}

/** Asks how many datagrams the kernel threw away because our socket's buffer was full; null where it does not tell. */
export function watchKernelDrops({ host, port }: UdpAddress, options: WatchOptions): () => number | null {
  const { monotonic, read = (file) => readFileSync(file, 'utf8') } = options
  let drops: number | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (process.platform !== 'linux' || monotonic() - readAt < READ_EVERY_MS) return drops
    readAt = monotonic()
    const table = orNothing(() => read(isIPv4(host) ? '/proc/net/udp' : '/proc/net/udp6'))
    drops = findDrops(table, host, port) ?? drops // a closed socket keeps its last count
    return drops
  }
}

/** Empty when it cannot be read, as with no file descriptor left: lines matter more than their statistics. */
function orNothing(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** The kernel's table names sockets by their local address; null where ours is not in it. */
export function findDrops(table: string, address: string, port: number): number | null {
  const local = kernelForm(address, port)
  const row = table
    .split('\n')
    .map((text) => text.trim().split(' '))
    .find((columns) => columns[1] === local)
  return row ? Number(row.at(-1)) : null
}

/** 127.0.0.1 port 27500 is `0100007F:6B6C`: words of four bytes, least significant first. */
function kernelForm(address: string, port: number): string {
  const bytes = Buffer.from(addressBytes(address)).subarray(isIPv4(address) ? 12 : 0)
  const hex = bytes.swap32().toString('hex')
  return `${hex}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}
