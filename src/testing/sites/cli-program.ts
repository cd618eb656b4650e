import { runCli } from '#server/commands/cli.ts'

// `sitrep` from source, for tests that end it from outside: see spawnSitrep.
process.exit(await runCli(process.argv.slice(2)))
