import { cpSync, rmSync } from 'node:fs'
import { inProject } from './project.mjs'

/**
 * The program and all it reads beside itself, from the sources.
 * @param {string} outdir where it goes, instead of what was there
 * @param {readonly string[]} others further scripts that share its parts
 */
export async function buildServer(outdir, others = []) {
  const { build } = await import('esbuild')
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: inProject(),
    entryPoints: [
      'src/server/start/main.ts',
      'src/server/commands/cli.ts',
      'src/server/counting/intake/collector-worker.ts',
      'src/server/features/pages/picture/painter-worker.ts',
      'src/server/start/demo/past/past-worker.ts',
      ...others,
    ],
    entryNames: '[name]',
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
  cpSync(inProject('src/server/ground/db/migrations'), `${outdir}/migrations`, { recursive: true })
  cpSync(inProject('catalog'), `${outdir}/catalog`, { recursive: true })
}
