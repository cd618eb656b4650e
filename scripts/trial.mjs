import { ensurePackages } from './lib/packages.mjs'
import { requireNode } from './lib/project.mjs'
import { run, runInstalled } from './lib/run.mjs'

// `node scripts/trial.mjs torture …`: builds, and runs one of the long trials with the rest of the arguments. Exit code 1: a promise is broken.
const [name, ...args] = process.argv.slice(2)
requireNode()
await ensurePackages()
const built = await run(process.execPath, ['scripts/build.mjs'])
if (built.code !== 0) process.exit(built.code)
const { code } = await runInstalled('tsx/dist/cli.mjs', [`trials/${name}/main.ts`, ...args])
process.exitCode = code
