import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { hashSources } from './lib/build-stamp.mjs'
import { inProject } from './lib/project.mjs'

const [, SERVICE_START = ''] =
  /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(readFileSync(inProject('deploy/sitrep.service'), 'utf8')) ?? []

/** A checkout that is built, of a Sitrep that only says so. */
async function builtProject() {
  const folder = await temporaryDir()
  for (const part of ['bin', 'scripts/lib']) cpSync(inProject(part), join(folder, part), { recursive: true })
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('package.json', '{ "type": "module", "version": "1.0.0" }')
  write('src/server/start/main.ts', 'one')
  write('dist/server/cli.js', "export const runCli = async () => { console.log('ran'); return 0 }")
  write('dist/server/main.js', "console.log('ran')")
  write('dist/built-from', hashSources(folder))
  const run = (script: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, script)], { encoding: 'utf8' })
    return { status, stdout, stderr: stderr.trim() }
  }
  return { folder, write, run }
}

const RAN = { status: 0, stdout: 'ran\n', stderr: '' }

test.each(['bin/sitrep.mjs', SERVICE_START])('%s runs a build of these very sources and no other', async (script) => {
  const { folder, write, run } = await builtProject()
  const refused = (state: string) => ({
    status: 1,
    stdout: '',
    stderr: `The built Sitrep ${state}: run \`npm run build\` in ${folder}, then try again.`,
  })
  expect(run(script)).toEqual(RAN)
  write('package.json', '{ "type": "module", "version": "1.0.1" }')
  expect(run(script)).toEqual(refused('is older than its sources'))
  write('dist/built-from', hashSources(folder))
  expect(run(script)).toEqual(RAN)
  write('src/server/start/main.ts', 'two')
  expect(run(script)).toEqual(refused('is older than its sources'))
  rmSync(join(folder, 'dist/built-from'))
  expect(run(script)).toEqual(refused('is not there or not whole'))
})

test('an image, which has neither sources nor build scripts, runs what it was built with', async () => {
  const { folder, run } = await builtProject()
  for (const part of ['src', 'scripts']) rmSync(join(folder, part), { recursive: true })
  expect(run('bin/sitrep.mjs')).toEqual(RAN)
  const dockerfile = readFileSync(inProject('deploy/Dockerfile'), 'utf8')
  expect(dockerfile).toMatch(/^RUN npm run build/m)
  expect(readFileSync(inProject('.dockerignore'), 'utf8').split('\n')).toContain('dist') // none is brought along
})
