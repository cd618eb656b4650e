import { randomBytes } from 'node:crypto'
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { crc32 } from 'node:zlib'
import { type A2sReply, writeReply } from '#server/game/a2s/reply.ts'
import { type A2sRequest, readRequest } from '#server/game/a2s/request.ts'
import { splitReply } from '#server/game/a2s/split.ts'
import type { GameView } from '#simulator/game/game-view.ts'
import { compressBzip2 } from './bzip2-compress.ts'
import { describeInfo, describePlayers, describeRules } from './describe-game.ts'
import { createQueryLimit, type QueryLimitOptions } from './query-limit.ts'

export interface A2sServerOptions {
  game: { view(): GameView | null }
  ip?: string
  port?: number // 0, the default, takes any free one
  challengeInfo?: boolean // as servers of today do; false is how they were before
  compress?: boolean // pack what is too large for one packet
  listBots?: boolean // among the players; they are always counted
  limit?: QueryLimitOptions
}

export interface A2sServer {
  ip: string
  port: number
  /** What else a game server sends from this port: its log. */
  send(datagram: Uint8Array, to: { ip: string; port: number }): void
  close(): Promise<void>
}

const LARGEST_PACKET = 1_260

/** The query port of a simulated game server. */
export async function createA2sServer(options: A2sServerOptions): Promise<A2sServer> {
  const { ip = '127.0.0.1', port = 0 } = options
  const socket = createSocket(ip.includes(':') ? 'udp6' : 'udp4')
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, ip, resolve)
  })
  socket.removeAllListeners('error')
  socket.on('error', () => undefined) // an asker that went away is no fault of ours
  answerQueries(socket, options)
  return {
    ip,
    port: socket.address().port,
    send: (datagram, to) => socket.send(datagram, to.port, to.ip),
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function answerQueries(socket: Socket, options: A2sServerOptions): void {
  const isAllowed = createQueryLimit(options.limit)
  const secret = randomBytes(16)
  let replies = 0
  socket.on('message', (bytes, asker) => {
    const request = readRequest(bytes)
    const view = options.game.view()
    if (request === null || view === null || !isAllowed(asker.address, performance.now() / 1000)) return
    const reply = answer(request, challengeFor(secret, asker), view, socket.address().port, options)
    const datagrams = packets(writeReply(reply), replies++, options.compress ?? false)
    for (const datagram of datagrams) socket.send(datagram, asker.port, asker.address)
  })
}

function answer(
  request: A2sRequest,
  challenge: number,
  view: GameView,
  port: number,
  { challengeInfo = true, listBots = false }: A2sServerOptions,
): A2sReply {
  const needsChallenge = request.type !== 'info' || challengeInfo
  if (needsChallenge && request.challenge !== challenge) return { type: 'challenge', challenge }
  switch (request.type) {
    case 'info':
      return { type: 'info', info: describeInfo(view, port) }
    case 'players':
      return { type: 'players', players: describePlayers(view, listBots) }
    case 'rules':
      return { type: 'rules', rules: describeRules(view) }
  }
}

/** The same for an address as long as the server runs, whatever port it asks from. */
function challengeFor(secret: Buffer, { address }: RemoteInfo): number {
  return crc32(address, crc32(secret)) & 0x7fff_ffff
}

function packets(reply: Buffer, id: number, compress: boolean): Buffer[] {
  if (reply.length <= LARGEST_PACKET) return [reply]
  return splitReply(reply, id, compress ? compressBzip2 : undefined)
}
