import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#testing/until.ts'
import { textTable } from '../../scripts/lib/text-table.mjs'
import { takeAsked } from '../lib/asked-log.ts'
import type { Asked, Pace } from '../lib/asker.ts'
import { busyText, stolenSeconds } from '../lib/busy.ts'
import { judge, type Kept } from '../lib/promises.ts'
import type { TrialOptions } from '../lib/trial-options.ts'
import { openTrialSite, type TrialSite } from '../lib/trial-site.ts'
import { waitsOf } from '../lib/waits.ts'
import { type Probed, probe } from './probe.ts'
import { p99OfEachSecond, secondsToRecover } from './recovery.ts'

const TIMES_TOO_MANY = 4
const ADDRESSES = 10_000 // each of which stays within its limits
const MOST_SECONDS = 5
const PHASE_S = 20
const AFTER_S = 30

/** Four times as many requests as are promised: from one address, which its limit stops, and from many, which no limit does. */
export async function overload(options: TrialOptions): Promise<void> {
  const { rate, watchers } = options
  const site = await openTrialSite(options, 'shipped', options.keep)
  try {
    await site.write()
    await site.people.ask('open')
    await until('all to watch', async () => (await site.people.ask<{ isOpen: number }>('now')).isOpen === watchers)
    const others = await site.startAsker()
    const usual = { rate, addresses: ADDRESSES }
    await site.asker.ask('start', usual)
    await sleep(PHASE_S * 1000)
    await takeAsked(site.asker)
    const before = await phase(site, usual, PHASE_S)
    await others.ask('start', { rate: rate / 10, addresses: ADDRESSES })
    const fromOne = await phase(site, { rate: rate * TIMES_TOO_MANY, addresses: 1 }, PHASE_S)
    const meanwhile = await takeAsked(others, 'stop')
    const asking = probe(site)
    const fromMany = await phase(site, { rate: rate * TIMES_TOO_MANY, addresses: ADDRESSES }, PHASE_S)
    const probed = await asking.stop()
    const after = await phase(site, usual, AFTER_S)
    const rows = [
      row(`${rate}/s from ${ADDRESSES} addresses`, before),
      row(`${rate * TIMES_TOO_MANY}/s from one address`, fromOne),
      row('others meanwhile', meanwhile),
      row(`${rate * TIMES_TOO_MANY}/s from ${ADDRESSES} addresses`, fromMany),
      row(`${rate}/s afterwards`, after),
    ]
    console.log(`\n${textTable(HEAD, rows)}\n\n${busyText()}`)
    const all = [before, fromOne, meanwhile, fromMany, after].flat()
    judge([...refusals(all, fromOne), ...wellMeanwhile(probed), ...recovery(before, after), unfailing(site)])
  } finally {
    await site.close()
  }
}

async function phase({ asker }: TrialSite, pace: Pace, seconds: number): Promise<Asked[]> {
  await takeAsked(asker)
  const { from } = await asker.ask<{ from: number }>('start', pace)
  const stolen = await stolenOfEachSecond(seconds)
  const asked = await takeAsked(asker)
  console.log(`${pace.rate}/s from ${pace.addresses}, stolen by the host in each second, ms: ${stolen.join(' ')}`)
  return asked.filter(({ dueAt }) => dueAt >= from) // those of the phase before have ended in this one
}

async function stolenOfEachSecond(seconds: number): Promise<number[]> {
  const begun = performance.now()
  const stolen: number[] = []
  for (let before = stolenSeconds(); stolen.length < seconds; ) {
    await sleep(begun + (stolen.length + 1) * 1000 - performance.now())
    const now = stolenSeconds()
    stolen.push(Math.round((now - before) * 1000))
    before = now
  }
  return stolen
}

const HEAD = [
  'asked',
  'requests',
  'answered',
  'refused 429',
  'refused 503',
  'p50',
  'p99',
  'longest',
  'refused within (p99)',
]
const REFUSED = [429, 503]

function row(name: string, asked: readonly Asked[]): string[] {
  const { p50, p99, most, failed } = waitsOf(asked)
  const refused = asked.filter(({ status }) => REFUSED.includes(status)).map((one) => ({ ...one, status: 200 }))
  const count = (status: number) => String(failed.get(status) ?? 0)
  const answered = asked.length - [...failed.values()].reduce((sum, some) => sum + some, 0)
  const times = [p50, p99, most, waitsOf(refused).p99].map((ms) => `${ms.toFixed(0)} ms`)
  return [name, String(asked.length), String(answered), count(429), count(503), ...times]
}

function refusals(all: readonly Asked[], fromOne: readonly Asked[]): Kept[] {
  const refused = all.filter(({ status }) => REFUSED.includes(status))
  const silent = refused.filter(({ saysWhen }) => !saysWhen).length
  const others = all.filter(({ status }) => ![200, 304, ...REFUSED].includes(status))
  const limited = fromOne.filter(({ status }) => status === 429).length
  return [
    {
      promise: 'whoever is refused hears when to come back',
      seen: `${refused.length} refused, ${silent} of them without`,
      isKept: silent === 0,
    },
    {
      promise: 'nothing fails in another way',
      seen: others.length === 0 ? 'nothing' : `${others.length}, the first with ${others[0]?.status}`,
      isKept: others.length === 0,
    },
    { promise: 'one address is stopped by its limit', seen: `${limited} refused`, isKept: limited > 0 },
  ]
}

function wellMeanwhile({ asked, failed, longestMs, worstLiveMs }: Probed): Kept[] {
  return [
    {
      promise: 'health and an admin’s calls are answered meanwhile',
      seen: `${asked} asked, ${failed} failed, the longest took ${longestMs.toFixed(0)} ms`,
      isKept: failed === 0,
    },
    {
      promise: 'live updates go on meanwhile',
      seen: `the oldest of what anybody saw was ${(worstLiveMs / 1000).toFixed(1)} s`,
      isKept: worstLiveMs <= 15_000,
    },
  ]
}

function recovery(before: readonly Asked[], after: readonly Asked[]): Kept[] {
  const most = Math.max(100, waitsOf(before).p99)
  const seconds = secondsToRecover(after, most)
  return [
    {
      promise: `within ${MOST_SECONDS} s of its end nobody is refused and p99 is within ${most.toFixed(0)} ms again`,
      seen: `${seconds} s; p99 of each second before it: ${p99OfEachSecond(before)}; after it: ${p99OfEachSecond(after)}`,
      isKept: seconds <= MOST_SECONDS,
    },
  ]
}

function unfailing({ node }: TrialSite): Kept {
  const errors = node.output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))
  return {
    promise: 'no exception is behind any of it',
    seen: errors[0]?.slice(0, 200) ?? 'none',
    isKept: errors.length === 0,
  }
}
