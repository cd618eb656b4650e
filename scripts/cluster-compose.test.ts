import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { loadConfig } from '#server/ground/config.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { inProject } from './lib/project.mjs'

const Service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  user: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  restart: z.literal('unless-stopped'),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  networks: z
    .object({ default: z.object({ aliases: z.array(z.string()).default([]), ipv4_address: z.string().optional() }) })
    .optional(),
})
const Compose = z.object({
  services: z.record(z.string(), Service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
})

const FOLDER = 'deploy/cluster'
const read = (name: string) => readFileSync(inProject(FOLDER, name), 'utf8')
const compose = Compose.parse(parse(read('compose.yaml'), { merge: true }))
const services = Object.entries(compose.services)
const nodes = services.filter(([, { build }]) => build?.dockerfile === 'deploy/Dockerfile')

test('every part is watched, is not root and can write nowhere but in its own places', () => {
  expect(services.map(([name]) => name)).toEqual(
    ['db-one', 'db-two', 'pgbouncer', 'collector-1', 'collector-2', 'web-1', 'web-2', 'balancer'], // read as hardened above
  )
  const image = readFileSync(inProject('deploy/Dockerfile'), 'utf8')
  expect(image, 'a node brings its own health check').toMatch(/^HEALTHCHECK /m)
  const unwatched = services.filter(([name, { healthcheck }]) => !healthcheck && !nodes.some(([node]) => node === name))
  expect(unwatched).toEqual([])
  expect(services.filter(([, { user }]) => user === 'root' || user === '0')).toEqual([])
})

test('what a service names is there: files, secrets, volumes, other services', () => {
  for (const [, { volumes, secrets, depends_on, build }] of services) {
    for (const [from = ''] of volumes.map((volume) => volume.split(':'))) {
      if (from.startsWith('.')) expect(from === './sitrep.yaml' || existsSync(inProject(FOLDER, from)), from).toBe(true)
      else expect(Object.keys(compose.volumes)).toContain(from)
    }
    for (const secret of secrets) expect(compose.secrets[secret]?.file).toBe(`./secrets/${secret}`)
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
    if (build) expect(existsSync(inProject(FOLDER, build.context, build.dockerfile)), build.dockerfile).toBe(true)
  }
  const told = read('secrets/README.md')
  for (const name of Object.keys(compose.secrets)) expect(told).toContain(name)
})

test('each node is set up by settings that there are, and together they do everything', async () => {
  const folder = await temporaryDir()
  for (const name of Object.keys(compose.secrets))
    writeFileSync(join(folder, name), 'postgres://sitrep:secret@db/sitrep')
  writeFileSync(join(folder, 'sitrep.yaml'), 'servers: [{ id: 1, name: a, ip: 192.0.2.1 }]')
  const known = ['src/server/ground/config.ts', 'src/server/ground/settings/secrets.ts']
    .map((path) => readFileSync(inProject(path), 'utf8'))
    .join()
  const roles = nodes.map(([name, { environment }]) => {
    for (const variable of Object.keys(environment)) expect(known).toContain(variable.replace(/_FILE$/, ''))
    const here = Object.entries(environment).map(([key, value]) => [
      key,
      value.replace(/^\/(run\/secrets|config)/, folder),
    ])
    const config = loadConfig(Object.fromEntries(here), folder)
    expect(config).toMatchObject({ warnings: [], databaseDirectUrl: 'postgres://sitrep:secret@db/sitrep' })
    expect(config.databaseReplicaUrls).toHaveLength(config.roles.includes('web') ? 1 : 0)
    return [name, config.roles.join()]
  })
  expect(roles).toEqual([
    ['collector-1', 'collect,work'],
    ['collector-2', 'collect,work'],
    ['web-1', 'web'],
    ['web-2', 'web'],
  ])
})

test('the parts find each other by the names they have', () => {
  const { balancer, 'db-one': one, 'db-two': two } = compose.services
  const nameOf = (alias = '') => /:-(.+)\}$/.exec(alias)?.[1]
  expect([one, two].map((db) => nameOf(db?.networks?.default.aliases[0]))).toEqual(['db', 'db-replica'])
  expect(read('pgbouncer.ini')).toMatch(/^sitrep = host=db port=5432$/m)
  expect(read('replica-start.sh')).toContain('host=db ')
  const upstream = [...read('nginx.conf').matchAll(/^ {2}server ([\w-]+):3000 /gm)].map(([, name]) => name)
  expect(upstream).toEqual(['web-1', 'web-2'])
  const address = balancer?.networks?.default.ipv4_address
  expect(compose.services['web-1']?.environment.SITREP_TRUST_PROXY).toBe(address)
  expect(balancer?.ports).toEqual(['127.0.0.1:3000:8080'])
})
