import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import base from '../../vitest.config.ts'
import { handedOver } from './handed-over.ts'

const SECOND = 1000
const { project, tests } = handedOver()
const { projects = [], ...shared } = base.test ?? {}
const own = projects.find((entry) => typeof entry === 'object' && 'test' in entry && entry.test?.name === project)
const { setupFiles = [], ...ownTest } = (own as { test: { setupFiles?: string } }).test

/** A file that cannot even be loaded has no test that fails, so Stryker would say that the mutant lives. */
class BrokenFiles implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestModuleEnd(module: TestModule): void {
    // What comes from a worker has no prototype, and Stryker cannot even print that.
    for (const { message, stack } of module.errors())
      this.#vitest?.state.catchError(Object.assign(new Error(message), { stack }), 'Broken file')
  }
}

/** The first test that fails ends a run, so those that need no application come first. */
class LightFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weigh = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').split("'#testing/").length
    return files
      .map((file) => ({ file, weight: weigh(file) }))
      .sort((a, b) => a.weight - b.weight || (a.file.moduleId < b.file.moduleId ? -1 : 1))
      .map(({ file }) => file)
  }
}

export default defineConfig({
  server: { fs: { strict: false } }, // packages are outside of the copy
  test: {
    ...shared,
    ...ownTest,
    include: [...tests],
    exclude: ['**/kill.test.ts'], // they watch processes of their own, where no mutant lives
    setupFiles: [setupFiles, 'trials/mutate/attribute-coverage.ts'].flat(),
    globalSetup: 'trials/mutate/postgres-of-run.ts',
    sequence: { sequencer: LightFirst },
    reporters: [new BrokenFiles()],
    // What a mutant keeps from coming is not waited for as long as on a busy day.
    testTimeout: 15 * SECOND,
    hookTimeout: 15 * SECOND,
    expect: { poll: { timeout: 5 * SECOND, interval: 10 } },
  },
})
