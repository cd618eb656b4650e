import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { isExposed } from './exposed-files.ts'

test('a file is exposed when everybody can read it and enter every folder above it, also by a link', async () => {
  const folder = await temporaryDir()
  const file = join(folder, 'inner', 'rcon_password')
  await mkdir(join(folder, 'inner'))
  await writeFile(file, 'secret')
  await symlink(file, join(folder, 'link'))
  const exposed = async (outer: number, inner: number, mode: number) => {
    await chmod(folder, outer)
    await chmod(join(folder, 'inner'), inner)
    await chmod(file, mode)
    expect(isExposed(join(folder, 'link'))).toBe(isExposed(file))
    return isExposed(file)
  }
  expect(await exposed(0o755, 0o755, 0o644)).toBe(true)
  expect(await exposed(0o755, 0o711, 0o604)).toBe(true)
  expect(await exposed(0o755, 0o755, 0o640), 'only its group can').toBe(false)
  expect(await exposed(0o755, 0o700, 0o644), 'nobody else gets there').toBe(false)
  expect(await exposed(0o700, 0o755, 0o644), 'nor from above').toBe(false)
})
