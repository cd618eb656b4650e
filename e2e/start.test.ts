import { rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { demoFolder, removeFolder } from './lib/demo.ts'
import { copyForNormalUser } from './lib/own-copy.ts'
import { ended, newFolder, runProgram, type Site, serving, startSite } from './lib/site.ts'

/** The data of a demo, gone when the test ends. */
async function ownDemo(): Promise<string> {
  const folder = await demoFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

test('a taken port is said in one sentence, and nothing is left behind', async () => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  const address = blocker.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const folder = await newFolder()
  const program = runProgram({ PORT: port, SITREP_DATA: folder })
  expect(await ended(program.process)).toBe(1)
  expect(program.output().trim()).toMatch(new RegExp(`^Port ${port} is taken by another program: .*\\.$`))
  blocker.close()
  await rm(folder, { recursive: true, force: true })
})

test('a second Sitrep on the same data is refused with the pid of the first, which goes on until SIGTERM', async () => {
  const first = await startSite({ folder: await ownDemo() })
  const second = runProgram({ PORT: String(await freePort()), SITREP_DATA: join(first.folder, 'data') })
  expect(await ended(second.process)).toBe(1)
  expect(second.output()).toContain(`${first.process.pid}`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  await expectOrderlyEnd(first, 'SIGTERM')
})

async function expectOrderlyEnd(site: Site, signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
  expect(await ended(site.process, signal)).toBe(0)
  expect(site.output()).toContain('Stopped')
}

test('a wrong setting names its key and what is allowed', async () => {
  const folder = await newFolder()
  const failed = startSite({ folder, settings: 'log_level: loud\n' })
  await expect(failed).rejects.toThrow('log_level is "loud"; allowed: debug, info, warn, error.')
  await rm(folder, { recursive: true, force: true })
})

const bansOf = async (url: string) => (await fetch(`${url}/api/v1/site/bans2`)).text()

test('after kill -9 the next start finds everything as it was, and ends in order at SIGINT', async () => {
  const folder = await ownDemo()
  const first = await startSite({ folder })
  const before = await bansOf(first.url)
  await ended(first.process, 'SIGKILL')
  const second = await startSite({ folder })
  expect(await bansOf(second.url)).toBe(before)
  await expectOrderlyEnd(second, 'SIGINT')
})

test('after kill -9 a normal user starts it again just the same, with nothing but what it runs on', async () => {
  const copy = await copyForNormalUser(inject('demoFolder'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const start = async () => {
    const program = runProgram({ PORT: String(port), SITREP_DATA: join(copy.folder, 'data') }, copy)
    await serving(url, program)
    return program
  }
  const first = await start()
  const before = await bansOf(url)
  await ended(first.process, 'SIGKILL')
  const second = await start()
  expect(second.output()).not.toMatch(/Installing|Building/)
  expect(await bansOf(url)).toBe(before)
  expect((await stat(join(copy.folder, 'data/postgres'))).uid).toBe(copy.account?.uid ?? process.getuid?.())
  expect(await ended(second.process, 'SIGTERM')).toBe(0)
  await rm(copy.folder, { recursive: true, force: true })
})
