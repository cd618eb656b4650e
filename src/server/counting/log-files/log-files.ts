import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { constants, createGunzip } from 'node:zlib'
import { PREFIX_LENGTH, readPrefix } from '#server/game/logs/prefix.ts'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { sha256 } from '#server/ground/sha256.ts'
import { isCompressed } from './log-file-text.ts'

/** A log file as it is now. */
export interface LogFile {
  path: string
  device: string
  inode: string
  bytes: number // of the file, which may be compressed
  changedAt: number // epoch milliseconds
  head: Buffer // the first bytes of its text, HEAD_BYTES at most
}

export const HEAD_BYTES = 256

export const headHash = (head: Buffer, bytes = head.length): Buffer => sha256(head.subarray(0, bytes))

/** A path that leads to no log. */
export class NoLogFile extends Error {
  override name = 'NoLogFile'
}

/** The files that paths stand for: a folder means the logs in it and below. */
export async function listLogPaths(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(pathsAt))
  return [...new Set(found.flat())]
}

async function pathsAt(path: string): Promise<string[]> {
  const known = await stat(path).catch(() => null)
  if (known?.isFile()) return [path]
  if (!known?.isDirectory()) throw new NoLogFile(`${path} is neither a file nor a folder.`)
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.log(\.gz)?$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Whether a file, and not we, is to blame: it cannot be read or inflated. */
export function isUnreadable(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || errorCode(error).startsWith('Z_'))
}

/** What changes when a file does; null when it is gone. */
export async function fileStamp(path: string): Promise<string | null> {
  const { ino, size, mtimeNs } = (await stat(path, { bigint: true }).catch(() => null)) ?? {}
  return ino === undefined ? null : `${ino} ${size} ${mtimeNs}`
}

/** Null when it is gone, as a file of a folder that is in use may be. */
export async function readLogFile(path: string): Promise<LogFile | null> {
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  try {
    const { dev, ino, size, mtimeMs } = await file.stat({ bigint: true })
    const head = isCompressed(path) ? await compressedHead(file) : await plainHead(file)
    const identity = { device: String(dev), inode: String(ino) }
    return { path, ...identity, bytes: Number(size), changedAt: Number(mtimeMs), head }
  } finally {
    await file.close()
  }
}

async function plainHead(file: FileHandle): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

const ENOUGH_TO_INFLATE = 4096

async function compressedHead(file: FileHandle): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(ENOUGH_TO_INFLATE), 0, ENOUGH_TO_INFLATE, 0)
  const inflate = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }) // it is cut off on purpose
  inflate.end(buffer.subarray(0, bytesRead))
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of inflate as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    if (bytes >= HEAD_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES)
}

/** As they were written: by the date of the first line, files of one date by name. */
export function oldestFirst(files: readonly LogFile[]): LogFile[] {
  const keyed = files.map((file) => ({ file, begun: begunAt(file), name: basename(file.path) }))
  keyed.sort((a, b) => a.begun - b.begun || (a.name < b.name ? -1 : 1))
  return keyed.map(({ file }) => file)
}

/** By the game server's own clock, else by when the file was last written. */
function begunAt({ head, changedAt }: LogFile): number {
  const prefix = readPrefix(head.toString('latin1', 0, PREFIX_LENGTH))
  return prefix?.time ?? changedAt / 1000
}

/** The game server a file's name tells of: `L203_000_113_020_27015_201502071515_001.log` is of 203.0.113.20:27015. */
export function addressInName(path: string): { ip: string; port: number } | null {
  const found = /^L(\d{3})_(\d{3})_(\d{3})_(\d{3})_(\d{1,5})_\d{8,14}_\d{3}\.log/i.exec(basename(path))
  if (!found) return null
  const [port = 0] = found.slice(5).map(Number)
  return { ip: found.slice(1, 5).map(Number).join('.'), port }
}
