import { rm } from 'node:fs/promises'
import { newFolder, startSite } from '../e2e/lib/site.ts'
import { tellRatio } from './lib/ratios.ts'
import { median } from './lib/timing.ts'

// From the command to the first page, as an owner meets it at every restart: the database is there, and nothing is new.

const TURNS = 5

const folder = await newFolder()
await (await startSite({ demo: false, folder })).stop()
const times: number[] = []
for (let turn = 0; turn < TURNS; turn += 1) {
  const start = performance.now()
  const site = await startSite({ demo: false, folder })
  const page = await fetch(site.url)
  if (!page.ok) throw new Error(`The first page answered ${page.status}`)
  times.push((performance.now() - start) / 1000)
  await site.stop()
}
await rm(folder, { recursive: true })
console.log(`${TURNS} starts: ${times.map((time) => `${time.toFixed(2)} s`).join(', ')}`)
tellRatio({
  work: 'start to first page, second start',
  baseline: 'none',
  measured: median(times),
  unit: 's',
  aim: { most: 1.5 },
})
