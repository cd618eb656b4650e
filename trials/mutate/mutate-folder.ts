import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { inProject } from '../../scripts/lib/project.mjs'
import { filesIn, type Work } from './folders.ts'
import { inShort, type Mutant, textBetween } from './mutants.ts'

/** Where the copy of the project is. */
export const SANDBOX = '.stryker-tmp'

interface Options {
  concurrency: number | undefined
  again: boolean // also what was tried before, and has not changed since
}

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** Makes one change after the other in a copy of the project, and runs the tests that come by it. */
export async function mutateFolder({ folder, paths }: Work, { concurrency, again }: Options): Promise<Mutant[]> {
  const stryker = new Stryker({
    mutate: [...paths.map((path) => filesIn(path, '.{ts,tsx}')), '!**/*.test.{ts,tsx}', '!**/*-worker.ts'],
    testRunner: 'vitest',
    vitest: { configFile: 'trials/mutate/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', inProject('trials/mutate/leave-out-sentences.mjs')],
    ignorers: ['sentences'],
    ignorePatterns: ['/dist', '/data', '/coverage', '/e2e'],
    coverageAnalysis: 'perTest',
    concurrency,
    incremental: true,
    incrementalFile: `node_modules/.cache/mutate/${folder.name.replaceAll('/', '-')}.json`,
    force: again,
    reporters: ['progress-append-only'],
    tempDirName: SANDBOX,
    cleanTempDir: 'always',
    timeoutMS: 30_000, // on top of the time that the tests take: this machine may be busy
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 10,
    allowConsoleColors: false,
    disableTypeChecks: true,
  })
  const results = await stryker.runMutationTest()
  return results.flatMap((result) => toMutant(result) ?? [])
}

const FATES: Partial<Record<Result['status'], Mutant['fate']>> = {
  Killed: 'killed',
  RuntimeError: 'killed', // outside of any test: the program does not load, or a promise is left alone with its error
  Timeout: 'timed out',
  Survived: 'survived',
  NoCoverage: 'no coverage',
}

/** Null: it was left out by a rule. */
function toMutant({ fileName, location, mutatorName, replacement, status }: Result): Mutant | null {
  const fate = FATES[status]
  if (fate === undefined) return null
  const source = readFileSync(fileName, 'utf8')
  return {
    file: relative(inProject(), fileName),
    line: location.start.line,
    mutator: mutatorName,
    from: inShort(textBetween(source, location.start, location.end)),
    to: inShort(replacement),
    fate,
  }
}
