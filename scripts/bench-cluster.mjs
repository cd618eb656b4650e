import { ensurePackages } from './lib/packages.mjs'
import { requireNode } from './lib/project.mjs'
import { run, runInstalled } from './lib/run.mjs'

// `npm run bench:cluster [-- --watchers 500 …]`: builds a cluster on this machine from the installed postgresql, pgbouncer and nginx,
// kills one part after the other and prints what came of it. Exit code 1: a promise is broken.
requireNode()
await ensurePackages()
const built = await run(process.execPath, ['scripts/build.mjs'])
if (built.code !== 0) process.exit(built.code)
const { code } = await runInstalled('tsx/dist/cli.mjs', ['bench/cluster/main.ts', ...process.argv.slice(2)])
process.exitCode = code
