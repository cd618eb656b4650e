import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { askPages, p99 } from '../rig/ask-pages.ts'
import { watchMemory } from '../rig/memory.ts'
import type { Rig } from '../rig/rig.ts'
import type { RigFault } from '../rig/suffer.ts'

const CHILD = fileURLToPath(new URL('../flood/flood-child.ts', import.meta.url))
const PER_SECOND = 30_000
const SECONDS = { full: 60, short: 2 }
const CALM_MS = { full: 120_000, short: 2_000 } // all but the flood, until garbage has come and gone
const MOST_MS = 300
const MOST_GROWN_MB = 20
const MOST_LINES_A_SECOND = 1

/** R11: good lines among many more that are none. Lines of the rig are the good ones. */
export const flooded: RigFault = {
  name: 'flooded',
  strike: async (rig, size) => {
    const { site } = rig
    const drops = () => site.metric('udp_kernel_drops_total')
    const calm = askPages(rig)
    const calmMb = await mostMemory(rig, () => sleep(CALM_MS[size]))
    await calm.stop()
    const before = { drops: await drops(), lines: linesOf(rig) }
    const asking = askPages(rig)
    let [sent, seconds] = [0, 0]
    const floodedMb = await mostMemory(rig, async () => {
      ;({ sent, seconds } = await flood(site.logPort, SECONDS[size]))
    })
    const ms = await asking.stop()
    const moment = performance.now()
    const secondsToRecover = await rig.wellSince(moment)
    const dropped = (await drops()) - before.drops
    const lines = (linesOf(rig) - before.lines) / seconds
    const slowMs = p99(ms)
    const broken: string[] = []
    if (dropped > 0) broken.push(`the kernel had no room for ${dropped} datagrams`)
    if (!(slowMs <= MOST_MS)) broken.push(`pages took ${slowMs.toFixed(0)} ms at p99`)
    if (floodedMb - calmMb > MOST_GROWN_MB) broken.push(`memory grew by ${(floodedMb - calmMb).toFixed(0)} MB`)
    if (lines > MOST_LINES_A_SECOND) broken.push(`${lines.toFixed(1)} lines of log a second`)
    const rate = sent / seconds
    return {
      ...{ cycles: 1, secondsToRecover, broken },
      told: [
        `${sent} datagrams in ${seconds.toFixed(0)} s: ${Math.round(rate)} a second were reached`,
        `${ms.length} pages, p99 ${slowMs.toFixed(0)} ms; ${lines.toFixed(2)} lines of log a second; at most ${calmMb.toFixed(0)} MB before and ${floodedMb.toFixed(0)} MB meanwhile`,
      ],
    }
  },
}

const linesOf = ({ site }: Rig): number => site.output().split('\n').length

async function mostMemory({ site }: Rig, work: () => Promise<void>): Promise<number> {
  const pid = site.pid()
  if (pid === null) throw new Error('The program does not run')
  const memory = watchMemory(pid)
  try {
    await work()
    return memory.most()
  } finally {
    memory.stop()
  }
}

async function flood(port: number, seconds: number): Promise<{ sent: number; seconds: number }> {
  const child = fork(CHILD, [JSON.stringify({ port, perSecond: PER_SECOND, seconds })], {
    execArgv: ['--import', 'tsx'],
  })
  const [told] = (await once(child, 'message')) as [{ sent: number; seconds: number }]
  return told
}
