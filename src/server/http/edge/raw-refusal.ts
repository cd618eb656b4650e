import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** A reply for a request that never became one: bytes the parser refused, or headers that took too long. */
export function refuseRaw(
  socket: Socket,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>>,
): void {
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ detail })
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
}

/** What to say about an error of the HTTP parser. */
export function rawProblem(code: string | undefined): [status: number, detail: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The headers are too large']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long to arrive']
  return [400, 'The request is malformed']
}
