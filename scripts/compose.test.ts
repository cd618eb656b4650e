import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { loadConfig } from '#server/ground/config.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { inProject } from './lib/project.mjs'

/** Not root, no capability, and nothing to write on but its volumes. */
const Hardened = z.object({
  user: z.enum(['node', 'postgres']),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  tmpfs: z.array(z.string()),
})

const Compose = z.object({
  services: z.object({
    db: Hardened,
    sitrep: Hardened.extend({
      environment: z.record(z.string(), z.string()),
      ports: z.array(z.string()),
      secrets: z.array(z.string()),
      pull_policy: z.string(),
    }),
  }),
  networks: z.object({
    default: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string(), gateway: z.string() })) }) }),
  }),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

const text = readFileSync(inProject('deploy/compose.yaml'), 'utf8')
const asShipped = Compose.parse(parse(text, { merge: true }))
/** With every line that only waits for its # to go. */
const allOn = Compose.parse(
  parse(text.replaceAll(/^( *)# (- \w+$|\w+: \/run|\w+:$| {2}file:)/gm, '$1$2'), { merge: true }),
)

test('visitors behind the proxy on the same machine keep their own address', () => {
  const { sitrep } = asShipped.services
  const [network] = asShipped.networks.default.ipam.config
  expect(sitrep.environment.SITREP_TRUST_PROXY).toBe(network?.gateway)
  expect(sitrep.ports).toContain('127.0.0.1:3000:3000') // else anybody could claim any address
})

test('the port for log lines is open, over UDP', () => {
  expect(asShipped.services.sitrep.ports).toContain('27500:27500/udp')
})

test.each([
  ['as shipped', asShipped, 1],
  ['with all switched on', allOn, 6],
])('every secret is a file that the program finds: %s', async (_, compose, count) => {
  const { environment, secrets } = compose.services.sitrep
  const folder = await temporaryDir()
  const values: Record<string, string> = { log_secret: '42', steam_api_key: 'a'.repeat(32) }
  for (const name of secrets) {
    expect(compose.secrets[name]?.file).toBe(`./secrets/${name}`)
    writeFileSync(join(folder, name), values[name] ?? 'postgres://sitrep:secret@db/sitrep')
  }
  writeFileSync(join(folder, 'ingest_token_1'), 'token-of-20-characters-or-more')
  writeFileSync(join(folder, 'sitrep.yaml'), 'servers: [{ id: 1, name: a, ip: 192.0.2.1 }]')
  const here = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/^\/(run\/secrets|config)/, folder),
  ])
  const config = loadConfig(Object.fromEntries(here), folder)
  expect(secrets).toHaveLength(count)
  expect(Object.keys(environment).filter((name) => name.endsWith('_FILE'))).toHaveLength(count)
  expect(config).toMatchObject({ databaseUrl: 'postgres://sitrep:secret@db/sitrep', warnings: [] })
})

test('neither Git nor the image takes secrets or settings along', async () => {
  const ignored = readFileSync(inProject('.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['deploy/secrets', '**/sitrep.yaml', '**/.env', '.git']))
  const folder = await temporaryDir()
  execFileSync('git', ['init', '-q', folder])
  writeFileSync(join(folder, '.gitignore'), readFileSync(inProject('.gitignore')))
  mkdirSync(join(folder, 'deploy/secrets'), { recursive: true })
  for (const file of [
    'sitrep.yaml',
    'secrets/README.md',
    ...Object.values(allOn.secrets).map((secret) => secret.file),
  ]) {
    writeFileSync(join(folder, 'deploy', file), '')
  }
  const taken = execFileSync('git', ['ls-files', '--others', '--exclude-standard'], { cwd: folder, encoding: 'utf8' })
  expect(taken.trim().split('\n')).toEqual(['.gitignore', 'deploy/secrets/README.md'])
})

test('an upgrade builds the image anew, from files that a release has', () => {
  expect(asShipped.services.sitrep.pull_policy).toBe('build')
  const dockerfile = readFileSync(inProject('deploy/Dockerfile'), 'utf8')
  const copied = [...dockerfile.matchAll(/^COPY (--from=build )?(.+) \S+$/gm)].flatMap(([, fromBuild, names = '']) =>
    names.split(' ').map((name) => (fromBuild ? name.replace('/app/', '') : name)),
  )
  const made = ['dist', 'node_modules', '.']
  expect(copied.filter((name) => !made.includes(name) && !existsSync(inProject(name)))).toEqual([])
  expect(copied.map((name) => basename(name))).toContain('.npmrc')
})
