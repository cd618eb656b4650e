import { parseArgs } from 'node:util'
import type { Command } from '#server/commands/kit/command.ts'
import { createProgress } from '#server/commands/kit/progress.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { syncServers } from '#server/fleet/sync-servers.ts'
import { systemClock } from '#server/ground/clock.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import type { Database } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { StartError } from '#server/ground/start-error.ts'
import { syncCatalog } from '#server/start/catalog/sync-catalog.ts'
import { createDemoPopulation } from '#server/start/demo/demo-population.ts'
import { DEMO_SERVERS } from '#server/start/demo/demo-servers.ts'
import { loadDemo } from '#server/start/demo/load-demo.ts'

const USAGE = 'demo [--players N] [--days D]'
const FULL_LIFE = 1

export const demoCommand: Command = {
  name: 'demo',
  usage: USAGE,
  summary: 'makes a simulated community of any size and lets it play through its past, in an empty data directory',
  run: async (args) => {
    const size = readSize(args)
    if (size !== null) return makeDemo(loadConfig(), size)
    process.stderr.write(`Usage: sitrep ${USAGE}, with up to 1000000 players and 3650 days\n`)
    return 1
  },
}

interface Size {
  players: number
  days: number
}

function readSize(args: readonly string[]): Size | null {
  try {
    const options = { players: { type: 'string', default: '3000' }, days: { type: 'string', default: '30' } } as const
    const { values } = parseArgs({ args: [...args], options })
    const [players, days] = [Number(values.players), Number(values.days)]
    const isRight = Number.isInteger(players) && Number.isInteger(days) && players >= 100 && days >= 1
    return isRight && players <= 1_000_000 && days <= 3_650 ? { players, days } : null
  } catch {
    return null // an option that does not exist, or one without its value
  }
}

async function makeDemo(config: Config, size: Size): Promise<number> {
  if (!config.demo)
    throw new StartError(`${config.settingsFile} is for a real community: set demo: true, or use another.`)
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  return withDatabase({ config, log, create: true }, (db) => fill(db, size))
}

async function fill(db: Database, { players, days }: Size): Promise<number> {
  const now = systemClock.now()
  await syncServers(
    db,
    DEMO_SERVERS.map(({ id, name }) => ({ id, name, ip: '127.0.0.1', port: 27_014 + id })), // until they run
  )
  await syncCatalog(db)
  const progress = createProgress(`${days} days of ${players.toLocaleString('en-US')} players`)
  const population = createDemoPopulation(now, players)
  const tell = ({ done, lines }: { done: number; lines: number }) => progress.update({ done, total: 1, lines })
  const isNew = await loadDemo(db, population, now, tell, { days, activity: FULL_LIFE })
  progress.end()
  process.stdout.write(isNew ? 'The simulated community has moved in.\n' : 'There is a simulated community already.\n')
  return isNew ? 0 : 1
}
