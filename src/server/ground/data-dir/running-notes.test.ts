import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { keepNotes, readNotes } from './running-notes.ts'

const FIRST = { pid: 7, sourcebans: false, unknown_proxy: null }

test('notes are read by who looks for that process, as they last were', async () => {
  const folder = await temporaryDir()
  expect(readNotes(folder, 7)).toBeNull()
  const notes = keepNotes(folder, FIRST, () => expect.unreachable())
  notes.change({ unknown_proxy: '172.18.0.1' })
  expect(readNotes(folder, 7)).toEqual({ ...FIRST, unknown_proxy: '172.18.0.1' })
  expect([readNotes(folder, 8), readNotes(folder, null)]).toEqual([null, null])
})

test('notes that cannot be written or read stop nobody', async () => {
  const problems: unknown[] = []
  const notes = keepNotes('/nonexistent', FIRST, (error) => problems.push(error))
  expect([problems.length, notes.current()]).toEqual([1, FIRST])
  const folder = await temporaryDir()
  writeFileSync(join(folder, 'running.json'), '{')
  expect(readNotes(folder, 7)).toBeNull()
})
