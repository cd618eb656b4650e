import { setTimeout as sleep } from 'node:timers/promises'
import { permissions } from '#shared/contracts/permissions.ts'
import type { TrialSite } from '../lib/trial-site.ts'

export interface Probed {
  asked: number
  failed: number
  longestMs: number
  worstLiveMs: number
}

const EVERY_MS = 500

/** Asks twice a second for what must always be answered, until it is stopped. */
export function probe({ node, adminKey, people }: TrialSite): { stop(): Promise<Probed> } {
  const probed: Probed = { asked: 0, failed: 0, longestMs: 0, worstLiveMs: 0 }
  const ask = async (path: string, headers: Record<string, string>) => {
    const begun = performance.now()
    const reply = await fetch(`http://127.0.0.1:${node.port}${path}`, { headers }).catch(() => null)
    await reply?.arrayBuffer()
    probed.asked += 1
    if (reply?.status !== 200) probed.failed += 1
    probed.longestMs = Math.max(probed.longestMs, performance.now() - begun)
  }
  let isOver = false
  const run = async () => {
    await people.ask('begin')
    while (!isOver) {
      await Promise.all([ask('/healthz', {}), ask(permissions.own.path, { authorization: adminKey })])
      await sleep(EVERY_MS)
    }
    const { worstMs } = await people.ask<{ worstMs: number }>('worst')
    return { ...probed, worstLiveMs: worstMs }
  }
  const running = run()
  return {
    stop: () => {
      isOver = true
      return running
    },
  }
}
