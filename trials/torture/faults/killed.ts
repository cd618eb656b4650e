import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '#simulator/random.ts'
import { until } from '#testing/until.ts'
import type { Rig } from '../rig/rig.ts'
import type { RigFault } from '../rig/suffer.ts'
import { tooLong } from '../rig/too-long.ts'

const KILLS = { full: 50, short: 1 }
const LIFE_MS = { full: { least: 200, most: 3_000 }, short: { least: 50, most: 200 } }
const WHILE_STARTING = 0.1 // of the kills
const MOST_S = 30

const endings = ({ site }: Rig): number => site.output().match(/ended unexpectedly \(SIGKILL\)/g)?.length ?? 0

/** Kills the program, and has its supervisor start it at once, as an owner does who will not wait. */
async function kill(rig: Rig): Promise<void> {
  const [pid, before] = [rig.site.pid(), endings(rig)]
  if (pid === null) throw new Error('There is no program to kill')
  process.kill(pid, 'SIGKILL')
  await until('the supervisor to notice', () => endings(rig) > before)
  rig.site.signal('SIGHUP')
  await until('the program to be started', () => rig.site.pid() !== null)
}

/** R1: kill -9 while lines come. The supervisor keeps each until the program has it in its journal, so that none may be missing. */
export const killed: RigFault = {
  name: 'killed',
  strike: async (rig, size) => {
    const seed = String(Date.now())
    const random = createRandom(seed)
    const { least, most } = LIFE_MS[size]
    const recovered: number[] = []
    let cycles = 0
    while (cycles < KILLS[size]) {
      await sleep(random.int(least, most)) // how long this one lives
      const moment = performance.now()
      await kill(rig)
      cycles += 1
      if (size === 'full' && random.chance(WHILE_STARTING)) {
        await sleep(random.int(0, 1_000))
        await kill(rig)
        cycles += 1
      }
      recovered.push(await rig.wellSince(moment))
    }
    const secondsToRecover = Math.max(...recovered)
    const broken = tooLong(size, 'well again', secondsToRecover, MOST_S)
    return { cycles, secondsToRecover, broken, told: [`the seed was ${seed}`] }
  },
}
