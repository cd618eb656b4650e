import { createHash } from 'node:crypto'
import { END_OF_TABLE } from './backup-format.ts'
import { DamagedBackup } from './damaged-backup.ts'

const LINE_FEED = 10
const LONGEST_LINE = 64 * 1024 * 1024 // of a file that is no backup it would be all of it

/** The text of a backup, read once from its beginning to its end in pieces, and hashed on the way. */
export class BackupBytes {
  readonly #source: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #waiting: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next line. */
  async line(): Promise<string> {
    return this.#take(await this.#nextLine()).toString('utf8')
  }

  /** What was read so far has this SHA-256; the next line is the last, and nothing follows it. */
  async lastLine(): Promise<{ sha256: string; text: string }> {
    const sha256 = this.#hash.copy().digest('hex')
    const text = await this.line()
    const { done } = await this.#source.next()
    if (this.#waiting.length > 0 || !done) throw new DamagedBackup('something follows its end')
    return { sha256, text }
  }

  /** Rows up to the end of their table, many whole ones at once. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      await this.#nextLine()
      const whole = this.#waiting.subarray(0, this.#waiting.lastIndexOf(LINE_FEED) + 1)
      const end = endOfTableIn(whole)
      const rows = this.#take(end ?? whole.length)
      if (rows.length > 0) yield rows
      if (end === null) continue
      this.#take(END_OF_TABLE.length)
      return
    }
  }

  /** Waits until a whole line is there, and gives its length. What has come of a long one is put together only once. */
  async #nextLine(): Promise<number> {
    const pieces = [this.#waiting]
    let before = 0
    for (let piece = this.#waiting; !piece.includes(LINE_FEED); ) {
      before += piece.length
      if (before > LONGEST_LINE) throw new DamagedBackup('a line of it is too long')
      const { done, value } = await this.#source.next()
      if (done) throw new DamagedBackup('its end is missing')
      piece = value
      pieces.push(piece)
    }
    if (pieces.length > 1) this.#waiting = Buffer.concat(pieces)
    return this.#waiting.indexOf(LINE_FEED, before) + 1
  }

  #take(bytes: number): Buffer {
    const taken = this.#waiting.subarray(0, bytes)
    this.#waiting = this.#waiting.subarray(bytes)
    this.#hash.update(taken)
    return taken
  }
}

/** Where a line is the end mark; null when none of these whole lines is. */
function endOfTableIn(lines: Buffer): number | null {
  let at = lines.indexOf(END_OF_TABLE)
  while (at > 0 && lines[at - 1] !== LINE_FEED) at = lines.indexOf(END_OF_TABLE, at + 1)
  return at === -1 ? null : at
}
