import { type Config, loadConfig } from '#server/ground/config.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { createLog, type Log } from '#server/ground/log/log.ts'
import { connectSupervisor, type Supervisor } from '#server/ground/supervisor.ts'
import { findPart, type Part } from './processes/part.ts'
import { PartEnded, startProcesses } from './processes/primary.ts'

const EXIT_CRASHED = 70 // as sysexits.h: a supervisor should start us again

interface Running {
  address: string
  stop(): Promise<void>
}

async function main(): Promise<void> {
  const config = loadConfig()
  const log = createLog({ level: config.log_level, pretty: process.stdout.isTTY })
  crashOnBugs(log)
  const part = findPart(process.argv)
  if (part === null) for (const warning of warningsOf(config)) log.warn(warning)
  const stopping = stopRequested(part)
  const running = await (part ? startPart(part, config, log) : startFirst(config, log))
  const signal = await stopping
  if (part === null) log.info(`${signal}: stopping`)
  await running.stop()
  if (part === null) log.info('Stopped')
}

const warningsOf = ({ warnings, exposedFiles }: Config): string[] => [
  ...warnings,
  ...exposedFiles.map((file) => `Every user of this machine can read ${file}: take that right away with chmod o-rwx.`),
]

/** Each way loads only what it needs: the first process of several has little to do. */
async function startFirst(config: Config, log: Log): Promise<Running> {
  const supervisor = isSupervisedHere() ? connectSupervisor(process) : null
  const running = hasSeveral(config)
    ? await startProcesses({
        ...{ config, log, program: process.argv[1] ?? '' },
        isSupervised: supervisor !== null,
        onEnd: endedUnasked(log),
      })
    : await startWhole(config, log, supervisor)
  announce(running.address, config.demo, config.databaseUrl)
  return running
}

/** The database starts while the program is loaded, which keeps this process busy and not the other. */
async function startWhole(config: Config, log: Log, supervisor: Supervisor | null): Promise<Running> {
  const { openFirst } = await import('./open-first.ts')
  const [store, { startSitrep }] = await Promise.all([openFirst(config, log), import('./sitrep.ts')])
  return startSitrep(config, log, supervisor, store)
}

async function startPart(part: Part, config: Config, log: Log): Promise<Running> {
  process.once('disconnect', () => process.exit(EXIT_CRASHED))
  const { startBack, startWeb } = await import('./processes/start-part.ts')
  return part === 'back' ? startBack(config, log, process) : startWeb(config, log, process)
}

const hasSeveral = ({ processes, roles }: Config): boolean => processes > 1 && roles.includes('web')

/** Whether bin/lib/supervise.mjs started us: it then decides what a hang-up means, and we end when it does. */
function isSupervisedHere(): boolean {
  if (!process.argv.includes('--supervised') || !process.send) return false
  process.on('SIGHUP', () => undefined)
  process.once('disconnect', () => process.exit(EXIT_CRASHED))
  return true
}

const endedUnasked = (log: Log) => (code: number) => {
  log.fatal({ code }, 'The process that collects has ended, and with it the site')
  process.exit(EXIT_CRASHED)
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
function stopRequested(part: Part | null): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let asked: number | undefined
    const ask = (signal: NodeJS.Signals) => {
      if (asked !== undefined && signal === 'SIGINT' && performance.now() - asked > IMPATIENT_MS) process.exit(130)
      asked ??= performance.now()
      resolve(signal)
    }
    // What a terminal tells every process, a part leaves to the first one, which knows the order.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) if (part !== null) process.on(signal, () => undefined)
    if (part === null) process.on('SIGINT', ask)
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
    if (error instanceof PartEnded && error.code !== null) process.exit(error.code) // it has said why
    const isTold = error instanceof StartError || error instanceof PartEnded
    const message = isTold ? error.message : String(error instanceof Error ? error.stack : error)
    process.stderr.write(`\n  ${message.replaceAll('\n', '\n  ')}\n\n`)
    process.exit(error instanceof PartEnded ? EXIT_CRASHED : 1)
  },
)
