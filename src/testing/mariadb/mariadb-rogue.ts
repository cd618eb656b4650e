import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Something that pretends to be a MySQL server. */
export interface Rogue {
  port: number
  /** What clients sent after they had signed in, one buffer for each of their packets. */
  heard: Buffer[]
}

type Answer = (socket: Socket, question: string) => void

/** Lets everyone in and answers each question as it likes. */
export async function startRogue(answer: Answer): Promise<Rogue> {
  const heard: Buffer[] = []
  const port = await listen((socket) => {
    let signedIn = false
    socket.write(packet(0, GREETING))
    socket.on('data', (data) => {
      if (!signedIn) {
        signedIn = true
        socket.write(packet(2, OK))
        return
      }
      heard.push(data)
      answer(socket, data.toString('latin1'))
    })
  })
  return { port, heard }
}

/** Stands between a client and a real server and does something to what the server says. */
export function startProxy(toPort: number, pass: (data: Buffer, client: Socket) => void): Promise<number> {
  return listen((client) => {
    const server = connect(toPort, '127.0.0.1')
    server.on('error', () => client.destroy())
    server.on('close', () => client.destroy())
    server.on('data', (data) => pass(data, client))
    client.on('close', () => server.destroy())
    client.pipe(server)
  })
}

async function listen(serve: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

export function packet(sequence: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(4)
  header.writeUIntLE(payload.length, 0, 3)
  header.writeUInt8(sequence, 3)
  return Buffer.concat([header, payload])
}

export const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0])

/** A text as rows have it: its length and then its bytes. */
export const cell = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])

/** The head of an answer with columns of text; rows follow with sequence numbers from columns + 3 on. */
export function answerHead(columns: readonly string[]): Buffer {
  const definition = (name: string) =>
    Buffer.concat([
      ...['def', '', '', '', name, name].map(cell),
      Buffer.from([0x0c, 0x2d, 0, 0xff, 0, 0, 0, 0xfd, 0, 0, 0, 0, 0]),
    ])
  const packets = [Buffer.from([columns.length]), ...columns.map(definition), Buffer.from([0xfe, 0, 0, 2, 0])]
  return Buffer.concat(packets.map((payload, index) => packet(index + 1, payload)))
}

const GREETING = Buffer.concat([
  Buffer.from([10]),
  Buffer.from('8.0.36\0'),
  Buffer.from([1, 0, 0, 0]),
  Buffer.from('saltsalt\0'),
  Buffer.from([0xff, 0xf7, 0x21, 2, 0, 0xff, 0x00, 21]), // every ability of that age but TLS
  Buffer.alloc(10),
  Buffer.from('saltsaltsalt\0mysql_native_password\0'),
])
