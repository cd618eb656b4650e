import { readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { addressBytes } from '#server/ground/address.ts'
import type { UdpAddress } from './udp-listener.ts'

const UID_COLUMN = 7
const READ_EVERY_MS = 1000 // a read takes the kernel about a millisecond

interface WatchOptions {
  monotonic: () => number
  /** Another user's program is bound to our port, as it may where the supervisor shares it, and may take the lines. */
  onIntruder?: () => void
  read?: (file: string) => string
}

/** Asks how many datagrams the kernel threw away because our socket's buffer was full; null where it does not tell. */
export function watchKernelDrops({ host, port }: UdpAddress, options: WatchOptions): () => number | null {
  const { monotonic, onIntruder = () => undefined, read = (file) => readFileSync(file, 'utf8') } = options
  let drops: number | null = null
  let readAt = Number.NEGATIVE_INFINITY
  return () => {
    if (process.platform !== 'linux' || monotonic() - readAt < READ_EVERY_MS) return drops
    readAt = monotonic()
    const table = orNothing(() => read(isIPv4(host) ? '/proc/net/udp' : '/proc/net/udp6'))
    const rows = findRows(table, host, port)
    if (rows.some(({ uid }) => uid !== process.getuid?.())) onIntruder()
    drops = sumDrops(rows) ?? drops // a closed socket keeps its last count
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

interface SocketRow {
  uid: number
  drops: number
}

/** The kernel's table names sockets by their local address; the supervisor's stands beside ours. */
export function findRows(table: string, address: string, port: number): SocketRow[] {
  const local = kernelForm(address, port)
  const rows = table.split('\n').map((row) => row.trim().split(/\s+/))
  return rows
    .filter((columns) => columns[1] === local)
    .map((columns) => ({ uid: Number(columns[UID_COLUMN]), drops: Number(columns.at(-1)) }))
}

function sumDrops(rows: readonly SocketRow[]): number | null {
  return rows.length === 0 ? null : rows.reduce((sum, { drops }) => sum + drops, 0)
}

/** 127.0.0.1 port 27500 is `0100007F:6B6C`: words of four bytes, least significant first. */
function kernelForm(address: string, port: number): string {
  const bytes = Buffer.from(addressBytes(address)).subarray(isIPv4(address) ? 12 : 0)
  const hex = bytes.swap32().toString('hex')
  return `${hex}:${port.toString(16).padStart(4, '0')}`.toUpperCase()
}
