import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'

export interface LogSocket {
  address: UdpAddress
  /** How many datagrams came back. */
  received(): number
  send(datagram: Uint8Array, to: UdpAddress): Promise<void>
}

/** A socket that sends like a game server does, closed when the test ends. */
export async function openLogSocket(host = '127.0.0.1'): Promise<LogSocket> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  onTestFinished(() => void socket.close())
  let received = 0
  socket.on('message', () => received++)
  const listening = once(socket, 'listening')
  socket.bind(0, host)
  await listening
  const { port } = socket.address()
  return {
    address: { host, port },
    received: () => received,
    send: (datagram, to) =>
      new Promise((resolve, reject) => {
        socket.send(datagram, to.port, to.host, (error) => (error ? reject(error) : resolve()))
      }),
  }
}

const HEADER = Buffer.from([0xff, 0xff, 0xff, 0xff])

/** A datagram of a game server's log, with or without sv_logsecret. */
export function logDatagram(line: string, secret = ''): Buffer {
  return Buffer.concat([HEADER, Buffer.from(`${secret ? `S${secret}` : 'R'}${line}\n\0`)])
}
