import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { type FileLine, readFileLines } from './log-file-text.ts'
import { addressInName, listLogPaths, oldestFirst, readLogFile } from './log-files.ts'

async function fileWith(text: string | Buffer, name = 'a.log'): Promise<string> {
  const path = join(await temporaryDir(), name)
  await writeFile(path, text)
  return path
}

async function linesOf(path: string, from = 0): Promise<FileLine[]> {
  const lines: FileLine[] = []
  for await (const chunk of readFileLines(path, from)) lines.push(...chunk.lines)
  return lines
}

const textsOf = (lines: readonly FileLine[]): string[] => lines.map(({ bytes }) => bytes.toString())

test('lines come with their places, without their ends, and only when they are complete', async () => {
  const path = await fileWith('one\r\n\ntwo\nthr')
  expect((await linesOf(path)).map(({ start, end, bytes }) => [start, end, bytes.toString()])).toEqual([
    [0, 5, 'one'],
    [5, 6, ''],
    [6, 10, 'two'],
  ])
  expect(textsOf(await linesOf(path, 6))).toEqual(['two'])
  expect(await linesOf(path, 10)).toEqual([])
})

test.each(['a.log', 'a.log.gz'])('reading %s on from any line gives the rest of it', async (name) => {
  const texts = Array.from({ length: 60_000 }, (_, number) => `line ${number} ${'é'.repeat(number % 40)}`)
  const whole = Buffer.from(texts.map((text) => `${text}\n`).join(''))
  const path = await fileWith(name.endsWith('.gz') ? gzipSync(whole) : whole, name)
  const lines = await linesOf(path)
  expect(textsOf(lines)).toEqual(texts)
  expect(lines.at(-1)?.end).toBe(whole.length)
  for (const index of [1, 29_999, 59_999]) {
    expect(textsOf(await linesOf(path, lines[index]?.start ?? 0))).toEqual(texts.slice(index))
  }
})

test('a line without end does not fill the memory, and the one after it is whole', async () => {
  const path = await fileWith(`${'x'.repeat(3_000_000)}\nnext\n`)
  const [long, next] = await linesOf(path)
  expect([long?.bytes.length, long?.end]).toEqual([8192, 3_000_001])
  expect(next).toMatchObject({ start: 3_000_001, end: 3_000_006 })
})

test('a folder means the logs in it and below, and nothing a link leads to', async () => {
  const folder = await temporaryDir()
  await mkdir(join(folder, 'old'))
  for (const name of ['a.log', 'b.LOG.gz', 'old/c.log', 'readme.txt']) await writeFile(join(folder, name), '')
  await symlink('/etc/hosts', join(folder, 'link.log'))
  expect((await listLogPaths([folder])).sort()).toEqual(
    ['a.log', 'b.LOG.gz', 'old/c.log'].map((name) => join(folder, name)),
  )
})

test('files stand in the order they were written, whatever they are called', async () => {
  const folder = await temporaryDir()
  const dates = { 'z.log': '01/31/2026', 'a.log': '02/01/2026', 'm.log': '12/31/2025' }
  const files = await Promise.all(
    Object.entries(dates).map(async ([name, date]) => {
      await writeFile(join(folder, name), `L ${date} - 12:00:00: Log file started\n`)
      return readLogFile(join(folder, name))
    }),
  )
  const found = oldestFirst(files.filter((file) => file !== null))
  expect(found.map(({ path }) => path.slice(-5))).toEqual(['m.log', 'z.log', 'a.log'])
})

test('a file that is gone is none', async () => {
  expect(await readLogFile(join(await temporaryDir(), 'gone.log'))).toBeNull()
})

test.each([
  ['logs/L203_000_113_020_27015_201502071515_001.log', { ip: '203.0.113.20', port: 27_015 }],
  ['L203_000_113_020_27015_201502071515_001.log.gz', { ip: '203.0.113.20', port: 27_015 }],
  ['console.log', null],
])('the name %s tells of %j', (path, address) => expect(addressInName(path)).toEqual(address))
