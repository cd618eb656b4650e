import { Worker } from 'node:worker_threads'
import { OWN_PLACES, type Places, saveFind } from './corpus.ts'
import { type Find, LONGEST_MS, reasonOf } from './find.ts'
import type { WorkerResult, WorkerSetup } from './fuzz-worker.ts'
import { Slot } from './slot.ts'

export interface FuzzOptions {
  name: string
  seed: string
  seconds: number
  places?: Places
  /** Of the processor, for one input. Whoever waits for something else has ten times as long by the clock. */
  hangMs?: number
}

export interface Fuzzed {
  tried: number
  found: (Find & { file: string }) | null
}

const LOOK_EVERY_MS = 100
const MOST_MEMORY_MB = 512

/** Tries inputs in a thread of its own, so that one that never ends, or takes all memory, can be named. Ends with the first find. */
export async function fuzzTarget({ name, seed, seconds, ...options }: FuzzOptions): Promise<Fuzzed> {
  const { places = OWN_PLACES, hangMs = 5 * LONGEST_MS } = options
  const slot = new Slot()
  const setup: WorkerSetup = { name, places, seed, seconds, shared: slot.shared }
  const worker = new Worker(script(), {
    eval: true,
    workerData: setup,
    stderr: true, // drivers of databases complain there of what they hear
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  const { watching, stop } = watchForHang(slot, hangMs)
  const find = await Promise.race([resultOf(worker), watching])
  stop()
  await worker.terminate()
  if (find !== null && slot.begun === 0) throw new Error(`The target ${name} cannot be loaded: ${find.reason}`)
  return { tried: slot.begun, found: find && { ...find, file: saveFind(name, slot.input(), places) } }
}

/** A thread does not inherit what makes Node 20 read TypeScript. */
function script(): string {
  const entry = JSON.stringify(new URL('./fuzz-worker.ts', import.meta.url).href)
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${entry}) })`
}

function resultOf(worker: Worker): Promise<Find | null> {
  return new Promise((resolve, reject) => {
    worker.once('message', ({ find }: WorkerResult) => resolve(find))
    worker.once('error', (error) => resolve({ kind: 'crash', reason: reasonOf(error) }))
    worker.once('exit', (code) => reject(new Error(`The worker ended with ${code} before it had a result`)))
  })
}

function watchForHang(slot: Slot, hangMs: number): { watching: Promise<Find>; stop: () => void } {
  let [begun, since, clock] = [slot.begun, process.cpuUsage(), performance.now()]
  let timer: NodeJS.Timeout | undefined
  const watching = new Promise<Find>((resolve) => {
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(since)
      if (slot.begun !== begun || slot.begun === 0) {
        ;[begun, since, clock] = [slot.begun, process.cpuUsage(), performance.now()]
      } else if ((user + system) / 1000 > hangMs || performance.now() - clock > 10 * hangMs) {
        resolve({ kind: 'hang', reason: `no end after ${hangMs} ms of the processor` })
      }
    }, LOOK_EVERY_MS)
  })
  return { watching, stop: () => clearInterval(timer) }
}
