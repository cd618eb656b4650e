import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand } from '#server/commands/kit/define-command.ts'
import { readWholeNumber, requireNoWords } from '#server/commands/kit/read-words.ts'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { syncServers } from '#server/fleet/sync-servers.ts'
import type { Database } from '#server/ground/db/db.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { syncCatalog } from '#server/start/catalog/sync-catalog.ts'
import { createDemoPopulation } from '#server/start/demo/demo-population.ts'
import { DEMO_SERVERS } from '#server/start/demo/demo-servers.ts'
import { loadDemo } from '#server/start/demo/past/load-demo.ts'

interface Size {
  players: number
  days: number
}

export const demoCommand = defineCommand({
  name: 'demo',
  usage: 'demo [--players N] [--days D]',
  summary: 'makes a simulated community of any size and lets it play through its past, in an empty data directory',
  options: {
    players: { type: 'string', value: 'N', default: '3000', help: 'from 100 to 1000000; 3000 when left out' },
    days: { type: 'string', value: 'D', default: '30', help: 'how long its past is, up to 3650; 30 when left out' },
  },
  read: (words, { players, days }): Size => {
    requireNoWords(words, 'demo')
    return {
      players: readWholeNumber('players', players, [100, 1_000_000]),
      days: readWholeNumber('days', days, [1, 3_650]),
    }
  },
  run: makeDemo,
})

async function makeDemo(size: Size, context: CommandContext): Promise<number> {
  const { config } = context
  if (!config.demo)
    throw new StartError(`${config.settingsFile} is for a real community: set demo: true, or use another.`)
  return withDatabase(context, (db) => fill(db, size, context), { create: true })
}

async function fill(db: Database, { players, days }: Size, context: CommandContext): Promise<number> {
  const now = context.clock.now()
  await syncServers(
    db,
    DEMO_SERVERS.map(({ id, name }) => ({ id, name, ip: '127.0.0.1', port: 27_014 + id })), // until they run
  )
  await syncCatalog(db)
  const progress = context.progress(`${days} days of ${players.toLocaleString('en-US')} players`)
  const population = createDemoPopulation(now, players)
  const tell = ({ done, lines }: { done: number; lines: number }) => progress.update({ done, total: 1, lines })
  const isNew = await loadDemo(db, population, now, tell, { days, activity: 1, fullEvenings: days })
  progress.end()
  context.print(isNew ? 'The simulated community has moved in.' : 'There is a simulated community already.')
  return isNew ? 0 : 1
}
