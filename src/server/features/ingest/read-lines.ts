import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError, BadRequest } from '#server/http/access/errors.ts'
import type { TextBody } from '#shared/contract.ts'

const LONGEST_LINE = 8 * 1024 // of which the parser takes 4 KiB
const NEWLINE = 0x0a
const RETURN = 0x0d

const inflate = promisify(gunzip)

/** The lines of a body: each is one record, and an empty one is none. */
type Limits = Pick<TextBody, 'maxTextBytes' | 'maxLines'>

export async function readLines(body: Buffer, encoding: string | undefined, limits: Limits): Promise<Buffer[]> {
  const text = await textOf(body, encoding, limits)
  const lines: Buffer[] = []
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf(NEWLINE, start)
    const next = newline === -1 ? text.length : newline
    const end = text[next - 1] === RETURN ? next - 1 : next
    if (end > start) lines.push(text.subarray(start, Math.min(end, start + LONGEST_LINE)))
    if (lines.length > limits.maxLines) throw new AppError(413, `At most ${limits.maxLines} lines at once`)
    start = next + 1
  }
  if (lines.length === 0) throw new BadRequest('The body has no lines')
  return lines
}

async function textOf(body: Buffer, encoding: string | undefined, { maxTextBytes }: Limits): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity') return body
  if (encoding !== 'gzip') throw new AppError(415, 'The body may be compressed by gzip only')
  try {
    return await inflate(body, { maxOutputLength: maxTextBytes })
  } catch (error) {
    if (error instanceof RangeError)
      throw new AppError(413, `The body unfolds to more than ${maxTextBytes / 1024 / 1024} MiB`)
    throw new BadRequest('The body is not valid gzip')
  }
}
