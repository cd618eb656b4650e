import { ensurePackages } from './lib/packages.mjs'
import { requireNode } from './lib/project.mjs'
import { runInstalled } from './lib/run.mjs'

// `npm run fuzz [-- seconds] [target …]`: needs no build. Exit code 1: a reader broke its promise.
requireNode()
await ensurePackages()
const { code } = await runInstalled('tsx/dist/cli.mjs', ['trials/fuzz/main.ts', ...process.argv.slice(2)])
process.exitCode = code
