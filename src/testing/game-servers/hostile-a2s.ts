import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { A2sInfo } from '#server/game/a2s/info.ts'
import { writeReply } from '#server/game/a2s/reply.ts'
import { type A2sRequest, readRequest } from '#server/game/a2s/request.ts'
import { splitReply } from '#server/game/a2s/split.ts'

export interface FakeGameServer {
  ip: string
  port: number
  requests: A2sRequest[]
  close(): Promise<void>
}

export type Answer = (request: A2sRequest, asker: RemoteInfo, socket: Socket) => Buffer[] | Promise<Buffer[]>

/** A game server on loopback that sends whatever `answer` gives for each request. */
export async function fakeGameServer(answer: Answer, port = 0): Promise<FakeGameServer> {
  const socket = createSocket('udp4')
  const requests: A2sRequest[] = []
  socket.on('message', async (bytes, asker) => {
    const request = readRequest(bytes)
    if (request === null) return
    requests.push(request)
    for (const datagram of await answer(request, asker, socket)) socket.send(datagram, asker.port, asker.address)
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  const close = async () => {
    socket.close()
    await once(socket, 'close')
  }
  return { ip: '127.0.0.1', port: socket.address().port, requests, close }
}

export const SOME_INFO: A2sInfo = {
  protocol: 17,
  name: 'A game server',
  map: 'ministry_coop',
  folder: 'insurgency',
  game: 'Insurgency',
  appId: 222_880,
  players: 3,
  maxPlayers: 16,
  bots: 0,
  serverType: 'd',
  os: 'l',
  password: false,
  vac: true,
  version: '2.4.2.4',
  gamePort: 27_015,
  steamId: null,
  sourceTv: null,
  keywords: 'checkpoint',
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const infoReply = writeReply({ type: 'info', info: SOME_INFO })
const playersReply = writeReply({ type: 'players', players: [{ name: 'Ann', score: 7, duration: 61 }] })
const rulesReply = writeReply({ type: 'rules', rules: new Map([['mp_maxrounds', '5']]) })

/** Answers as it should, without asking for a challenge. */
export const honest = ({ type }: A2sRequest): Buffer[] => [
  { info: infoReply, players: playersReply, rules: rulesReply }[type],
]

/** Answers about itself as it should, and about its players with these datagrams. */
export const withPlayers =
  (...datagrams: Buffer[]): Answer =>
  ({ type }) =>
    type === 'players' ? datagrams : [infoReply]

let lastChallenge = 0
export const endlessChallenge: Answer = () => [writeReply({ type: 'challenge', challenge: ++lastChallenge })]

/** A part of a split reply; `total` and `number` may be nonsense. */
function splitPart(id: number, total: number, number: number, payload: Buffer | string = 'x'): Buffer {
  const part = Buffer.concat([hex('feffffff 00000000 00 00 e004'), Buffer.from(payload)])
  part.writeUInt32LE(id >>> 0, 4)
  part.writeUInt8(total, 8)
  part.writeUInt8(number, 9)
  return part
}

const [wholePart = Buffer.alloc(0)] = splitReply(playersReply, 5)
const many = (count: number, part: (index: number) => Buffer) =>
  Array.from({ length: count }, (_, index) => part(index))

export const SPLIT_ABUSE: Record<string, Buffer[]> = {
  'a total of 255': many(255, (index) => splitPart(1, 255, index)),
  'a number beyond the total': [splitPart(1, 2, 0), splitPart(1, 2, 2), splitPart(1, 2, 255)],
  'a total that changes': [splitPart(1, 2, 0), splitPart(1, 3, 1), splitPart(1, 4, 2)],
  'a total of zero': [splitPart(1, 0, 0)],
  'ten thousand ids': many(10_000, (index) => splitPart(index, 32, 0, 'x'.repeat(1_200))),
  'the same part again and again': many(60, () => splitPart(1, 2, 0)),
  'too many bytes': many(32, (index) => splitPart(1, 32, index, 'x'.repeat(4_000))),
  'parts that join to garbage': [splitPart(1, 2, 0), splitPart(1, 2, 1)],
}

/** The size it claims, a checksum, and a stream. */
const packed = (size: string, checksum: string, stream: string) =>
  splitPart(0x8000_0001, 1, 0, Buffer.concat([hex(size), hex(checksum), Buffer.from(stream, 'base64')]))

/** bzip2 1.0.8 of 4,000,000 zeros and of 'The quick brown fox'. */
const BOMB = 'QlpoOTFBWSZTWf5U2/MAHqNEAMAAEAAACCAAMMwJqmmipIbUKkh4u5IpwoSH8qbfmA=='
const FOX = 'QlpoOTFBWSZTWRV6HEwAAAGTgEAABAAbabLAIAAxTAATQpo00PUafqmtwOlbPkExIU+LuSKcKEgKvQ4mAA=='

export const BZIP2_ABUSE: Record<string, Buffer[]> = {
  'a claim of four gigabytes': [packed('ffffffff', '00000000', BOMB)],
  'four million zeros in 50 bytes': [packed('00000100', '00000000', BOMB)],
  'a wrong checksum': [packed('13000000', '00000000', FOX)],
  'a stream that is none': [packed('13000000', '00000000', 'QUFBQQ==')],
  'no stream at all': [splitPart(0x8000_0001, 1, 0, '')],
}

/** Three players that are not a number, infinite, or without end, in a list that claims 255. */
export const ABSURD_PLAYERS = Buffer.concat([
  hex('ffffffff 44 ff'),
  hex('00 4e616e00 00000080 0000c07f'),
  hex('00 496e6600 ffffff7f 0000807f'),
  hex('00'),
  Buffer.alloc(4_096, 'A'),
])

/** Every beginning of the honest replies, from no byte to all but one, and split ones. */
export const TRUNCATED: Buffer[] = [infoReply, playersReply, rulesReply, wholePart].flatMap((reply) =>
  many(reply.length, (length) => reply.subarray(0, length)),
)
