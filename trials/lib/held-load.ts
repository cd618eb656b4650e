import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#testing/until.ts'
import { takeAsked } from './asked-log.ts'
import type { Asked } from './asker.ts'
import { StolenShare } from './busy.ts'
import { Shares } from './shares.ts'
import type { TrialOptions } from './trial-options.ts'
import type { TrialSite } from './trial-site.ts'

export interface Held {
  asked: Asked[]
  cores: Map<string, number>
  live: { worstMs: number; closed: Record<string, number>; isOpen: number }
}

const WARM_UP_MS = 15_000
const LOOK_MS = 10_000

/** Everything at once, for so long: requests, watchers, log lines and polls. Calls `look` every ten seconds, with the share that the host took of them. */
export async function holdLoad(
  { node, people, asker, games, write }: TrialSite,
  { minutes, rate, watchers }: TrialOptions,
  look: (seconds: number, asked: readonly Asked[], stolen: number) => Promise<void>,
): Promise<Held> {
  await write()
  await people.ask('open')
  await until('all to watch', async () => (await people.ask<{ isOpen: number }>('now')).isOpen === watchers)
  await asker.ask('start', { rate, addresses: 0 })
  await sleep(WARM_UP_MS) // until what is often asked is compiled and kept
  await takeAsked(asker)
  await people.ask('begin')
  const shares = new Shares({ program: node.pid, 'game servers': games.pid, watchers: people.pid, askers: asker.pid })
  const host = new StolenShare()
  const begun = performance.now()
  const asked: Asked[] = []
  for (let seconds = 0; seconds < minutes * 60; seconds = (performance.now() - begun) / 1000) {
    await sleep(Math.min(LOOK_MS, begun + minutes * 60_000 - performance.now()))
    const newest = await takeAsked(asker)
    for (const one of newest) asked.push(one)
    await look((performance.now() - begun) / 1000, newest, host.take())
  }
  const live = await people.ask<{ worstMs: number; closed: Record<string, number> }>('worst')
  const { isOpen } = await people.ask<{ isOpen: number }>('now')
  return { asked, cores: shares.cores(), live: { ...live, isOpen } }
}

const POLL_MS = 5_000 // between two questions to a game server
const SLACK_MS = 2_500

/** Whether everybody always saw every game server as it was no longer ago than the last poll. */
export const sawAll = ({ live }: Held, watchers: number): boolean =>
  live.isOpen === watchers && Object.keys(live.closed).length === 0 && live.worstMs <= POLL_MS + SLACK_MS
