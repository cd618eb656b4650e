#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = new URL('../dist/server/cli.js', import.meta.url)

if (!existsSync(fileURLToPath(program))) {
  process.stderr.write('Sitrep is not built yet: building it now.\n')
  const { ensurePackages } = await import('../scripts/lib/packages.mjs')
  const { ensureBuilt } = await import('../scripts/lib/build-stamp.mjs')
  await ensurePackages()
  await ensureBuilt()
}
// An image has no sources that could be newer. Not built anew here: a Sitrep may be running from what lies there.
if (existsSync(fileURLToPath(new URL('../src', import.meta.url)))) {
  const { buildComplaint } = await import('../scripts/lib/build-stamp.mjs')
  const { giveUp } = await import('../scripts/lib/project.mjs')
  const complaint = buildComplaint()
  if (complaint) giveUp(complaint)
}
process.setSourceMapsEnabled(true)
const { runCli } = await import(program.href)
process.exit(await runCli(process.argv.slice(2)))
