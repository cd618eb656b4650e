import { availableParallelism } from 'node:os'
import { startSite } from '../e2e/lib/site.ts'
import { findGenerator } from './lib/load/http-generator.ts'
import { tellRatio } from './lib/ratios.ts'
import { median } from './lib/timing.ts'

// How much more two web processes serve than one, on two cores. Whoever asks needs processor time, too: with two cores in all
// it is taken from the two processes, and hardly from the one. So each rate is what would be served if the two cores were free:
// the rate that was seen, times the cores, divided by what the asking left of them. One process is not helped by more than a core.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const TURNS = 3
const CORES = 2
const PATH = '/api/v1/site/maps'

const generator = findGenerator()
const ownCores = Math.max(0, availableParallelism() - CORES) // on which asking costs the site nothing
const rates = { 1: await measure(1), 2: await measure(2) }
const ratio = rates[2] / rates[1]
console.log(`asked by ${generator.name}, on ${availableParallelism()} cores; ratio ${ratio.toFixed(2)}`)
tellRatio({
  work: '2 web processes',
  baseline: '1 web process, free cores',
  measured: ratio,
  unit: 'of its rate',
  aim: { least: 1.6 },
})

async function measure(processes: 1 | 2): Promise<number> {
  const site = await startSite({ demo: false, settings: `processes: ${processes}\n` })
  const turns: number[] = []
  try {
    await generator.drive(site.port, PATH, 2) // until all is compiled and kept
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { perSecond, coresTaken } = await generator.drive(site.port, PATH, SECONDS)
      const fromSite = Math.max(0, coresTaken - ownCores)
      const left = Math.min(processes, CORES - fromSite)
      turns.push((perSecond * processes) / left)
      const told = [`${perSecond.toFixed(0)}/s seen`, `${coresTaken.toFixed(2)} cores taken by asking`]
      console.log(`${processes} of ${PATH}: ${told.join(', ')}, ${turns.at(-1)?.toFixed(0)}/s on free cores`)
    }
  } finally {
    await site.stop()
  }
  return median(turns)
}
