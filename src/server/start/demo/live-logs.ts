import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { LogSender } from '#server/counting/intake/gate.ts'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'
import type { GameEvent } from '#simulator/game/events.ts'
import { writeLogLines } from '#simulator/log-lines/log-lines.ts'
import { writeLogPacket } from '#simulator/log-lines/log-packet.ts'

/** Sends the simulated game servers' logs over UDP, each from a port of its own. */
export interface LiveLogs {
  senders: LogSender[]
  /** Until it is known where to, nothing is sent. */
  sendTo(address: UdpAddress): void
  tell(serverId: number, event: GameEvent): void
  stop(): void
}

const HOST = '127.0.0.1'

export async function openLiveLogs(serverIds: readonly number[], secret: string): Promise<LiveLogs> {
  const sockets = new Map<number, Socket>()
  for (const serverId of serverIds) sockets.set(serverId, await openSocket())
  let target: UdpAddress | null = null
  return {
    senders: [...sockets].map(([serverId, socket]) => ({
      serverId,
      address: HOST,
      port: socket.address().port,
      secret,
    })),
    sendTo: (address) => {
      target = address
    },
    tell: (serverId, event) => {
      const socket = sockets.get(serverId)
      if (!target || !socket) return
      for (const line of writeLogLines(event)) socket.send(writeLogPacket(line, secret), target.port, target.host)
    },
    stop: () => {
      for (const socket of sockets.values()) socket.close()
    },
  }
}

async function openSocket(): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('error', () => undefined) // a datagram that cannot be sent is lost, as on any network
  socket.bind(0, HOST)
  await once(socket, 'listening')
  return socket
}
