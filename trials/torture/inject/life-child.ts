import { loadConfig } from '#server/ground/config.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { createLog } from '#server/ground/log/log.ts'
import { type Sitrep, startSitrep } from '#server/start/sitrep.ts'
import type { Failpoint, LifeOrder, LifeReport } from './life.ts'

// The whole site, started and stopped as often as it is told, with one call made to fail each time. It ends as the program ends:
// with 1 when it cannot start or stop, with 70 after a bug.

const CRASHED = 70
const failpoint = (globalThis as unknown as Record<symbol, Failpoint>)[Symbol.for('sitrep failpoint')]
if (!failpoint) throw new Error('To be started with --import failpoint.mjs')
const config = loadConfig()
const log = createLog({ level: config.log_level, pretty: false })
let site: Sitrep | null = null

const tell = (report: LifeReport): Promise<void> =>
  new Promise((resolve) => process.send?.(report, undefined, undefined, () => resolve()))

async function end(code: number, report: LifeReport): Promise<never> {
  failpoint?.arm(null)
  await tell(report)
  process.exit(code)
}

const crash = (error: unknown) => void end(CRASHED, { type: 'crashed', reason: reasonOf(error) })
process.on('uncaughtException', crash)
process.on('unhandledRejection', crash)

const reasonOf = (error: unknown): string => String(error instanceof Error ? error.stack : error)

async function start({ failure }: Extract<LifeOrder, { type: 'start' }>): Promise<void> {
  failpoint?.arm(failure)
  try {
    site = await startSitrep(config, log)
    await tell({ type: 'running', counts: failpoint?.counts() ?? {} })
  } catch (error) {
    const isExplained = error instanceof StartError
    await end(1, { type: 'refused', reason: isExplained ? error.message : reasonOf(error), isExplained })
  }
}

async function stop(): Promise<void> {
  try {
    await site?.stop()
  } catch (error) {
    await end(1, { type: 'unstopped', reason: reasonOf(error) })
  }
  const counts = failpoint?.counts() ?? {}
  failpoint?.arm(null)
  await tell({ type: 'stopped', counts, rss: process.memoryUsage().rss })
}

process.on('message', (order: LifeOrder) => void (order.type === 'start' ? start(order) : stop()))
process.on('disconnect', () => process.exit(0))
