import { FAULTS } from './faults.ts'
import { torture } from './torture.ts'

// What the program promises when something breaks, tried on the real one. Exit code 1: a promise was not kept.

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.exitCode = await torture(FAULTS, process.argv.slice(2), (text) => console.log(text))
