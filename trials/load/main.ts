import { textTable } from '../../scripts/lib/text-table.mjs'
import type { Asked } from '../lib/asker.ts'
import { busyText } from '../lib/busy.ts'
import { type Held, holdLoad, sawAll } from '../lib/held-load.ts'
import { judge, type Kept } from '../lib/promises.ts'
import { account, silence } from '../lib/settle.ts'
import { coresText } from '../lib/shares.ts'
import { readOptions, type TrialOptions } from '../lib/trial-options.ts'
import { openTrialSite } from '../lib/trial-site.ts'
import { Undisturbed } from '../lib/undisturbed.ts'
import { failures, failureText, waitsOf } from '../lib/waits.ts'
import { overload } from './overload.ts'
import { stopUnderLoad } from './stop-under-load.ts'

// `npm run load [-- --minutes 5]`: the whole program under everything at once. `--overload`: four times as many requests.

const MOST_P99_MS = 100

const options = readOptions(process.argv.slice(2))
if (options.overload) await overload(options)
else await load(options)

async function load(options: TrialOptions): Promise<void> {
  const { rate, watchers, servers, lines, minutes } = options
  console.log(`${rate} requests/s, ${watchers} watchers, ${servers} game servers, ${lines} lines/s, ${minutes} minutes`)
  const site = await openTrialSite(options, 'lifted', options.keep)
  try {
    const undisturbed = new Undisturbed()
    const held = await holdLoad(site, options, async (seconds, asked, stolen) => {
      const { p50, p99 } = waitsOf(asked)
      undisturbed.add(asked, stolen)
      process.stderr.write(
        `${seconds.toFixed(0)} s: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(stolen * 100).toFixed(0)} % stolen\n`,
      )
    })
    const busy = busyText()
    const sent = await silence(site)
    const stopped = await stopUnderLoad(site, options)
    const books = await account(site, sent)
    console.log(`\n${callTable(site.questions, held.asked)}\n`)
    console.log(`cores: ${coresText(held.cores)}; ${busy}\n${undisturbed.text()}`)
    judge([...promises(held, options), countingPromise({ sent, ...books }), ...stopped])
  } finally {
    await site.close()
  }
}

function callTable(questions: readonly { call: string }[], asked: readonly Asked[]): string {
  const rows = questions.map(({ call }, place) => [call, ...cells(asked.filter((one) => one.call === place))])
  return textTable(['call', 'asked', 'p50', 'p99', 'longest', 'errors'], [...rows, ['**all**', ...cells(asked)]])
}

function cells(asked: readonly Asked[]): string[] {
  const waits = waitsOf(asked)
  const times = [waits.p50, waits.p99, waits.most].map((ms) => `${ms.toFixed(1)} ms`)
  return [String(waits.asked), ...times, failureText(waits) || '0']
}

function promises(held: Held, { rate, watchers, minutes }: TrialOptions): Kept[] {
  const waits = waitsOf(held.asked)
  const perSecond = waits.asked / (minutes * 60)
  const { worstMs, isOpen } = held.live
  return [
    { promise: `${rate} requests a second`, seen: perSecond.toFixed(1), isKept: perSecond >= rate * 0.99 },
    { promise: `p99 within ${MOST_P99_MS} ms`, seen: `${waits.p99.toFixed(1)} ms`, isKept: waits.p99 <= MOST_P99_MS },
    { promise: 'no error', seen: failureText(waits) || 'none', isKept: failures(waits) === 0 },
    {
      promise: `all ${watchers} watchers see every game server as it was at the last poll`,
      seen: `${isOpen} watch, the oldest of what any of them saw was ${(worstMs / 1000).toFixed(1)} s`,
      isKept: sawAll(held, watchers),
    },
  ]
}

interface Books {
  sent: number
  lost: number
  journaled: number
  problems: string[]
}

function countingPromise({ sent, lost, journaled, problems }: Books): Kept {
  return {
    promise: 'every line is counted exactly once',
    seen: [`${sent} sent, ${lost} of them lost, ${journaled} in the journal`, ...problems].join('; '),
    isKept: lost === 0 && problems.length === 0,
  }
}
