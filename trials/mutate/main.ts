import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#testing/database/postgres-setup.ts'
import { keepTemporaryFilesInMemory } from '#testing/memory-dir.ts'
import { giveUp, inProject } from '../../scripts/lib/project.mjs'
import { chooseWork, FOLDERS, filesIn } from './folders.ts'
import { handOver } from './handed-over.ts'
import { mutateFolder, SANDBOX } from './mutate-folder.ts'
import { LEAST, percent, scoreOf, scoreTable } from './score.ts'
import { asEntries, SurvivorList } from './survivors.ts'

// `npm run mutate [-- folder …] [--concurrency 1] [--again]`: exit code 1 where less than 90 % of a folder's mutants are killed.
const LIST = 'docs/mutants.yaml'
const { values, positionals } = parseArgs({
  options: { concurrency: { type: 'string' }, again: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const work = chooseWork(positionals)
if (work === null) giveUp(`There are these folders: ${FOLDERS.map(({ name }) => name).join(', ')}.`, 2)

keepTemporaryFilesInMemory()
const survivors = new SurvivorList(readFileSync(inProject(LIST), 'utf8'))
const { socket, pid, stop } = await startTestPostgres()
/** By a signal: nothing can be awaited any more. */
const breakOff = () => {
  const running = pid()
  if (running !== null) process.kill(running, 'SIGQUIT')
  rmSync(inProject(SANDBOX), { recursive: true, force: true, maxRetries: 10 }) // others may still write there
}
process.once('exit', breakOff)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const scores = []
try {
  for (const { folder, paths } of work) {
    handOver({ project: folder.project, tests: folder.tests.map((path) => filesIn(path, '.test.{ts,tsx}')), socket })
    const concurrency = values.concurrency === undefined ? undefined : Number(values.concurrency)
    const mutants = await mutateFolder({ folder, paths }, { concurrency, again: values.again })
    const score = scoreOf(folder.name, mutants, (mutant) => survivors.take(mutant))
    scores.push(score)
    console.log(`\n${scoreTable([score])}\n`)
    if (score.unlisted.length > 0) console.log(`Alive, and not in ${LIST}:\n\n${asEntries(score.unlisted)}`)
    const unused = survivors.unused(new Set(mutants.map(({ file }) => file)))
    if (unused.length > 0) console.log(`In ${LIST}, and not alive any more:\n\n${unused.join('\n')}\n`)
  }
} finally {
  process.off('exit', breakOff)
  await stop()
}
console.log(`\n${scoreTable(scores)}`)
if (scores.some((score) => percent(score) < LEAST)) process.exitCode = 1
