import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#testing/until.ts'
import type { RigFault } from '../rig/suffer.ts'
import { tooLong } from '../rig/too-long.ts'

const CYCLES = { full: 3, short: 1 }
const FULL_MS = { full: 20_000, short: 500 } // after it was told
const MOST_S = 30
const JOURNAL_MOST_S = 5

/** R5: nothing more can be written, by the journal or by the database. Lines are lost then, and each that is, is told. */
export const diskFull: RigFault = {
  name: 'disk-full',
  needs: { smallDisk: true },
  strike: async (rig, size) => {
    const { site, disk, deliveries } = rig
    if (!disk) throw new Error('This needs a disk that can be filled')
    const [program, recovered, broken]: [number | null, number[], string[]] = [site.pid(), [], []]
    const journal = async () => (await site.ready())?.parts['game logs']
    const allDropped = async () =>
      (await site.metric('log_datagrams_dropped_disk')) + (await site.metric('log_datagrams_dropped_full'))
    const droppedBefore = await allDropped()
    for (let cycle = 0; cycle < CYCLES[size]; cycle += 1) {
      const refused = deliveries.refused
      disk.fill(program ?? 0)
      await until('the full disk to be told', async () => (await journal()) === 'disk')
      await until('a delivery to be refused', () => deliveries.refused > refused)
      await sleep(FULL_MS[size])
      const moment = performance.now()
      await disk.clear()
      await until('the journal to be written', async () => (await journal()) === 'ok')
      const journalS = (performance.now() - moment) / 1_000
      broken.push(...tooLong(size, 'the journal was written again', journalS, JOURNAL_MOST_S))
      recovered.push(await rig.wellSince(moment))
    }
    const secondsToRecover = Math.max(...recovered)
    broken.push(...tooLong(size, 'well again', secondsToRecover, MOST_S))
    if (site.pid() !== program) broken.push('the program ended')
    const dropped = (await allDropped()) - droppedBefore
    return {
      cycles: CYCLES[size],
      secondsToRecover,
      broken,
      told: [`${dropped} lines were told as dropped`],
      mayBeUnheard: dropped,
    }
  },
}
