import type { Size } from '../fault.ts'
import { readBefore, watchOutage } from '../rig/outage.ts'
import { postmasterOf, signalAll } from '../rig/postmaster.ts'
import type { Rig } from '../rig/rig.ts'
import type { RigFault, Suffered } from '../rig/suffer.ts'
import { tooLong } from '../rig/too-long.ts'

const OUTAGE_MS = { full: 30_000, short: 2_000 }
const MOST_TO_RECOVER_S = 60

interface Outage {
  begin(): Promise<void>
  end(): Promise<void>
  mostToAnswerS: number
}

async function sufferOutage(rig: Rig, size: Size, { begin, end, mostToAnswerS }: Outage): Promise<Suffered> {
  await readBefore(rig.site)
  const [program, refused] = [rig.site.pid(), rig.deliveries.refused]
  await begin()
  let moment = 0
  const broken = await watchOutage(rig.site, OUTAGE_MS[size], mostToAnswerS).finally(() => {
    moment = performance.now()
    return end()
  })
  if (rig.deliveries.refused === refused) broken.push('no delivery was told to come back')
  const secondsToRecover = await rig.wellSince(moment)
  broken.push(...tooLong(size, 'well again', secondsToRecover, MOST_TO_RECOVER_S))
  if (rig.site.pid() !== program) broken.push('the program ended with its database')
  return { cycles: 1, secondsToRecover, broken }
}

/** R3: a database of one's own is stopped, and nobody answers at its address. */
export const databaseAway: RigFault = {
  name: 'database-away',
  needs: { ownDatabase: true },
  strike: async (rig, size) => {
    const { database } = rig
    if (!database) throw new Error('This needs a database that can be stopped')
    return sufferOutage(rig, size, { begin: database.stop, end: database.start, mostToAnswerS: 2 })
  },
}

/** R3, R4: every process of the database stands still, and connections stay open. Who asks waits two seconds for one, and eleven on it. */
export const databaseFrozen: RigFault = {
  name: 'database-frozen',
  strike: async (rig, size) => {
    const postmaster = await postmasterOf(rig.site)
    if (postmaster === null) throw new Error('There is no database to freeze')
    return sufferOutage(rig, size, {
      begin: async () => signalAll(postmaster, 'SIGSTOP'),
      end: async () => signalAll(postmaster, 'SIGCONT'),
      mostToAnswerS: 15,
    })
  },
}
