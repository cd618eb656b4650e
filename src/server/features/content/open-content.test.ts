import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { openContent } from './open-content.ts'

const NEVER = 3_600_000

async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'sitrep-content-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function open(dir: string, pollMs: number) {
  const log = { info: vi.fn<(message: string) => void>(), warn: vi.fn<(message: string) => void>() }
  const onChange = vi.fn<() => void>()
  const store = await openContent(dir, log, onChange, { settleMs: 10, pollMs })
  onTestFinished(() => store.close())
  const titles = () => store.current().rules.map((rule) => rule.rule_title)
  return { store, log, onChange, titles }
}

const rule = (title: string) => `---\ntitle: ${title}\n---\nText\n`

/** The first look at the folders runs in the background; a change from here on is certain to be noticed. */
async function untilWatching(dir: string, titles: () => string[]): Promise<void> {
  await eventually(async () => {
    await writeFile(join(dir, 'rules/99-probe.md'), rule(`Probe ${Math.random()}`))
    await vi.waitFor(() => expect(titles().at(-1)).toContain('Probe'), { timeout: 300, interval: 10 })
  })
  await rm(join(dir, 'rules/99-probe.md'))
  await eventually(() => expect(titles().join()).not.toContain('Probe'))
}

test('a changed, a new, a replaced and a removed file are seen without a restart', async () => {
  const dir = await temporaryFolder()
  await mkdir(join(dir, 'rules'))
  await writeFile(join(dir, 'rules/10-a.md'), rule('Old'))
  const { titles, onChange } = await open(dir, NEVER)
  expect(titles()).toEqual(['Old'])
  expect(onChange).not.toHaveBeenCalled()
  await untilWatching(dir, titles)
  onChange.mockClear()

  await writeFile(join(dir, 'rules/10-a.md'), rule('New'))
  await eventually(() => expect(titles()).toEqual(['New']))
  expect(onChange).toHaveBeenCalled()

  await writeFile(join(dir, 'rules/20-b.md'), rule('Second'))
  await eventually(() => expect(titles()).toEqual(['New', 'Second']))

  await writeFile(join(dir, 'next'), rule('Swapped in'))
  await rename(join(dir, 'next'), join(dir, 'rules/20-b.md'))
  await eventually(() => expect(titles()).toEqual(['New', 'Swapped in']))

  await rm(join(dir, 'rules/10-a.md'))
  await eventually(() => expect(titles()).toEqual(['Swapped in']))
})

test('a folder that appears later is found by asking again', async () => {
  const dir = join(await temporaryFolder(), 'later')
  const { titles, log } = await open(dir, 20)
  expect(titles()).toEqual([])
  expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('there is no such folder'))
  await mkdir(join(dir, 'rules'), { recursive: true })
  await writeFile(join(dir, 'rules/10-a.md'), rule('Here'))
  await eventually(() => expect(titles()).toEqual(['Here']))
})

test('a file that breaks is named once, however often the folder is read', async () => {
  const dir = await temporaryFolder()
  await mkdir(join(dir, 'rules'))
  await writeFile(join(dir, 'rules/10-a.md'), 'no title')
  await writeFile(join(dir, 'rules/20-b.md'), rule('0'))
  const { titles, log } = await open(dir, 10)
  for (const title of ['1', '2', '3']) {
    await writeFile(join(dir, 'rules/20-b.md'), rule(`"${title}"`))
    await eventually(() => expect(titles()).toEqual([title]))
  }
  const named = log.warn.mock.calls.filter(([message]) => message.includes('rules/10-a.md'))
  expect(named).toHaveLength(1)
})

test('reading again what has not changed is no change', async () => {
  const dir = await temporaryFolder()
  await mkdir(join(dir, 'rules'))
  await writeFile(join(dir, 'rules/10-a.md'), rule('Same'))
  const { onChange, store, titles } = await open(dir, 10)
  const before = store.current()
  await eventually(() => expect(store.current()).not.toBe(before))
  expect(titles()).toEqual(['Same'])
  expect(onChange).not.toHaveBeenCalled()
})
