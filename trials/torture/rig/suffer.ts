import type { Fault, Outcome, Size } from '../fault.ts'
import { settleLedger } from './ledger.ts'
import { leastMemory } from './memory.ts'
import { openRig, type Rig, type RigNeeds } from './rig.ts'

export interface Suffered {
  cycles: number
  secondsToRecover: number
  broken: string[]
  told?: string[]
  mayBeUnheard?: number // of the lines that game servers sent: those that nobody could keep
}

/** A fault of a whole site under load. What becomes of its lines and its memory is looked at by the rig. */
export interface RigFault {
  name: string
  needs?: RigNeeds
  /** Struck while lines and deliveries come; resolves when all is well again. */
  strike(rig: Rig, size: Size): Promise<Suffered>
}

const WARM_UP = { full: 10_000, short: 100 } // lines
const MEMORY_MS = { full: 5_000, short: 0 }
const MOST_GROWN_MB = 50

export const onRig = (fault: RigFault): Fault => ({
  name: fault.name,
  run: async (size) => {
    const rig = await openRig(fault.needs)
    try {
      return await suffer(rig, fault, size)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`${reason}\n${rig.site.output().slice(-2_000)}`)
    } finally {
      await rig.close()
    }
  },
})

export async function suffer(rig: Rig, fault: RigFault, size: Size): Promise<Outcome> {
  const { lines, deliveries } = rig
  lines.start()
  deliveries.start()
  await rig.counted(lines.sent + WARM_UP[size])
  const before = await memoryOf(rig, size)
  const { cycles, secondsToRecover, broken, told = [], mayBeUnheard = 0 } = await fault.strike(rig, size)
  const grownMb = (await memoryOf(rig, size)) - before
  const ledger = await settleLedger(rig)
  const { lost, doubled, sent } = ledger
  const unheard = ledger.unheard - rig.unheard
  rig.unheard = ledger.unheard
  if (unheard > mayBeUnheard) broken.push(`${unheard} of ${sent} lines are in no journal; ${mayBeUnheard} may be`)
  if (size === 'full' && grownMb > MOST_GROWN_MB) broken.push(`memory grew by more than ${MOST_GROWN_MB} MB`)
  for (const [what, times] of deliveries.wrong) broken.push(`${times} deliveries were answered with ${what}`)
  told.push(`${sent} lines sent, ${unheard} of them in no journal; ${deliveries.taken.size} delivered`)
  return { cycles, lost, doubled, secondsToRecover, grownMb, broken, told }
}

async function memoryOf({ site }: Rig, size: Size): Promise<number> {
  const pid = site.pid()
  if (pid === null) throw new Error('The program does not run')
  return leastMemory(pid, MEMORY_MS[size])
}
