import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashSources } from './build-stamp.mjs'
import { packagesAreCurrent } from './packages.mjs'

function project(files: Record<string, string>): string {
  const directory = mkdtempSync(join(tmpdir(), 'sitrep-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(directory, path, '..'), { recursive: true })
    writeFileSync(join(directory, path), content)
  }
  return directory
}

test('packages are installed when there are none, when an install was cut short, and when the lock file is newer', () => {
  const fresh = project({ 'package-lock.json': '' })
  expect(packagesAreCurrent(fresh)).toBe(false)
  const cutShort = project({ 'package-lock.json': '', 'node_modules/zod/package.json': '' })
  expect(packagesAreCurrent(cutShort)).toBe(false)
  const whole = project({ 'package-lock.json': '', 'node_modules/.package-lock.json': '' })
  expect(packagesAreCurrent(whole)).toBe(true)
  utimesSync(join(whole, 'package-lock.json'), new Date(), new Date(Date.now() + 60_000))
  expect(packagesAreCurrent(whole)).toBe(false)
})

test('a changed, new, renamed or removed source asks for a build', () => {
  const directory = project({ 'src/server/a.ts': 'one', 'package.json': '{}' })
  const seen = [hashSources(directory)]
  const change = (work: () => void) => {
    work()
    const hash = hashSources(directory)
    expect(seen).not.toContain(hash)
    seen.push(hash)
  }
  change(() => writeFileSync(join(directory, 'src/server/a.ts'), 'two'))
  change(() => writeFileSync(join(directory, 'src/server/b.ts'), 'two'))
  change(() => rmSync(join(directory, 'src/server/a.ts')))
  change(() => writeFileSync(join(directory, 'package.json'), '{"version":"2"}'))
})

test('a new date or a changed test asks for none', () => {
  const directory = project({ 'src/a.ts': 'one', 'src/a.test.ts': '', 'src/testing/seed/seed.ts': '' })
  const hash = hashSources(directory)

  utimesSync(join(directory, 'src/a.ts'), new Date(), new Date(0))
  writeFileSync(join(directory, 'src/a.test.ts'), 'changed')
  writeFileSync(join(directory, 'src/testing/seed/seed.ts'), 'changed')

  expect(hashSources(directory)).toBe(hash)
})
