import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { mostOpenFiles } from './most-open-files.ts'

test('the soft limit counts, and where the system does not tell there is none', async () => {
  const file = join(await temporaryDir(), 'limits')
  await writeFile(
    file,
    'Limit    Soft Limit  Hard Limit  Units\nMax open files            1024                 524288               files\n',
  )
  expect(mostOpenFiles(file)).toBe(1024)
  await writeFile(file, 'Max open files            unlimited            unlimited            files\n')
  expect(mostOpenFiles(file)).toBe(Infinity)
  expect(mostOpenFiles(`${file}.none`)).toBe(Infinity)
})
