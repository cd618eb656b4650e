import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface Receiver {
  url: URL
  received: Received[]
  connections: number
  /** How the next requests are answered: with a status, or by hand. */
  answer: number | ((request: IncomingMessage, response: ServerResponse, body: string) => void)
}

/** Somebody on loopback who is told events, and notes what came. Ends with the test. */
export async function startReceiver(answer: Receiver['answer'] = 204): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body })
      if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end()
      else receiver.answer(request, response, body)
    })
  })
  server.on('connection', () => {
    receiver.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = { url: new URL(`http://127.0.0.1:${port}/hook`), received: [], connections: 0, answer }
  return receiver
}
