import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Starts a thread from the script beside `from`: the bundle that stands beside the program's or, in development, the
 * source.
 */
export function startThread(
  script: string,
  from: string,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${script}.js`, from), { workerData, resourceLimits })
  return new Worker(sourceScript(new URL(`./${script}.ts`, from)), { eval: true, workerData, resourceLimits })
}

/** A thread does not inherit what makes Node 20 read TypeScript. */
function sourceScript(entry: URL): string {
  const href = JSON.stringify(entry.href)
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${href}) })`
}
