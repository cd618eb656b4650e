import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { findOwnerFile } from './owner-file.ts'

test('a file is offered under its own name, byte for byte', async () => {
  const file = join(await temporaryDir(), 'smoke particles.vpk')
  await writeFile(file, 'PARTICLES')
  const offered = await findOwnerFile('site.particle_file', file)
  expect(offered?.url).toBe('/files/smoke%20particles.vpk')
  expect((await offered?.files.get('/files/smoke%20particles.vpk')?.body())?.identity.toString()).toBe('PARTICLES')
})

test('a web address is passed on', async () => {
  expect(await findOwnerFile('x', 'https://files.example.org/a.vpk')).toEqual({
    url: 'https://files.example.org/a.vpk',
    files: new Map(),
  })
  expect(await findOwnerFile('x', undefined)).toBeNull()
})

test('a file that is not there stops the start with a sentence', async () => {
  await expect(findOwnerFile('site.particle_file', '/nowhere/a.vpk')).rejects.toThrow(
    'site.particle_file names /nowhere/a.vpk, which is not a file.',
  )
})
