import type { IncomingMessage } from 'node:http'
import { isEmpty, MessageForm, missingFiles } from './message-rules.ts'

export interface UploadedFile {
  name: string
  bytes: Buffer
}

export type ReadMessage =
  | { ok: true; form: MessageForm; files: UploadedFile[] }
  | { ok: false; code: number; message: string; errors?: Readonly<Record<string, string>> }

const MOST_BYTES = 10 * 1024 * 1024

/** The message in a request, as JSON or with files as multipart/form-data, held against every limit there is. */
export async function readMessage(request: IncomingMessage): Promise<ReadMessage> {
  const body = await readBytes(request)
  if (body === null) return { ok: false, code: 40_005, message: 'Request entity too large' }
  const sent = await unpack(body, request.headers['content-type'] ?? '')
  if (sent === null) return { ok: false, code: 50_109, message: 'The request body contains invalid JSON.' }
  const parsed = MessageForm.safeParse(sent.json)
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => [path.join('.'), message])
    return { ok: false, code: 50_035, message: 'Invalid Form Body', errors: Object.fromEntries(errors) }
  }
  const names = sent.files.map(({ name }) => name)
  const [missing] = missingFiles(parsed.data, names)
  if (missing !== undefined)
    return { ok: false, code: 50_035, message: `Referenced attachment ${missing} is not there` }
  if (isEmpty(parsed.data, sent.files.length))
    return { ok: false, code: 50_006, message: 'Cannot send an empty message' }
  return { ok: true, form: parsed.data, files: sent.files }
}

async function unpack(body: Buffer, type: string): Promise<{ json: unknown; files: UploadedFile[] } | null> {
  try {
    if (type.startsWith('application/json')) return { json: JSON.parse(body.toString('utf8')), files: [] }
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    const files: UploadedFile[] = []
    for (const value of form.values()) {
      if (value instanceof File) files.push({ name: value.name, bytes: Buffer.from(await value.arrayBuffer()) })
    }
    return { json: JSON.parse(String(form.get('payload_json'))), files }
  } catch {
    return null
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MOST_BYTES) chunks.push(chunk)
  }
  return size <= MOST_BYTES ? Buffer.concat(chunks) : null
}
