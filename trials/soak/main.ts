import { textTable } from '../../scripts/lib/text-table.mjs'
import { busyText } from '../lib/busy.ts'
import { holdLoad } from '../lib/held-load.ts'
import { judge } from '../lib/promises.ts'
import { account, silence } from '../lib/settle.ts'
import { coresText } from '../lib/shares.ts'
import { readOptions } from '../lib/trial-options.ts'
import { openTrialSite } from '../lib/trial-site.ts'
import { failures, failureText, waitsOf } from '../lib/waits.ts'
import { type Figures, readFigures, SERIES, seriesTable, slopePromises } from './series.ts'

// `npm run soak [-- --minutes 60]`: a fifth of what `npm run load` does, for an hour, and what grows meanwhile.

const options = readOptions(process.argv.slice(2), { minutes: 60, rate: 100, watchers: 400, lines: 400 })
const { rate, watchers, servers, lines, minutes } = options
console.log(`${rate} requests/s, ${watchers} watchers, ${servers} game servers, ${lines} lines/s, ${minutes} minutes`)
const site = await openTrialSite(options, 'lifted', options.keep)
try {
  const samples: Figures[] = []
  const held = await holdLoad(site, options, async (seconds, asked) => {
    samples.push(await readFigures(site, seconds, asked))
    const shown = SERIES.map(({ name, of }) => `${name} ${of(samples.at(-1) as Figures).toFixed(1)}`)
    if (samples.length % 6 === 0) process.stderr.write(`${seconds.toFixed(0)} s: ${shown.join(', ')}\n`)
  })
  const busy = busyText()
  const sent = await silence(site)
  const { code } = await site.node.stop()
  const books = await account(site, sent)
  const waits = waitsOf(held.asked)
  console.log(`\n${textTable(...seriesTable(samples))}\n`)
  console.log(`${waits.asked} requests: p50 ${waits.p50.toFixed(1)} ms, p99 ${waits.p99.toFixed(1)} ms`)
  console.log(`cores: ${coresText(held.cores)}; ${busy}`)
  if (minutes < 60)
    console.log('Less than an hour: a slope counts as broken only where its whole uncertainty is above the limit.')
  const crashes = site.node.output.split('\n').filter((line) => line.includes('A bug ended the program')).length
  judge([
    ...slopePromises(samples),
    { promise: 'no unhandled rejection', seen: `${crashes}, exit code ${code}`, isKept: crashes === 0 && code === 0 },
    { promise: 'no error', seen: failureText(waits) || 'none', isKept: failures(waits) === 0 },
    {
      promise: 'every line is counted exactly once',
      seen: [`${sent} sent, ${books.lost} lost`, ...books.problems].join('; '),
      isKept: books.lost === 0 && books.problems.length === 0,
    },
  ])
} finally {
  await site.close()
}
