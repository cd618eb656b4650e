import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '#simulator/random.ts'
import { until } from '#testing/until.ts'
import { LINES_A_SECOND } from '../rig/lines.ts'
import type { Rig } from '../rig/rig.ts'
import type { RigFault } from '../rig/suffer.ts'
import { tooLong } from '../rig/too-long.ts'
import { secondsUntilOnly } from '../rig/udp-port.ts'

const KILLS = { full: 50, short: 1 }
const LIFE_MS = { full: { least: 200, most: 3_000 }, short: { least: 50, most: 200 } }
const WHILE_STARTING = 0.1 // of the kills
/** What the program has heard and not yet written into the journal. */
const UNWRITTEN_S = { full: 0.02, short: 1 }
/** That, and what the kernel gave to the dead, however long they held their socket. */
const MOST_UNHEARD_S = { full: 0.1, short: 1 }
const SUPERVISORS_SOCKET = 1
const MOST_S = 30

const endings = ({ site }: Rig): number => site.output().match(/ended unexpectedly \(SIGKILL\)/g)?.length ?? 0

/**
 * Kills the program, and has its supervisor start it at once, as an owner does who will not wait. Gives for how many seconds nobody was
 * there to hear: it takes the dead a while to be gone with their memory, and their socket goes last.
 */
async function kill(rig: Rig): Promise<number> {
  const [pid, before] = [rig.site.pid(), endings(rig)]
  if (pid === null) throw new Error('There is no program to kill')
  process.kill(pid, 'SIGKILL')
  const deafFor = await secondsUntilOnly(SUPERVISORS_SOCKET, rig.site.logPort)
  await until('the supervisor to notice', () => endings(rig) > before)
  rig.site.signal('SIGHUP')
  await until('the program to be started', () => rig.site.pid() !== null)
  return deafFor
}

/** R1: kill -9 while lines come. */
export const killed: RigFault = {
  name: 'killed',
  strike: async (rig, size) => {
    const seed = String(Date.now())
    const random = createRandom(seed)
    const { least, most } = LIFE_MS[size]
    const recovered: number[] = []
    let [cycles, deafFor] = [0, 0]
    while (cycles < KILLS[size]) {
      await sleep(random.int(least, most)) // how long this one lives
      const moment = performance.now()
      deafFor += await kill(rig)
      cycles += 1
      if (size === 'full' && random.chance(WHILE_STARTING)) {
        await sleep(random.int(0, 1_000))
        deafFor += await kill(rig)
        cycles += 1
      }
      recovered.push(await rig.wellSince(moment))
    }
    const secondsToRecover = Math.max(...recovered)
    const broken = tooLong(size, 'well again', secondsToRecover, MOST_S)
    const deafText = `the dead held their socket for ${((deafFor / cycles) * 1000).toFixed(0)} ms on average`
    const unheardS = Math.min(deafFor + cycles * UNWRITTEN_S[size], cycles * MOST_UNHEARD_S[size])
    const mayBeUnheard = Math.ceil(unheardS * LINES_A_SECOND)
    return { cycles, secondsToRecover, broken, told: [`the seed was ${seed}`, deafText], mayBeUnheard }
  },
}
