/** A datagram, and whom it is from. */
export interface ReceivedLine {
  datagram: Uint8Array
  address: string
  port: number
  receivedAt: number // epoch milliseconds
}

/** What the supervisor has written as one piece: see bin/lib/kept-lines.mjs. The datagrams are views of it. */
export function readFrames(bytes: Uint8Array): ReceivedLine[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const lines: ReceivedLine[] = []
  for (let at = 0; at < buffer.length; ) {
    const afterAddress = at + 1 + buffer.readUInt8(at)
    const address = buffer.toString('latin1', at + 1, afterAddress)
    const port = buffer.readUInt16BE(afterAddress)
    const receivedAt = buffer.readDoubleBE(afterAddress + 2)
    const start = afterAddress + 12
    at = start + buffer.readUInt16BE(afterAddress + 10)
    lines.push({ datagram: buffer.subarray(start, at), address, port, receivedAt })
  }
  return lines
}
