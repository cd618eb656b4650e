import { type ChildProcess, fork } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '#server/ground/config.ts'
import type { Log } from '#server/ground/log/log.ts'
import { requireFreePort } from '#server/ground/port.ts'
import type { Channel } from './office.ts'
import { type FromPart, onMessage, type Part, partArgument, type SharedSite, type ToPart } from './part.ts'
import { PassQuestions } from './pass-questions.ts'

interface Options {
  config: Config
  log: Log
  program: string // the script that every part runs
  isSupervised: boolean
  /** What collects has ended unexpectedly, and with it all. */
  onEnd: (code: number) => void
}

/** A part that could not start. One that ended by itself has said why. */
export class PartEnded extends Error {
  override name = 'PartEnded'
  readonly code: number | null
  constructor(part: Part, code: number | null, signal: NodeJS.Signals | null) {
    super(`The process '${part}' was ended by ${signal} while it started, so the site cannot start. Start it again.`)
    this.code = code
  }
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const STEADY_MS = 60_000

/** The first process of a site that has several: it does nothing but start the others and hand out connections. */
export async function startProcesses(options: Options): Promise<{ address: string; stop(): Promise<void> }> {
  const { config, program } = options
  await requireFreePort(config.http)
  const questions = new PassQuestions()
  const stopping = { is: false }
  const back = startBack(options, questions)
  const webs = new Set<Worker>()
  const stop = async () => {
    stopping.is = true
    await Promise.all([...webs].map((web) => ended(web.process)))
    await ended(back)
  }
  try {
    const { site } = await ready(back, 'back')
    if (!site) throw new Error('The part that collects says nothing of itself')
    back.once('exit', (code) => stopping.is || options.onEnd(code ?? 1))
    cluster.setupPrimary({ exec: program, args: [partArgument('web')], serialization: 'advanced' })
    const startWeb = () => forkWeb(site, webs, questions)
    const addresses = await Promise.all(
      Array.from({ length: config.processes }, async () => {
        const web = startWeb()
        const { address } = await ready(web, 'web')
        keepRunning(web, startWeb, options.log, stopping)
        return address
      }),
    )
    return { address: addresses[0] ?? '', stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function startBack({ program, isSupervised }: Options, questions: PassQuestions): ChildProcess {
  const args = [partArgument('back'), ...(isSupervised ? ['--supervised'] : [])]
  const back = fork(program, args, { serialization: 'advanced' })
  questions.add(back, true)
  onMessage<FromPart, 'to-supervisor'>(back, 'to-supervisor', ({ message }) => process.send?.(message))
  if (isSupervised) process.on('message', (message) => tell(back, { type: 'from-supervisor', message }))
  return back
}

function forkWeb(site: SharedSite, webs: Set<Worker>, questions: PassQuestions): Worker {
  const web = cluster.fork()
  webs.add(web)
  questions.add(web, false)
  onMessage<FromPart, 'begin'>(web, 'begin', () => tell(web, { type: 'site', site }))
  web.once('exit', () => {
    webs.delete(web)
    questions.remove(web)
  })
  // What could not be handed to one that has just died must not end the others. One that could not be started has no exit to tell of it.
  web.on('error', (error) => {
    if (web.process.pid === undefined) throw error
  })
  return web
}

/** One that ends is replaced, after a pause that grows when it does so at once. */
function keepRunning(web: Worker, start: () => Worker, log: Log, stopping: { is: boolean }, endings = 0): void {
  const startedAt = performance.now()
  web.once('exit', (code, signal) => {
    if (stopping.is) return
    const inARow = performance.now() - startedAt > STEADY_MS ? 0 : endings
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** inARow)
    log.error({ code, signal, pause_ms: pause }, 'A process that serves pages has ended; another one is started')
    setTimeout(() => stopping.is || keepRunning(start(), start, log, stopping, inARow + 1), pause)
  })
}

function ready(part: ChildProcess | Worker, name: Part): Promise<Extract<FromPart, { type: 'ready' }>> {
  return new Promise((resolve, reject) => {
    onMessage<FromPart, 'ready'>(part, 'ready', resolve)
    part.once('exit', (code: number | null, signal: NodeJS.Signals | null) => reject(new PartEnded(name, code, signal)))
  })
}

const tell = (part: Channel, message: ToPart): void => void part.send?.(message, () => undefined)

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
