import type { IncomingMessage } from 'node:http'

export async function readForm(request: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('The form is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
