import { readFileSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'

const LOCAL_ADDRESS = 1 // column of the kernel's table: '0100007F:6B6C'

/** How many sockets the kernel knows on a port of this machine. */
export function socketsOn(port: number, table = readFileSync('/proc/net/udp', 'utf8')): number {
  const ending = `:${port.toString(16).padStart(4, '0').toUpperCase()}`
  return table.split('\n').filter((row) => row.trim().split(/\s+/)[LOCAL_ADDRESS]?.endsWith(ending)).length
}

const MOST_MS = 10_000

/** For how long a program that was just killed goes on holding its socket, into which the kernel puts what nobody will ever read. */
export async function secondsUntilOnly(sockets: number, port: number): Promise<number> {
  const from = performance.now()
  while (socketsOn(port) > sockets) {
    if (performance.now() - from > MOST_MS) throw new Error(`The socket on port ${port} is still there`)
    await turn()
  }
  return (performance.now() - from) / 1000
}
