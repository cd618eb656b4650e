import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A line of a file that is complete, with its place in the file's text. */
export interface FileLine {
  start: number
  end: number // where the next one begins
  bytes: Buffer // without the newline; the first part of one that is too long
}

export interface FileLines {
  lines: FileLine[]
  end: number
  readBytes: number // of the file itself, which may be compressed
}

export const isCompressed = (path: string): boolean => /\.gz$/i.test(path)

const NEWLINE = 0x0a
const CHUNK_BYTES = 256 * 1024
const MOST_LINES = 20_000
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST_LINE = 8 * 1024 // of which the parser takes 4 KiB

/** The complete lines from a place in a file's text on, some thousands at once. Memory stays bounded whatever is in it. */
export async function* readFileLines(path: string, from: number): AsyncGenerator<FileLines> {
  const source = openText(path, from)
  const gathering = new Gathering(from)
  try {
    let toSkip = isCompressed(path) ? from : 0
    for await (const chunk of source.text as AsyncIterable<Buffer>) {
      const skipped = Math.min(toSkip, chunk.length)
      toSkip -= skipped
      gathering.add(chunk.subarray(skipped))
      if (gathering.isFull()) yield gathering.take(source.readBytes())
    }
  } catch (error) {
    // A compressed file may be cut off or damaged: what came before that is good.
    if (!gathering.isEmpty()) yield gathering.take(source.readBytes())
    throw error
  } finally {
    source.close()
  }
  if (!gathering.isEmpty()) yield gathering.take(source.readBytes())
}

interface Source {
  text: Readable
  readBytes(): number
  close(): void
}

function openText(path: string, from: number): Source {
  if (!isCompressed(path)) {
    const file = createReadStream(path, { start: from, highWaterMark: CHUNK_BYTES })
    return { text: file, readBytes: () => from + file.bytesRead, close: () => void file.destroy() }
  }
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const text = createGunzip({ chunkSize: CHUNK_BYTES })
  file.on('error', (error) => text.destroy(error))
  file.pipe(text)
  const close = () => {
    file.destroy()
    text.destroy()
  }
  return { text, readBytes: () => file.bytesRead, close }
}

/** Cuts chunks into lines. */
class Gathering {
  #lines: FileLine[] = []
  #bytes = 0
  #lineStart: number
  #at: number
  #begun: Buffer[] = [] // of a line that goes on in the next chunk
  #begunBytes = 0

  constructor(from: number) {
    this.#lineStart = from
    this.#at = from
  }

  add(chunk: Buffer): void {
    let start = 0
    for (let newline = chunk.indexOf(NEWLINE); newline !== -1; newline = chunk.indexOf(NEWLINE, start)) {
      const end = this.#at + newline + 1
      const bytes = this.#wholeLine(chunk.subarray(start, newline))
      this.#lines.push({ start: this.#lineStart, end, bytes })
      this.#bytes += bytes.length
      this.#lineStart = end
      start = newline + 1
    }
    this.#begin(chunk.subarray(start))
    this.#at += chunk.length
  }

  isFull(): boolean {
    return this.#lines.length >= MOST_LINES || this.#bytes >= MOST_BYTES
  }

  isEmpty(): boolean {
    return this.#lines.length === 0
  }

  take(readBytes: number): FileLines {
    const taken = { lines: this.#lines, end: this.#lineStart, readBytes }
    this.#lines = []
    this.#bytes = 0
    return taken
  }

  #begin(part: Buffer): void {
    const room = LONGEST_LINE - this.#begunBytes
    if (part.length === 0 || room <= 0) return
    this.#begun.push(Buffer.from(part.subarray(0, room)))
    this.#begunBytes += Math.min(part.length, room)
  }

  #wholeLine(rest: Buffer): Buffer {
    if (this.#begun.length === 0) return withoutReturn(rest.subarray(0, LONGEST_LINE))
    this.#begin(rest)
    const line = Buffer.concat(this.#begun)
    this.#begun = []
    this.#begunBytes = 0
    return withoutReturn(line)
  }
}

function withoutReturn(line: Buffer): Buffer {
  return line.at(-1) === 0x0d ? line.subarray(0, -1) : line
}
