import { createConnection } from 'node:net'
import { createPacketReader, encodePacket, type Packet } from './packet.ts'

/** Why a connection is over. A peer that sends nonsense or too much is cut off for `protocol`. */
export type EndReason = 'refused' | 'lost' | 'timeout' | 'protocol' | 'closed'

export type Exchange<T> = { ok: true; value: T } | { ok: false; reason: EndReason }

export interface Connection {
  /** Sends, and hands each packet that comes back to `read` until it gives a value. One talk at a time; never rejects. */
  talk<T>(packets: readonly Packet[], read: (packet: Packet) => T | undefined): Promise<Exchange<T>>
  nextId(): number
  isOpen(): boolean
  end(reason: EndReason): void
}

/** One TCP connection to a game server's console. Whatever the peer does becomes a reason, never an exception. */
export function openConnection(ip: string, port: number): Connection {
  const socket = createConnection({ host: ip, port, noDelay: true })
  const inbox = createInbox()
  let listener: Listener = IDLE
  let ended: EndReason | null = null
  let failure: EndReason = 'refused'
  let lastId = 0

  const end = (reason: EndReason) => {
    if (ended !== null) return
    ended = reason
    socket.destroy()
    listener.ended(reason)
  }
  socket.on('connect', () => {
    failure = 'lost'
  })
  socket.on('error', () => end(failure))
  socket.on('close', () => end(failure))
  socket.on('data', (chunk) => {
    const packets = inbox.push(chunk)
    if (packets === null) end('protocol')
    else for (const packet of packets) listener.packet(packet)
  })

  return {
    end,
    isOpen: () => ended === null,
    nextId: () => ++lastId,
    talk: (packets, read) =>
      new Promise((resolve) => {
        if (ended !== null) return resolve({ ok: false, reason: ended })
        inbox.startCount()
        listener = listenFor(read, (talk) => {
          listener = IDLE
          resolve(talk)
        })
        socket.write(Buffer.concat(packets.map(encodePacket)))
      }),
  }
}

const MAX_TALK_BYTES = 256 * 1024 // all that may come in answer to one command

function createInbox() {
  const reader = createPacketReader()
  let received = 0
  return {
    startCount: () => {
      received = 0
    },
    push: (chunk: Buffer) => {
      received += chunk.length
      return received > MAX_TALK_BYTES ? null : reader.push(chunk)
    },
  }
}

interface Listener {
  packet(packet: Packet): void
  ended(reason: EndReason): void
}

const IDLE: Listener = { packet: () => undefined, ended: () => undefined }

function listenFor<T>(read: (packet: Packet) => T | undefined, done: (exchange: Exchange<T>) => void): Listener {
  return {
    packet: (packet) => {
      const value = read(packet)
      if (value !== undefined) done({ ok: true, value })
    },
    ended: (reason) => done({ ok: false, reason }),
  }
}
