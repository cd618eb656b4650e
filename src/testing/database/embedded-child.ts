import { startEmbedded } from '#server/ground/db/embedded/embedded-postgres.ts'
import { softwareIn } from '#server/ground/db/embedded/software.ts'
import { StartError } from '#server/ground/errors/start-error.ts'

/** Runs an embedded database in a process of its own, which a test can kill or run as another user. */
const [dataDir = '', softwareDir = ''] = process.argv.slice(2)
const print = (message: string) => process.stderr.write(`${message}\n`)

try {
  const database = await startEmbedded({
    dataDir,
    fsync: false,
    software: softwareIn(softwareDir),
    log: { debug: print, info: print, warn: print, error: print },
  })
  process.stdout.write(`${JSON.stringify({ pid: database.pid(), socketDir: database.socketDir })}\n`)
  process.on('SIGTERM', () => void database.stop().then(() => process.exit(0)))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  print(error.message)
  process.exit(error.exitCode)
}
