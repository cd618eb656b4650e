import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { checkBackup } from './check-backup.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { readBackup } from './read-backup.ts'

const known = [{ name: '0001-a.sql', text: '' }]
const header = {
  format: 'sitrep-backup-1',
  sitrep: '1.2.3',
  created: '2026-03-01T12:00:00.000Z',
  migrations: ['0001-a.sql'],
  tables: ['empty', 'people', 'last'].map((name) => ({ name, columns: ['name'] })),
  sequences: [],
}
const PEOPLE = ['\\\\.', 'Ann\\n\\\\.', '\\N', '', 'x'.repeat(300_000), ...Array(5_000).fill('Bob\\\\')]
const BODY = `\\.\n${PEOPLE.join('\n')}\n\\.\nend\n\\.\n`

function textOf(change: object = {}, body = BODY, rows = [0, PEOPLE.length, 1]): string {
  const hashed = `${JSON.stringify({ ...header, ...change })}\n${body}`
  return `${hashed}${JSON.stringify({ rows, sha256: createHash('sha256').update(hashed).digest('hex') })}\n`
}

async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = join(await temporaryDir(), 'backup.gz')
  await writeFile(path, bytes)
  return path
}

test('tables come out as they went in, whatever their rows look like', async () => {
  const tables: string[] = []
  await readBackup(await fileOf(gzipSync(textOf())), {}, async (reader) => {
    for await (const { rows } of reader.tables()) {
      let text = ''
      for await (const part of rows) text += part.toString()
      tables.push(text)
    }
    await reader.finish()
  })
  expect(tables).toEqual(['', `${PEOPLE.join('\n')}\n`, 'end\n'])
})

test('a file that is cut anywhere is damaged', async () => {
  const whole = gzipSync(textOf())
  const path = await fileOf(whole)
  await expect(checkBackup(path, known)).resolves.toMatchObject({ rows: [0, PEOPLE.length, 1] })
  for (const length of [0, 1, 9, 200, whole.length >> 1, whole.length - 9, whole.length - 1]) {
    await writeFile(path, whole.subarray(0, length))
    await expect(checkBackup(path, known), `${length} bytes`).rejects.toThrow('its end is missing')
  }
})

test('a file with a flipped bit anywhere is damaged', async () => {
  const whole = gzipSync(textOf())
  const path = await fileOf(whole)
  const HEAD = 10 // of gzip: the time and system it was made on
  for (let at = HEAD; at < whole.length; at += Math.ceil(whole.length / 60)) {
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(at) ^ 0x10, at)
    await writeFile(path, flipped)
    await expect(checkBackup(path, known), `byte ${at}`).rejects.toThrow(DamagedBackup)
  }
})

test.each([
  ['text that was changed and compressed again', gzipSync(textOf().replace('Bob', 'Rob')), 'its checksum is wrong'],
  ['text without compression', textOf(), 'it is not compressed with gzip'],
  ['another text', gzipSync('{"format":"dump"}\n'), 'it does not begin as a backup of Sitrep does'],
  ['a later format', gzipSync(textOf({ format: 'sitrep-backup-2' })), 'it does not begin as a backup of Sitrep does'],
  ['counts for other tables', gzipSync(textOf({}, BODY, [1])), 'its end does not fit its beginning'],
  ['more behind the end', gzipSync(`${textOf()}more\n`), 'something follows its end'],
  ['a table too few', gzipSync(textOf({}, '\\.\n\\.\n')), 'its end is missing'],
])('%s is no backup', async (_, bytes, reason) => {
  await expect(checkBackup(await fileOf(bytes), known)).rejects.toThrow(new DamagedBackup(reason))
})

test('an endless line does not fill the memory', async () => {
  const path = await fileOf(gzipSync(Buffer.alloc(80 * 1024 * 1024, 'x')))
  await expect(checkBackup(path, known)).rejects.toThrow('a line of it is too long')
})

test('a backup with migrations this program lacks is of a newer one', async () => {
  const path = await fileOf(gzipSync(textOf({ sitrep: '9.0\u001b[2J', migrations: ['0001-a.sql', '0099-z.sql'] })))
  await expect(checkBackup(path, known)).rejects.toThrow(
    'The backup is of a newer Sitrep (9.0\uFFFD[2J): upgrade this one, then restore it.',
  )
})

test('a file that is not there says so, and one can be stopped reading', async () => {
  await expect(checkBackup('/nonexistent/file', known)).rejects.toThrow('ENOENT')
  const stopping = AbortSignal.abort()
  await expect(checkBackup(await fileOf(gzipSync(textOf())), known, { signal: stopping })).rejects.toThrow('abort')
})

test('reading tells how far it is', async () => {
  const path = await fileOf(gzipSync(textOf()))
  const told: number[] = []
  await checkBackup(path, known, { onProgress: (bytes) => told.push(bytes) })
  expect(told.at(-1)).toBe((await readFile(path)).length)
  expect(gunzipSync(await readFile(path)).toString()).toBe(textOf())
})
