import { openDatabase } from '#server/ground/db/db.ts'
import { toError } from '#server/ground/errors/to-error.ts'
import { followStarter } from '#server/ground/helpers/start-helper.ts'
import { honourDemo } from './honour-demo.ts'
import { loadDemo } from './load-demo.ts'
import type { Played, ToPlay } from './past-messages.ts'

// A process that plays the past of the simulated community: some 400 MB for half a minute, which go with it.
followStarter()
const say = (played: Played) => process.send?.(played)

process.once('message', (toPlay: ToPlay) => {
  playPast(toPlay).then(
    (judgedMs) => say({ judgedMs }),
    (error: unknown) => say({ problem: toError(error).stack ?? String(error) }),
  )
})

/** Gives how long it took to find who has earned what. */
async function playPast({ where, population, now, awardsFile, timeZone }: ToPlay): Promise<number> {
  const db = openDatabase(where)
  try {
    await loadDemo(db, population, now, ({ done }) => say({ done }))
    const before = performance.now()
    await honourDemo(db, awardsFile, timeZone)
    return Math.round(performance.now() - before)
  } finally {
    await db.close()
  }
}
