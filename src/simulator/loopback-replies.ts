import type { ServerResponse } from 'node:http'

export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=UTF-8` })
  response.end(body)
}

/** Says the same again and again, until nobody listens. */
export function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}
