import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { temporaryDir } from './temporary-dir.ts'

/** Bundles a script for child processes, and others that it starts, so that each starts in a fraction of a second. */
export async function bundleScript(script: string, ...others: string[]): Promise<string> {
  const outdir = await temporaryDir()
  await build({
    entryPoints: [{ in: script, out: 'script' }, ...others],
    entryNames: '[name]',
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
  await writeFile(join(outdir, 'package.json'), '{ "type": "module" }')
  return join(outdir, 'script.js')
}
