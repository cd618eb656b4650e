import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { buildServer } from './lib/build-server.mjs'
import { clearStamp, hashSources, writeStamp } from './lib/build-stamp.mjs'
import { compressFiles } from './lib/compress-files.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { listPageFiles } from './lib/page-files.mjs'
import { inProject, requireNode, root } from './lib/project.mjs'
import { writeFlags } from './lib/write-flags.mjs'

// `npm run build`: the server to dist/server, the web to dist/web.
requireNode()
await ensurePackages()
process.chdir(root)
const hash = hashSources() // before reading anything, so that an edit during the build leads to another one
mkdirSync('dist', { recursive: true })
clearStamp()
await timed('Building the server', () => buildServer(inProject('dist/server')))
await timed('Building the web pages', buildWeb)
writeStamp(hash)

async function buildWeb() {
  const { build } = await import('vite')
  await build({ configFile: inProject('vite.config.ts'), mode: 'production', logLevel: 'warn' })
  await writeFlags('dist/web/img/flags')
  // For the size check and for the server itself, so neither is among the files that are served.
  renameSync('dist/web/.vite/manifest.json', 'dist/web-manifest.json')
  const manifest = JSON.parse(readFileSync('dist/web-manifest.json', 'utf8'))
  const pages = listPageFiles(manifest, readFileSync('src/web/app/routes.tsx', 'utf8'))
  writeFileSync('dist/web-pages.json', JSON.stringify(pages))
  rmSync('dist/web/.vite', { recursive: true })
  await compressFiles('dist/web/assets')
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
