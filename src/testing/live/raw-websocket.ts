import { once } from 'node:events'
import { connect } from 'node:net'
import { LIVE_PATH } from '#shared/live.ts'
import { UPGRADE_HEADERS } from './live.ts'

export interface RawWebSocket {
  write(bytes: Buffer): void
  /** The code of the server's close frame, or null when the connection ended without one. */
  closeCode: Promise<number | null>
  ended: Promise<void>
  end(): void
}

/** A websocket whose frames are made by hand, so that they can be wrong. */
export async function rawWebSocket(port: number): Promise<RawWebSocket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const headers = Object.entries({ host: 'x', ...UPGRADE_HEADERS }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\n${headers.join('')}\r\n`)
  socket.on('error', () => socket.destroy())
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  let heard = Buffer.alloc(0)
  const closeCode = new Promise<number | null>((resolve) => {
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk])
      const code = readCloseCode(heard.subarray(heard.indexOf('\r\n\r\n') + 4))
      if (code !== null) resolve(code)
    })
    socket.once('close', () => resolve(null))
  })
  await once(socket, 'data')
  return { write: (bytes) => socket.write(bytes), closeCode, ended, end: () => socket.destroy() }
}

export interface FrameOptions {
  opcode: number
  payload?: Buffer | string
  fin?: boolean
  rsv1?: boolean
  masked?: boolean
}

const MASK = Buffer.from([1, 2, 3, 4])

export function frame({ opcode, payload = '', fin = true, rsv1 = false, masked = true }: FrameOptions): Buffer {
  const data = Buffer.from(payload)
  const head = [(fin ? 0x80 : 0) | (rsv1 ? 0x40 : 0) | opcode, (masked ? 0x80 : 0) | Math.min(data.length, 126)]
  if (data.length > 125) head.push(data.length >> 8, data.length & 0xff)
  if (!masked) return Buffer.concat([Buffer.from(head), data])
  return Buffer.concat([Buffer.from(head), MASK, data.map((byte, index) => byte ^ (MASK[index % 4] ?? 0))])
}

/** Frames of a server are not masked; these tests hear no message of more than 64 KiB. */
function readCloseCode(bytes: Buffer): number | null {
  let at = 0
  while (bytes.length >= at + 4) {
    const opcode = bytes.readUInt8(at) & 0x0f
    const short = bytes.readUInt8(at + 1)
    if (opcode === 8) return bytes.readUInt16BE(at + 2)
    at += short < 126 ? 2 + short : 4 + bytes.readUInt16BE(at + 2)
  }
  return null
}
