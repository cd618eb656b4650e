import { ensurePackages } from './lib/packages.mjs'
import { requireNode } from './lib/project.mjs'
import { runInstalled } from './lib/run.mjs'

// `npm run mutate [-- folder …]`: changes the code that holds controls, one place at a time, and sees whether a test notices.
requireNode()
await ensurePackages()
const { code } = await runInstalled('tsx/dist/cli.mjs', ['trials/mutate/main.ts', ...process.argv.slice(2)])
process.exitCode = code
