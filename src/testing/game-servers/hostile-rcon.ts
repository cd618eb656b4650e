import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { createPacketReader, encodePacket, PACKET_TYPE, type Packet } from '#server/game/rcon/packet.ts'

export interface HostileRcon {
  port: number
  packets: Packet[] // everything the client said, over all connections
  connections: number
  openConnections(): number
  bytesSent(): number
}

export type Behaviour = (socket: Socket, packet: Packet) => void

/** A game server's console that misbehaves as told, and notes all it is sent. Ends with the test. */
export async function startHostileRcon(behave: Behaviour): Promise<HostileRcon> {
  const sockets = new Set<Socket>()
  let sentBefore = 0 // over connections that are gone, and whose memory is, too
  const server = createServer((socket) => {
    const reader = createPacketReader()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      sentBefore += socket.bytesWritten
    })
    hostile.connections += 1
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      for (const packet of reader.push(chunk) ?? []) {
        hostile.packets.push(packet)
        behave(socket, packet)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const hostile: HostileRcon = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    packets: [],
    connections: 0,
    openConnections: () => sockets.size,
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sentBefore),
  }
  return hostile
}

export const refusePassword: Behaviour = (socket, packet) => {
  if (packet.type === PACKET_TYPE.auth) answer(socket, { id: -1, type: PACKET_TYPE.authReply })
}

/** Accepts any password, so that what follows meets a client that waits for the reply to its command. */
export function welcomeThen(behave: Behaviour): Behaviour {
  return (socket, packet) => {
    if (packet.type === PACKET_TYPE.auth) answer(socket, { id: packet.id, type: PACKET_TYPE.authReply })
    else if (packet.type === PACKET_TYPE.command) behave(socket, packet)
  }
}

export const staySilent: Behaviour = () => undefined

export const hangUp: Behaviour = (socket) => socket.destroy()

export function sayHex(hex: string): Behaviour {
  return (socket) => socket.write(Buffer.from(hex, 'hex'))
}

/** A packet of 8192 that never gets whole: one byte each 10 ms. */
export const drip: Behaviour = (socket) => {
  const bytes = Buffer.alloc(8196)
  bytes.writeInt32LE(8192)
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer)
    else socket.write(bytes.subarray(at, ++at))
  }, 10)
}

/** Endless well-formed packets with the id of whoever asked, as fast as they are taken. */
export function flood(bytes: number): Behaviour {
  return (socket, { id }) => {
    const packet = encodePacket({ id, type: PACKET_TYPE.reply, body: Buffer.alloc(4096, 'x') })
    let left = bytes
    const pour = () => {
      while (left > 0 && !socket.destroyed) {
        left -= packet.length
        if (!socket.write(packet)) break
      }
    }
    socket.on('drain', pour)
    pour()
  }
}

/** Answers with ids nobody asked for. */
export const answerOthers: Behaviour = (socket, { id }) => {
  for (const wrong of [id + 1000, 0, -1, -2147483648])
    answer(socket, { id: wrong, type: PACKET_TYPE.reply }, 'not yours')
}

/** As if it had been asked for a password by others; to a command that is no reply, whatever its id. */
export const welcomeOthers: Behaviour = (socket, { id, type }) => {
  const ids = type === PACKET_TYPE.auth ? [id + 1000, 0] : [id, id + 1]
  for (const other of ids) answer(socket, { id: other, type: PACKET_TYPE.authReply }, 'not yours')
}

/** Carries out the command and says so, and then forgets to echo the empty packet that would end the reply. */
export const replyWithoutEnd: Behaviour = (socket, { id }) => {
  answer(socket, { id, type: PACKET_TYPE.reply }, 'done')
}

/** Does everything right, five bytes at a time. */
export const answerInPieces: Behaviour = (socket, { id, type }) => {
  if (type === PACKET_TYPE.auth) trickle(socket, encodePacket({ id, type: PACKET_TYPE.authReply, body: EMPTY }))
  if (type !== PACKET_TYPE.reply) return
  const reply = encodePacket({ id: id - 1, type, body: Buffer.from('all in order') })
  trickle(socket, Buffer.concat([reply, encodePacket({ id, type, body: EMPTY })]))
}

const EMPTY = Buffer.alloc(0)

function trickle(socket: Socket, bytes: Buffer): void {
  if (bytes.length === 0 || socket.destroyed) return
  socket.write(bytes.subarray(0, 5), () => setImmediate(() => trickle(socket, bytes.subarray(5))))
}

function answer(socket: Socket, { id, type }: { id: number; type: number }, text = ''): void {
  socket.write(encodePacket({ id, type, body: Buffer.from(text) }))
}
