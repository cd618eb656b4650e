import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { processorTime } from '#testing/processor-time.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { listTargets, loadTarget, readCorpus } from './kit/corpus.ts'
import { tryInput } from './kit/find.ts'
import { fuzzTarget } from './kit/fuzz-target.ts'
import { changedInputs } from './kit/inputs.ts'

// A burst has so many inputs, or fewer where they cost much; `npm run fuzz` tries more and larger ones.
const BURST = { inputs: 300, processorMs: 100, mostBytes: 2_048 }

test.each(listTargets())(
  '%s keeps its promise for all of its corpus and for a burst of changed inputs',
  async (name) => {
    for (const method of ['error', 'trace'] as const) vi.spyOn(console, method).mockReturnValue() // what drivers say of it
    onTestFinished(() => void vi.restoreAllMocks())
    const target = await loadTarget(name)
    onTestFinished(() => target.close?.())
    const corpus = readCorpus(name)
    for (const entry of corpus) {
      expect({ entry: entry.name, find: await tryInput(target, entry.bytes) }).toEqual({
        entry: entry.name,
        find: null,
      })
    }
    let [tried, spentMs] = [0, 0]
    for (const input of changedInputs(target, corpus, { seed: 'burst', mostBytes: BURST.mostBytes })) {
      const { spent, result: find } = await processorTime(() => tryInput(target, input))
      expect({ input: find && input.toString('base64'), find }).toEqual({ input: null, find: null })
      tried += 1
      spentMs += spent
      if (tried === BURST.inputs || spentMs > BURST.processorMs) break
    }
  },
)

test('a promise that is broken is named', async () => {
  const target = { promise: 'it is empty', tokens: [], isFine: (input: Buffer) => input.length === 0 }
  expect(await tryInput(target, Buffer.of(1))).toEqual({ kind: 'broken promise', reason: 'it is empty' })
  expect(await tryInput(target, Buffer.of())).toBeNull()
})

/** A reader that fails in the given way at the word for it. */
const SPOILED = (failure: string) => `
  export const target = {
    promise: 'nothing is found',
    tokens: ['boom'],
    isFine: (input) => {
      if (input.includes('boom')) ${failure}
      return true
    },
  }`

test.each([
  ['crash', 'throw new TypeError("it went off")', /TypeError: it went off/],
  ['crash', 'setImmediate(() => { throw new Error("later") })', /Error: later/],
  ['hang', 'for (;;);', /no end/],
])('a %s by %s is caught, named and kept', async (kind, failure, reason) => {
  const folder = await temporaryDir()
  const places = { targets: join(folder, 'targets'), corpus: join(folder, 'corpus') }
  await mkdir(places.targets)
  await mkdir(join(places.corpus, 'spoiled'), { recursive: true })
  await writeFile(join(places.targets, 'spoiled.mjs'), SPOILED(failure))
  await writeFile(join(places.corpus, 'spoiled', 'some.seed'), 'some text')

  const { found } = await fuzzTarget({ name: 'spoiled', seed: '1', seconds: 60, places, hangMs: 300 })

  expect(found).toMatchObject({ kind, reason: expect.stringMatching(reason) })
  expect(found?.file).toMatch(/spoiled\/[0-9a-f]{16}\.found$/)
  expect(String(await readFile(found?.file ?? ''))).toContain('boom')
  expect(await readdir(join(places.corpus, 'spoiled'))).toHaveLength(2)
})
