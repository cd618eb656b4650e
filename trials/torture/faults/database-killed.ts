import { until } from '#testing/until.ts'
import { postmasterOf } from '../rig/postmaster.ts'
import type { Rig } from '../rig/rig.ts'
import type { RigFault } from '../rig/suffer.ts'
import { tooLong } from '../rig/too-long.ts'

const CYCLES = { full: 12, short: 1 }
const SIGNALS: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGINT', 'SIGQUIT'] // killed; stopped in order; at once
const MOST_S = 30

async function end(rig: Rig, signal: NodeJS.Signals): Promise<number> {
  const pid = await postmasterOf(rig.site)
  if (pid === null) throw new Error('There is no database to end')
  const moment = performance.now()
  process.kill(pid, signal)
  const isAnother = async () => ![pid, null].includes(await postmasterOf(rig.site))
  await until(`another database after ${signal}`, isAnother)
  return rig.wellSince(moment)
}

/** R4: the embedded database ends unasked, however; it must come back by itself, and the program must not end. */
export const databaseKilled: RigFault = {
  name: 'database-killed',
  strike: async (rig, size) => {
    const program = rig.site.pid()
    const recovered: number[] = []
    for (let cycle = 0; cycle < CYCLES[size]; cycle += 1) {
      recovered.push(await end(rig, SIGNALS[cycle % SIGNALS.length] ?? 'SIGKILL'))
    }
    const secondsToRecover = Math.max(...recovered)
    const broken = tooLong(size, 'well again', secondsToRecover, MOST_S)
    if (rig.site.pid() !== program) broken.push('the program ended with its database')
    return { cycles: CYCLES[size], secondsToRecover, broken }
  },
}
