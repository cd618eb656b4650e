import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { ensurePackages } from './lib/packages.mjs'
import { giveUp, inProject, requireNode } from './lib/project.mjs'
import { runInstalled } from './lib/run.mjs'

// `npm run bench [-- name]`: runs the benchmarks whose file name contains the name, or all of them, one after the other.
requireNode()
const [wanted = ''] = process.argv.slice(2)
const names = readdirSync(inProject('bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .sort()
const chosen = names.filter((file) => file.includes(wanted))
if (chosen.length === 0) {
  giveUp(
    `No benchmark is named like '${wanted}'; there are: ${names.map((file) => basename(file, '.bench.ts')).join(', ')}.`,
  )
}

await ensurePackages()
for (const file of chosen) {
  console.log(`\n${basename(file, '.bench.ts')}`)
  const { code } = await runInstalled('tsx/dist/cli.mjs', [`bench/${file}`])
  if (code !== 0) process.exitCode = code
}
