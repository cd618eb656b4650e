import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/ground/db/db.ts'
import { startEmbedded } from '#server/ground/db/embedded/embedded-postgres.ts'
import { MIGRATIONS, migrate } from '#server/ground/db/migrate.ts'
import { silentLog } from '#testing/silent-log.ts'
import { newFolder } from '../../../e2e/lib/site.ts'
import type { Fault, Outcome } from '../fault.ts'
import { prepareGround } from '../inject/ground.ts'
import { type Injected, injectFailures } from '../inject/inject-failures.ts'

const SPREAD = 6 // of the short variant

/** R23: every call fails once. */
export const injected: Fault = {
  name: 'injected',
  run: async (size) => {
    const folder = await newFolder()
    const dataDir = join(folder, 'database')
    await mkdir(dataDir)
    const server = await startEmbedded({ dataDir, log: silentLog, fsync: false })
    try {
      const socket = { dir: server.socketDir, port: server.port, user: server.owner, database: server.database }
      const owner = openDatabase({ socket, deadlines: false, connections: 1 })
      await migrate(owner, MIGRATIONS).finally(() => owner.close())
      const ground = await prepareGround(folder, socket)
      try {
        return outcomeOf(await injectFailures(ground, size === 'short' ? { spread: SPREAD } : {}))
      } finally {
        await ground.close()
      }
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

function outcomeOf({ lives, calls, lost, broken, rss }: Injected): Outcome {
  const ended = (end: string) => lives.filter((life) => life.end === end).length
  const kinds = Object.entries(calls).map(([kind, count]) => `${count} of the ${kind}`)
  const missed = lives.filter(({ failure, hit }) => failure && hit === '').length
  return {
    cycles: lives.length,
    lost,
    doubled: broken.filter((sentence) => / times(;|$)/.test(sentence)).length,
    secondsToRecover: Math.max(...lives.map(({ seconds }) => seconds)),
    grownMb: (rss.last - rss.first) / 2 ** 20,
    broken,
    told: [
      `a life has ${kinds.join(', ')} calls`,
      `${ended('stopped')} lives ended as they should, ${ended('refused')} starts and ${ended('unstopped')} stops failed and said why`,
      `${missed} lives did not come to the call that was to fail`,
    ],
  }
}
