import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import type { JournalLog } from '#server/counting/journal/journal-log.ts'

export interface UdpAddress {
  host: string
  port: number
}

export interface UdpListener {
  /** Where it listens; the port is the real one when 0 was asked for. */
  address: UdpAddress
  close(): Promise<void>
}

export interface UdpListenerOptions {
  listen: UdpAddress
  onDatagram(datagram: Uint8Array, from: RemoteInfo): void
  log: JournalLog
}

const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024

/** Receives datagrams and never sends one. Rejects when the port cannot be had. */
export async function openUdpListener({ listen, onDatagram, log }: UdpListenerOptions): Promise<UdpListener> {
  const type = isIPv6(listen.host) ? 'udp6' : 'udp4'
  const socket = createSocket({ type, recvBufferSize: RECEIVE_BUFFER_BYTES })
  socket.on('message', onDatagram)
  const listening = once(socket, 'listening')
  socket.bind(listen.port, listen.host)
  await listening.catch((error: unknown) => {
    socket.close()
    throw error
  })
  socket.on('error', (error) => log.error({ err: error }, 'The socket for game logs had an error'))
  warnOfSmallBuffer(socket.getRecvBufferSize(), log)
  const { address: host, port } = socket.address()
  return {
    address: { host, port },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

/** The kernel quietly gives less than was asked for. */
export function warnOfSmallBuffer(bytes: number, log: JournalLog): void {
  if (bytes >= RECEIVE_BUFFER_BYTES) return
  log.warn(
    { bytes, wanted: RECEIVE_BUFFER_BYTES },
    'The buffer for game logs is small, so lines may be lost in bursts: allow more by sysctl net.core.rmem_max',
  )
}
