import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { BackupBytes } from './backup-bytes.ts'
import { BackupHeader, type BackupTable, BackupTrailer } from './backup-format.ts'
import { DamagedBackup } from './damaged-backup.ts'

export interface BackupReader {
  header: BackupHeader
  /** Each table once, in order. Its rows must be read before the next one is asked for. */
  tables(): AsyncGenerator<{ table: BackupTable; rows: AsyncGenerator<Buffer> }>
  /** After the tables. Rejects unless the file is whole and as it was written. */
  finish(): Promise<BackupTrailer>
}

export interface ReadOptions {
  signal?: AbortSignal
  /** Bytes of the file, as it is on the disk. */
  onProgress?: (bytesRead: number) => void
}

/** Lends a reader for as long as the work takes. Whatever is wrong with the file becomes a DamagedBackup. */
export async function readBackup<T>(
  path: string,
  options: ReadOptions,
  work: (reader: BackupReader) => Promise<T>,
): Promise<T> {
  const file = createReadStream(path, { signal: options.signal })
  const text = createGunzip({ chunkSize: 256 * 1024 })
  file.on('error', (error) => text.destroy(error))
  file.on('data', () => options.onProgress?.(file.bytesRead))
  file.pipe(text)
  const bytes = new BackupBytes(text)
  try {
    const header = parse(BackupHeader, await bytes.line(), 'it does not begin as a backup of Sitrep does')
    return await work({
      header,
      tables: async function* () {
        for (const table of header.tables) yield { table, rows: bytes.rows() }
      },
      finish: () => finish(bytes, header),
    })
  } catch (error) {
    throw isZlibError(error) ? new DamagedBackup(reasonOf(error)) : error
  } finally {
    text.destroy()
    file.destroy()
  }
}

async function finish(bytes: BackupBytes, { tables }: BackupHeader): Promise<BackupTrailer> {
  const { sha256, text } = await bytes.lastLine()
  const trailer = parse(BackupTrailer, text, 'its end cannot be read')
  if (trailer.sha256 !== sha256) throw new DamagedBackup('its checksum is wrong')
  if (trailer.rows.length !== tables.length) throw new DamagedBackup('its end does not fit its beginning')
  return trailer
}

function parse<T>(schema: z.ZodType<T>, line: string, otherwise: string): T {
  try {
    return schema.parse(JSON.parse(line))
  } catch (error) {
    throw new DamagedBackup(otherwise, { cause: error })
  }
}

type ZlibError = Error & { code: string }

function isZlibError(error: unknown): error is ZlibError {
  return errorCode(error).startsWith('Z_')
}

function reasonOf({ code, message }: ZlibError): string {
  if (code === 'Z_BUF_ERROR') return 'its end is missing'
  return message === 'incorrect header check'
    ? 'it is not compressed with gzip'
    : 'its bytes are not as they were written'
}
