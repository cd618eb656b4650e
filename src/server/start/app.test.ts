import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/ground/log/log.ts'
import { testApp } from '#testing/server.ts'
import { createApp } from './app.ts'

test("the page is told which pictures an owner's folder has, and gets them", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-app-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'images/weapons2'), { recursive: true })
  await writeFile(join(folder, 'images/weapons2/weapon_ak74.png'), 'PNG')
  await writeFile(join(folder, 'index.html'), '<meta name="sitrep" content="{}" /><title>Sitrep</title>')
  const { app: _, ...deps } = await testApp({ images_dir: join(folder, 'images') })

  const app = await createApp({ ...deps, log: createLog({ level: 'silent', pretty: false }) }, folder)
  onTestFinished(() => app.close())

  const page = await app.inject('/weapons')
  expect(page.body).toContain('&quot;weaponImages&quot;:[&quot;weapon_ak74.png&quot;]')
  expect((await app.inject('/img/weapons2/weapon_ak74.png')).body).toBe('PNG')
})
