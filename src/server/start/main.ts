import { loadConfig } from '#server/ground/config.ts'
import { createLog, type Log } from '#server/ground/log/log.ts'
import { StartError } from '#server/ground/start-error.ts'
import { connectSupervisor, type Supervisor } from '#server/ground/supervisor.ts'
import { startSitrep } from './sitrep.ts'

const EXIT_CRASHED = 70 // as sysexits.h: a supervisor should start us again

async function main(): Promise<void> {
  const config = loadConfig()
  const log = createLog({ level: config.log_level, pretty: process.stdout.isTTY })
  crashOnBugs(log)
  for (const warning of config.warnings) log.warn(warning)
  const stopping = stopRequested()
  const sitrep = await startSitrep(config, log, findSupervisor())
  announce(sitrep.address, config.demo, config.databaseUrl)
  log.info(`${await stopping}: stopping`)
  await sitrep.stop()
  log.info('Stopped')
}

/** Set when bin/lib/supervise.mjs started us: it then decides what a hang-up means, and we end when it does. */
function findSupervisor(): Supervisor | null {
  if (!process.argv.includes('--supervised') || !process.send) return null
  process.on('SIGHUP', () => undefined)
  process.once('disconnect', () => process.exit(EXIT_CRASHED))
  return connectSupervisor(process)
}

function announce(address: string, demo: boolean, databaseUrl: string | null): void {
  const shown = address.replace('127.0.0.1', 'localhost').replace('0.0.0.0', 'localhost')
  const parts = [
    databaseUrl ? 'your PostgreSQL' : 'the embedded PostgreSQL',
    demo ? 'the simulated community' : 'your settings',
  ]
  process.stdout.write(`\n  Sitrep is running: ${shown}\n  with ${parts.join(' and ')}. Ctrl-C stops it.\n\n`)
}

const IMPATIENT_MS = 1_000 // one Ctrl-C may arrive twice: from the terminal and from the script that started us

/** The first signal asks for an orderly stop; a later Ctrl-C, from someone in a hurry, ends at once. */
function stopRequested(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked: number | undefined
    const ask = (signal: NodeJS.Signals) => {
      if (asked !== undefined && signal === 'SIGINT' && performance.now() - asked > IMPATIENT_MS) process.exit(130)
      asked ??= performance.now()
      resolve(signal)
    }
    process.on('SIGINT', ask)
    process.on('SIGTERM', ask)
  })
}

function crashOnBugs(log: Log): void {
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'A bug ended the program')
    process.exit(EXIT_CRASHED)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const message = error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)
    process.stderr.write(`\n  ${message.replaceAll('\n', '\n  ')}\n\n`)
    process.exit(1)
  },
)
