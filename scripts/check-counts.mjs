import { ensurePackages } from './lib/packages.mjs'
import { requireNode } from './lib/project.mjs'
import { runInstalled } from './lib/run.mjs'

// `npm run check-counts -- --data FOLDER`: counts the journal of a site once more and compares. Exit code 1: something differs.
requireNode()
await ensurePackages()
const { code } = await runInstalled('tsx/dist/cli.mjs', ['trials/checker/main.ts', ...process.argv.slice(2)])
process.exitCode = code
