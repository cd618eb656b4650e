import { measureBare, measureSite } from './lib/load/fan-out.ts'
import { pollMany } from './lib/load/poll-many.ts'
import { tellRatio } from './lib/ratios.ts'

// What live updates cost: many websockets on this process, and many game servers asked by it.

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
const SERVERS = Number(process.env.BENCH_SERVERS ?? 1_000)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)

const ms = (value: number) => `${value.toFixed(1)} ms`
const kilobytes = (value: number) => `${(value / 1024).toFixed(1)} KiB`

const polling = await pollMany(SERVERS, SECONDS)
const outcomes = [...polling.outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
const { p50, p99, max } = polling.latenessMs
console.log(`${SERVERS} game servers asked for ${SECONDS} s: ${outcomes}`)
console.log(`lateness                     p50 ${ms(p50)}, p99 ${ms(p99)}, at most ${ms(max)}`)
console.log(`share of one core            ${(polling.cpuShare * 100).toFixed(1)} %`)

const site = await measureSite(CLIENTS, ROUNDS)
const bare = await measureBare(site.message, CLIENTS, ROUNDS)
const ratio = site.toLastMs / bare.toLastMs
console.log(`${CLIENTS} websockets, an update of ${site.message.length} bytes, median of ${ROUNDS} rounds`)
console.log(
  `memory of a client           ${kilobytes(site.bytesPerClient)} held, ${kilobytes(site.rssPerClient)} of RSS`,
)
console.log(
  `the same with bare ws        ${kilobytes(bare.bytesPerClient)} held, ${kilobytes(bare.rssPerClient)} of RSS`,
)
console.log(`from A2S reply to the last   ${ms(site.fromReplyMs)}`)
console.log(`from change to the last      ${ms(site.toLastMs)} (processor ${ms(site.cpuMs)})`)
console.log(`bare ws, same bytes          ${ms(bare.toLastMs)} (processor ${ms(bare.cpuMs)})`)
console.log(`ratio                        ${ratio.toFixed(2)} (processor ${(site.cpuMs / bare.cpuMs).toFixed(2)})`)
tellRatio({
  work: `live update to ${CLIENTS} watchers`,
  baseline: 'bare ws, same bytes',
  measured: ratio,
  unit: 'times its time',
  aim: { most: 1.2 },
})
tellRatio({ work: `lateness of ${SERVERS} polls, p99`, baseline: 'none', measured: p99, unit: 'ms', aim: { most: 50 } })
