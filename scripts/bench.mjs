import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ensurePackages } from './lib/packages.mjs'
import { giveUp, inProject, requireNode } from './lib/project.mjs'
import { isMet, ratioTable } from './lib/ratio-table.mjs'
import { run, runInstalled } from './lib/run.mjs'

// `npm run bench [-- name …]`: runs the benchmarks whose file names contain one of the names, or all of them, one after the other,
// and ends with one table of their ratios. Exit code 1: one of them failed, or misses its aim.
requireNode()
const wanted = process.argv.slice(2)
const names = readdirSync(inProject('bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => basename(file, '.bench.ts'))
  .sort()
const chosen = names.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (chosen.length === 0) giveUp(`No benchmark is named like '${wanted.join(' ')}'; there are: ${names.join(', ')}.`)

await ensurePackages()
await run(process.execPath, ['scripts/build.mjs'])
const folder = mkdtempSync(join(tmpdir(), 'sitrep-ratios-'))
const file = join(folder, 'ratios')
writeFileSync(file, '')
process.env.SITREP_BENCH_RATIOS = file
for (const name of chosen) {
  console.log(`\n${name}`)
  const { code } = await runInstalled('tsx/dist/cli.mjs', [`bench/${name}.bench.ts`])
  if (code !== 0) process.exitCode = 1
}
const ratios = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
rmSync(folder, { recursive: true })
console.log(`\n${ratioTable(ratios)}`)
if (!ratios.every(isMet)) process.exitCode = 1
