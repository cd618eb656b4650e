import { randomInt } from 'node:crypto'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { keepTemporaryFilesInMemory } from '#testing/memory-dir.ts'
import { textTable } from '../../scripts/lib/text-table.mjs'
import { listTargets } from './kit/corpus.ts'
import { type Fuzzed, fuzzTarget } from './kit/fuzz-target.ts'

// `npm run fuzz [-- seconds] [target …] [--seed text]`: gives changed inputs to every reader of bytes, or to the named ones, for so many
// seconds in all. Exit code 1: one of them broke its promise; the input is in its corpus then.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
const isNumber = (word: string) => /^\d+$/.test(word)
const seconds = Number(positionals.find(isNumber) ?? 60)
const names = positionals.filter((word) => !isNumber(word))
const { seed = String(randomInt(2 ** 32)) } = values

const unknown = names.filter((name) => !listTargets().includes(name))
if (unknown.length > 0) {
  console.error(`There is no target ${unknown.join(', ')}; there are: ${listTargets().join(', ')}.`)
  process.exit(2)
}

function tell(name: string, { found }: Fuzzed): void {
  if (found === null) return
  process.exitCode = 1
  console.log(`\n${name}: ${found.kind}: ${found.reason}`)
  console.log(
    `The input is kept in ${relative(process.cwd(), found.file)}; \`npm run fuzz -- 1 ${name}\` tries it first.\n`,
  )
}

keepTemporaryFilesInMemory()
const chosen = names.length > 0 ? names : listTargets()
console.log(`Seed ${seed}: the same inputs again by --seed ${seed}`)
const rows: string[][] = []
for (const name of chosen) {
  const began = performance.now()
  const fuzzed = await fuzzTarget({ name, seed, seconds: seconds / chosen.length })
  tell(name, fuzzed)
  const spent = (performance.now() - began) / 1000
  rows.push([name, fuzzed.tried.toLocaleString('en-US'), spent.toFixed(0), fuzzed.found?.kind ?? 'nothing'])
}
console.log(textTable(['target', 'inputs', 'seconds', 'found'], rows))
