import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** A source file as the build makes it: the loader that runs benchmarks adds calls of its own to every function. */
export async function importBuilt<Module>(file: string): Promise<Module> {
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-bench-'))
  const outfile = join(folder, 'built.mjs')
  try {
    await build({ entryPoints: [file], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' })
    return (await import(pathToFileURL(outfile).href)) as Module
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
