import { Worker } from 'node:worker_threads'
import type { CollectorSetup } from './collector-messages.ts'

/** Starts the collector's thread, from the bundle that stands beside the program's or, in development, from the source. */
export function spawnCollector(setup: CollectorSetup): Worker {
  if (import.meta.url.endsWith('.ts')) return new Worker(sourceScript(), { eval: true, workerData: setup })
  return new Worker(new URL('./collector-worker.js', import.meta.url), { workerData: setup })
}

/** A thread does not inherit what makes Node 20 read TypeScript. */
function sourceScript(): string {
  const entry = JSON.stringify(new URL('./collector-worker.ts', import.meta.url).href)
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${entry}) })`
}
