const HEADER_LENGTH = 5 // FF FF FF FF and the packet type
const PLAIN = 0x52 // 'R': the line follows
const SECRET = 0x53 // 'S': the value of sv_logsecret, then the line
const LONGEST_SECRET = 64
const LONGEST_PACKET = 4096 // the engine builds a message in 1024 bytes
const NUL = 0
const NEWLINE = 0x0a
const RETURN = 0x0d

export interface LogPacket {
  secret: string | null // null for the packet type that carries none
  line: Uint8Array // one record, whatever newlines it contains; a view of the datagram
}

/** One datagram of a game server's log stream, or null when it is anything else. */
export function readLogPacket(bytes: Uint8Array): LogPacket | null {
  if (bytes.length <= HEADER_LENGTH || bytes.length > LONGEST_PACKET) return null
  for (let at = 0; at < 4; at += 1) if (bytes[at] !== 0xff) return null
  const type = bytes[4]
  if (type !== PLAIN && type !== SECRET) return null
  const start = type === PLAIN ? HEADER_LENGTH : findLine(bytes)
  const line = start === -1 ? null : cutEnd(bytes.subarray(start))
  if (line === null || !startsLine(line, 0) || line.length === 2) return null
  if (type === PLAIN) return { secret: null, line }
  const secret = Buffer.from(bytes.buffer, bytes.byteOffset + HEADER_LENGTH, start - HEADER_LENGTH).toString('latin1')
  return secret === '' ? null : { secret, line }
}

function findLine(bytes: Uint8Array): number {
  const last = Math.min(bytes.length - 2, HEADER_LENGTH + LONGEST_SECRET)
  for (let at = HEADER_LENGTH; at <= last; at += 1) if (startsLine(bytes, at)) return at
  return -1
}

function startsLine(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x4c && bytes[at + 1] === 0x20 // 'L '
}

/** The engine sends a C string: nothing after a NUL was written by it. */
function cutEnd(line: Uint8Array): Uint8Array {
  const nul = line.indexOf(NUL)
  let end = nul === -1 ? line.length : nul
  while (end > 0 && (line[end - 1] === NEWLINE || line[end - 1] === RETURN)) end -= 1
  return line.subarray(0, end)
}
