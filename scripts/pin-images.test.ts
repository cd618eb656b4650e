import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { inProject } from './lib/project.mjs'

const FILES = ['compose.yaml', 'Dockerfile', 'cluster/compose.yaml', 'cluster/pgbouncer.Dockerfile']
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`

/** The folder as shipped, and a registry that tells this of every image. */
async function deployFolder(told: string) {
  const folder = await temporaryDir()
  for (const file of [...FILES, 'pin-images.sh']) cpSync(inProject('deploy', file), join(folder, file))
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\n[ "$1 $2 $3" = "buildx imagetools inspect" ] && echo '${told}'\n`)
  chmodSync(join(folder, 'docker'), 0o755)
  const run = (...args: string[]) => {
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    const { status, stdout } = spawnSync('sh', [join(folder, 'pin-images.sh'), ...args], { env, encoding: 'utf8' })
    return { status, lines: stdout.trim().split('\n') }
  }
  return { folder, run }
}

test('every image that is built upon or run is shipped by the digest that the script knows, and can be replaced', () => {
  const script = readFileSync(inProject('deploy/pin-images.sh'), 'utf8')
  const known = [...script.matchAll(/^([A-Z]+_IMAGE)=(\S+)$/gm)].map(([, name, tag]) => `${name} ${tag}`)
  const texts = FILES.map((file) => readFileSync(inProject('deploy', file), 'utf8')).join('\n')
  const named = [...texts.matchAll(/\$\{([A-Z]+_IMAGE):-(\S+)\}|^ARG ([A-Z]+_IMAGE)=(\S+)$/gm)].map(
    ([, name, tag, argument, base]) => `${name ?? argument} ${tag ?? base}`,
  )
  expect([...new Set(named)].sort()).toEqual(known.sort())
  for (const image of known) expect(image).toMatch(/^[A-Z]+_IMAGE [a-z/-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  const others = [...texts.matchAll(/^(?:FROM|\s*image:) (?!\$\{[A-Z]+_IMAGE)(.+)$/gm)].map(([, image]) => image)
  expect(others, 'only what is built here has no variable').toEqual(['sitrep-cluster-node'])
})

test('newer images are named by what a registry tells, and by nothing else', async () => {
  const { folder, run } = await deployFolder(DIGEST)
  const shipped = run('--check')
  expect(shipped.status).toBe(0)
  for (const line of shipped.lines) expect(line).toMatch(/@sha256:[0-9a-f]{64}, as shipped$/)
  writeFileSync(join(folder, '.env'), 'OWN=1\nNODE_IMAGE=node:22@sha256:12')
  expect(run()).toMatchObject({ status: 0 })
  const pinned = readFileSync(join(folder, '.env'), 'utf8')
  expect(pinned).toMatch(
    new RegExp(`^OWN=1\nNODE_IMAGE=node:24-slim@${DIGEST}\nPOSTGRES_IMAGE=postgres:18@${DIGEST}\n`),
  )
  expect(readFileSync(join(folder, 'cluster/.env'), 'utf8')).toBe(pinned.replace('OWN=1\n', ''))
  expect(run('--check')).toMatchObject({ status: 0 })
  for (const wrong of ['postgres:18', `postgres:17@${DIGEST}`, `postgres:18@${DIGEST.slice(0, -1)}`]) {
    writeFileSync(join(folder, '.env'), pinned.replace(/^POSTGRES_IMAGE=.+$/m, `POSTGRES_IMAGE=${wrong}`))
    expect(run('--check'), wrong).toMatchObject({ status: 1 })
  }
})

test.each(['', 'manifest unknown', `${DIGEST}0`, DIGEST.toUpperCase()])(
  'a registry that tells %j changes nothing',
  async (told) => {
    const { folder, run } = await deployFolder(told)
    writeFileSync(join(folder, '.env'), 'OWN=1\n')
    expect(run().status).toBe(1)
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('OWN=1\n')
  },
)
