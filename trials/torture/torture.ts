import { parseArgs } from 'node:util'
import { textTable } from '../../scripts/lib/text-table.mjs'
import type { Fault, Outcome } from './fault.ts'

const HEAD = ['fault', 'cycles', 'lost', 'doubled', 'seconds to recover', 'memory growth', 'kept']

/** Runs the faults that are named, or all; tells what came of them and gives the exit code: 1 when a promise is broken. */
export async function torture(
  faults: readonly Fault[],
  args: readonly string[],
  say: (text: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { short: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !faults.some((fault) => fault.name === name))
  if (unknown.length > 0) {
    say(`No such fault: ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(', ')}.`)
    return 1
  }
  const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const outcomes: [string, Outcome][] = []
  for (const fault of chosen) {
    const moment = performance.now()
    const outcome = await outcomeOf(fault, values.short ? 'short' : 'full')
    outcomes.push([fault.name, outcome])
    say(`${cells([fault.name, outcome]).join(', ')}: tried for ${((performance.now() - moment) / 1000).toFixed(0)} s`)
  }
  say(`\n${textTable(HEAD, outcomes.map(cells))}\n`)
  for (const [name, { told = [], broken }] of outcomes) {
    for (const sentence of told) say(`${name}: ${sentence}`)
    for (const sentence of broken) say(`BROKEN ${name}: ${sentence}`)
  }
  return outcomes.every(([, outcome]) => isKept(outcome)) ? 0 : 1
}

/** One that cannot be tried to its end is no promise kept. */
async function outcomeOf(fault: Fault, size: 'full' | 'short'): Promise<Outcome> {
  try {
    return await fault.run(size)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      cycles: 0,
      lost: 0,
      doubled: 0,
      secondsToRecover: null,
      grownMb: null,
      broken: [`not finished: ${reason}`],
    }
  }
}

const isKept = ({ lost, doubled, broken }: Outcome): boolean => lost === 0 && doubled === 0 && broken.length === 0

function cells([name, outcome]: [string, Outcome]): string[] {
  const { cycles, lost, doubled, secondsToRecover, grownMb } = outcome
  return [
    name,
    ...[cycles, lost, doubled].map(String),
    secondsToRecover === null ? '–' : secondsToRecover.toFixed(1),
    grownMb === null ? '–' : `${grownMb.toFixed(0)} MB`,
    isKept(outcome) ? 'yes' : 'NO',
  ]
}
