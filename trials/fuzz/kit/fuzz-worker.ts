import { setImmediate as othersFirst } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { loadTarget, type Places, readCorpus } from './corpus.ts'
import { type Find, tryInput } from './find.ts'
import { changedInputs, cutInputs } from './inputs.ts'
import { shrink } from './shrink.ts'
import { Slot } from './slot.ts'

export interface WorkerSetup {
  name: string
  places: Places
  seed: string
  seconds: number
  shared: SharedArrayBuffer
}

/** The last word of a worker: what it found, if it did. */
export interface WorkerResult {
  find: Find | null
}

const { name, places, seed, seconds, shared } = workerData as WorkerSetup
const slot = new Slot(shared)
const target = await loadTarget(name, places)
const corpus = readCorpus(name, places)
const until = performance.now() + seconds * 1000

function* inputs(): Generator<Buffer> {
  for (const { bytes } of corpus) yield bytes
  yield* cutInputs(corpus)
  yield* changedInputs(target, corpus, { seed: `${seed} ${name}` })
}

async function search(): Promise<Find | null> {
  let tried = 0
  for (const input of inputs()) {
    if (performance.now() > until && tried >= corpus.length) break
    slot.begin(input)
    const find = await tryInput(target, input)
    if (find !== null) {
      if (find.kind !== 'slow') slot.begin(await shrink(target, input, find))
      return find
    }
    await othersFirst() // what it throws later is its own, too
    tried += 1
  }
  return null
}

const result: WorkerResult = { find: await search() }
parentPort?.postMessage(result)
