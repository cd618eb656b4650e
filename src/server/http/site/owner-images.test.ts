import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#server/ground/errors/start-error.ts'
import { BUILT_DOCUMENT } from '#testing/sites/built-folder.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { listOwnerImages } from './owner-images.ts'
import { serveSite } from './spa.ts'

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-images-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

/** A site whose own grenade is drawn, with an owner's folder over it. */
async function siteWith(images: string) {
  const web = await folderWith({
    'index.html': BUILT_DOCUMENT,
    'img/weapons2/grenade.svg': '<svg id="drawn"/>',
    'img/weapons2/pistol.svg': '<svg id="drawn"/>',
  })
  const { app } = await testEdge()
  const { files } = await listOwnerImages(images)
  await serveSite(app, { folder: web, title: 'Sitrep', settings: () => ({}), files: files })
  return app
}

test('without a folder there are no pictures', async () => {
  expect(await listOwnerImages(undefined)).toEqual({ files: new Map(), weapons: [], maps: [] })
})

test('a folder without either subfolder has no pictures', async () => {
  expect(await listOwnerImages(await folderWith({ 'readme.txt': 'x' }))).toMatchObject({ weapons: [], maps: [] })
})

test('a folder that is not there stops the start with its name', async () => {
  const missing = join(tmpdir(), 'sitrep-no-such-folder')
  await expect(listOwnerImages(missing)).rejects.toThrow(
    new StartError(`images_dir names ${missing}, which is not a folder.`),
  )
})

test('pictures are listed by name; other files, hidden ones, deeper ones and links out of the folder are not', async () => {
  const folder = await folderWith({
    'weapons2/weapon_m9.webp': 'x',
    'weapons2/weapon_ak74.png': 'x',
    'weapons2/.hidden.png': 'x',
    'weapons2/notes.txt': 'x',
    'weapons2/page.html': 'x',
    'weapons2/a b.png': 'x',
    'weapons2/deeper/weapon_m40.png': 'x',
    'maps/ministry_coop.jpg': 'x',
    'secret.png': 'root:',
  })
  await symlink(join(folder, 'secret.png'), join(folder, 'weapons2', 'linked.png'))
  const { files, weapons, maps } = await listOwnerImages(folder)
  expect({ weapons, maps }).toEqual({ weapons: ['weapon_ak74.png', 'weapon_m9.webp'], maps: ['ministry_coop.jpg'] })
  expect([...files.keys()].sort()).toEqual([
    '/img/maps/ministry_coop.jpg',
    '/img/weapons2/weapon_ak74.png',
    '/img/weapons2/weapon_m9.webp',
  ])
})

test("an owner's picture is served, and wins over a drawing of the same name", async () => {
  const app = await siteWith(
    await folderWith({
      'weapons2/weapon_ak74.png': 'PNG',
      'weapons2/grenade.svg': '<svg/>',
      'weapons2/grenade.svg.br': 'of another one',
    }),
  )
  const picture = await app.inject('/img/weapons2/weapon_ak74.png')
  expect([picture.statusCode, picture.body, picture.headers['content-type']]).toEqual([200, 'PNG', 'image/png'])
  expect(picture.headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  const headers = { 'accept-encoding': 'br' }
  expect((await app.inject({ url: '/img/weapons2/grenade.svg', headers })).body).toBe('<svg/>')
  expect((await app.inject('/img/weapons2/pistol.svg')).body).toBe('<svg id="drawn"/>')
})

test.each([
  '/img/weapons2/..%5c..%5csecret.png',
  '/img/weapons2/..%2fsecret.png',
  '/img/weapons2/../secret.png',
  '/img/weapons2/%2e%2e/secret.png',
  '/img/weapons2/linked.png',
  '/img/weapons2/none.png',
  '/img/weapons2/',
  '/img/maps',
])('%s leads nowhere', async (path) => {
  const folder = await folderWith({ 'weapons2/weapon_ak74.png': 'PNG', 'secret.png': 'root:' })
  await symlink(join(folder, 'secret.png'), join(folder, 'weapons2', 'linked.png'))
  const reply = await (await siteWith(folder)).inject(path)
  expect([400, 404]).toContain(reply.statusCode)
  expect(reply.body).not.toContain('root:')
})
