import { createServer, type Socket } from 'node:net'
import { createPacketReader, encodePacket, PACKET_TYPE, type Packet } from '#server/game/rcon/packet.ts'

export interface RconServer {
  port: number
  connections(): number
  close(): Promise<void>
}

export interface RconServerOptions {
  password: string // empty: every password is refused, as in the game
  execute(command: string): string
  port?: number // 0 takes any free one
  emptyPacketBeforeAuthReply?: boolean // the game sends one, though not always
  banAfterFailures?: number // wrong passwords, or one too large packet, until the address is turned away; never when left out
}

/** A game server's console on loopback, with the habits of a Source dedicated server. */
export async function createRconServer(options: RconServerOptions): Promise<RconServer> {
  const failures = createFailureCount(options.banAfterFailures)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    if (failures.isBanned(socket)) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    serve(socket, options, failures)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const MAX_PACKET_SIZE = 1024 // sv_rcon_maxpacketsize
const MAX_BODY_BYTES = 4096
const REFUSED_ID = -1
const EMPTY = Buffer.alloc(0)
const AFTER_ECHO = Buffer.from([0, 1, 0, 0]) // the game sends this body after the echo of an empty packet

function serve(socket: Socket, options: RconServerOptions, failures: FailureCount): void {
  const reader = createPacketReader(MAX_PACKET_SIZE)
  let trusted = false
  const send = (id: number, type: number, body: Buffer) => socket.write(encodePacket({ id, type, body }))

  const answerAuth = ({ id, body }: Packet) => {
    trusted = options.password !== '' && body.toString() === options.password
    if (options.emptyPacketBeforeAuthReply ?? true) send(id, PACKET_TYPE.reply, EMPTY)
    send(trusted ? id : REFUSED_ID, PACKET_TYPE.authReply, EMPTY)
    if (!trusted && failures.add(socket)) socket.end()
  }
  const answer = (packet: Packet) => {
    if (packet.type === PACKET_TYPE.auth) answerAuth(packet)
    else if (!trusted) send(REFUSED_ID, PACKET_TYPE.authReply, EMPTY)
    else if (packet.type === PACKET_TYPE.command) {
      for (const body of cut(options.execute(packet.body.toString()))) send(packet.id, PACKET_TYPE.reply, body)
    } else {
      send(packet.id, PACKET_TYPE.reply, EMPTY)
      send(packet.id, PACKET_TYPE.reply, AFTER_ECHO)
    }
  }

  socket.on('data', (chunk) => {
    const packets = reader.push(chunk)
    if (packets === null) {
      failures.ban(socket)
      socket.destroy()
      return
    }
    packets.forEach(answer)
  })
}

/** At least one packet, and a cut wherever the size says so, even inside a character. */
function cut(reply: string): Buffer[] {
  const bytes = Buffer.from(reply)
  const bodies = [bytes.subarray(0, MAX_BODY_BYTES)]
  for (let at = MAX_BODY_BYTES; at < bytes.length; at += MAX_BODY_BYTES) {
    bodies.push(bytes.subarray(at, at + MAX_BODY_BYTES))
  }
  return bodies
}

type FailureCount = ReturnType<typeof createFailureCount>

function createFailureCount(limit: number | undefined) {
  const counts = new Map<string, number>()
  const countOf = (socket: Socket) => counts.get(socket.remoteAddress ?? '') ?? 0
  const setCount = (socket: Socket, count: number) => counts.set(socket.remoteAddress ?? '', count)
  const isBanned = (socket: Socket) => limit !== undefined && countOf(socket) >= limit
  return {
    isBanned,
    /** Counts one more, and says whether that was one too many. */
    add: (socket: Socket) => {
      setCount(socket, countOf(socket) + 1)
      return isBanned(socket)
    },
    ban: (socket: Socket) => setCount(socket, limit ?? 0),
  }
}
