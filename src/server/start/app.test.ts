import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#server/ground/config.ts'
import { createLog } from '#server/ground/log/log.ts'
import type { App } from '#server/http/edge/app.ts'
import { permissions } from '#shared/contracts/permissions.ts'
import { eventually } from '#testing/eventually.ts'
import { testApp } from '#testing/server.ts'
import { BUILT_DOCUMENT } from '#testing/sites/built-folder.ts'
import { createApp } from './app.ts'

/** A folder with the least of a built web; what an owner keeps may lie beside it. */
async function builtWeb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-app-'))
  const pages = `${folder}-pages.json`
  onTestFinished(async () => {
    for (const path of [folder, pages]) await rm(path, { recursive: true, force: true })
  })
  await writeFile(pages, '{}')
  await writeFile(join(folder, 'index.html'), BUILT_DOCUMENT)
  return folder
}

async function appWithWeb(folder: string, settings: Partial<Config>): Promise<App> {
  const { app: _, ...deps } = await testApp(settings)
  const app = await createApp({ ...deps, log: createLog({ level: 'silent', pretty: false }) }, folder)
  onTestFinished(() => app.close())
  return app
}

test("the page is told which pictures an owner's folder has, and gets them", async () => {
  const folder = await builtWeb()
  await mkdir(join(folder, 'images/weapons2'), { recursive: true })
  await writeFile(join(folder, 'images/weapons2/weapon_ak74.png'), 'PNG')
  const app = await appWithWeb(folder, { images_dir: join(folder, 'images') })
  const page = await app.inject('/weapons')
  expect(page.body).toContain('&quot;weaponImages&quot;:[&quot;weapon_ak74.png&quot;]')
  expect((await app.inject('/img/weapons2/weapon_ak74.png')).body).toBe('PNG')
})

test.each([
  [{ demo: false, steamKey: () => 'A'.repeat(32) }, true],
  [{ demo: false, steamKey: () => null }, false],
  [{ demo: true, steamKey: () => 'A'.repeat(32) }, false],
])('with %j the page is told that names from Steam are %s', async (settings, told) => {
  const app = await appWithWeb(await builtWeb(), settings)
  expect((await app.inject('/')).body).toContain(`&quot;steamNames&quot;:${told}`)
})

test('R17: an admin does not wait for the database behind everybody who looks something up', async () => {
  const { app, db, seed } = await testApp()
  const { authorization } = await seed.session(await seed.admin())
  let free: () => void = () => undefined
  const freed = new Promise<void>((resolve) => (free = resolve))
  onTestFinished(() => free())
  const looked = Array.from({ length: 4 }, () => db.crowd.transaction(() => freed)) // as many as there are connections
  const list = app.inject('/api/v1/site/matches').then(({ statusCode }) => statusCode)
  await eventually(() => db.crowd.demand().waiting > 0)
  const reply = await app.inject({ url: permissions.own.path, headers: { authorization } })
  expect(reply.statusCode).toBe(200)
  expect(db.crowd.demand().waiting, 'the list').toBeGreaterThan(0)
  free()
  await Promise.all(looked)
  expect(await list).toBe(200)
})

const imageSources = async (app: App, path: string) => {
  const policy = String((await app.inject(path)).headers['content-security-policy'])
  return /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ').slice(4) // behind ourselves, data: and Steam's two
}

test("pages may show the pictures of an owner's texts, of these sites alone, and follow the texts", async () => {
  const folder = await builtWeb()
  const rules = join(folder, 'content/rules')
  await mkdir(rules, { recursive: true })
  const write = (text: string) => writeFile(join(rules, '10-a.md'), `---\ntitle: A\n---\n${text}\n`)
  await write('![a](https://i.example.org/a.png) <img src="https://x.example; script-src \'unsafe-inline\'">')
  const site = { ...(await testApp()).config.site, image_hosts: ['set.example.org', 'i.example.org'] }
  const app = await appWithWeb(folder, { content_dir: join(folder, 'content'), site })

  expect(await imageSources(app, '/info/rules')).toEqual(['https://set.example.org', 'https://i.example.org'])
  expect(await imageSources(app, '/')).toEqual(['https://set.example.org', 'https://i.example.org'])
  const before = await app.inject('/')
  expect(before.headers['content-security-policy']).not.toContain('unsafe')

  await write('![b](https://other.example.org/b.png)')
  const headers = { 'if-none-match': String(before.headers.etag) }
  await eventually(async () => expect((await app.inject({ url: '/', headers })).statusCode).toBe(200))
  expect(await imageSources(app, '/')).toEqual([
    'https://set.example.org',
    'https://i.example.org', // by the setting
    'https://other.example.org',
  ])
})

test('names of players and bans let no site in', async () => {
  const folder = await builtWeb()
  const { app: _, seed, ...deps } = await testApp()
  await seed.ban({ name: '![a](https://evil.example/a.png)', handle: '<img src="https://evil.example/b.png">' })
  const app = await createApp({ ...deps, log: createLog({ level: 'silent', pretty: false }) }, folder)
  onTestFinished(() => app.close())
  expect((await app.inject('/api/v1/site/bans2')).body).toContain('evil.example')
  expect(await imageSources(app, '/bans')).toEqual([])
})
