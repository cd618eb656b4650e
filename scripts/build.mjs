import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { clearStamp, hashSources, writeStamp } from './lib/build-stamp.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { listPageFiles } from './lib/page-files.mjs'
import { inProject, requireNode, root } from './lib/project.mjs'

// `npm run build`: the server to dist/server, the web to dist/web.
requireNode()
await ensurePackages()
process.chdir(root)
const hash = hashSources() // before reading anything, so that an edit during the build leads to another one
mkdirSync('dist', { recursive: true })
clearStamp()
await timed('Building the server', buildServer)
await timed('Building the web pages', buildWeb)
writeStamp(hash)

async function buildServer() {
  const { build } = await import('esbuild')
  rmSync('dist/server', { recursive: true, force: true })
  await build({
    entryPoints: [
      'src/server/start/main.ts',
      'src/server/commands/cli.ts',
      'src/server/counting/intake/collector-worker.ts',
      'src/server/features/pages/picture/painter-worker.ts',
    ],
    entryNames: '[name]',
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
  cpSync('src/server/ground/db/migrations', 'dist/server/migrations', { recursive: true })
  cpSync('catalog', 'dist/server/catalog', { recursive: true })
}

async function buildWeb() {
  const { build } = await import('vite')
  await build({ configFile: inProject('vite.config.ts'), mode: 'production', logLevel: 'warn' })
  // For the size check and for the server itself, so neither is among the files that are served.
  renameSync('dist/web/.vite/manifest.json', 'dist/web-manifest.json')
  const manifest = JSON.parse(readFileSync('dist/web-manifest.json', 'utf8'))
  const pages = listPageFiles(manifest, readFileSync('src/web/app/routes.tsx', 'utf8'))
  writeFileSync('dist/web-pages.json', JSON.stringify(pages))
  rmSync('dist/web/.vite', { recursive: true })
}

/**
 * @param {string} label
 * @param {() => Promise<void>} work
 */
async function timed(label, work) {
  const start = performance.now()
  process.stdout.write(`${label} … `)
  await work()
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}
