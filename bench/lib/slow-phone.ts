import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { openWindow } from '../../e2e/lib/windows.ts'

export interface Visited {
  paintMs: number // the largest contentful paint
  shift: number
  bytes: number // over the wire, without avatars
  typingMs: number | null // the longest task while somebody types into its search box; null: it has none
}

const PHONE = { width: 360, height: 780 }
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const TIMES_SLOWER = 4
const TYPED = 'abc'
const KEY_MS = 150
const LOOK_MS = 250
const QUIET_LOOKS = 8

interface Seen {
  paintMs: number
  shift: number
  longestTaskMs: number
}

declare global {
  interface Window {
    seen: Seen
  }
}

/** A page as somebody meets it who comes for the first time, on a slow phone and a slow network. */
export async function visitOnSlowPhone(url: string, path: string): Promise<Visited> {
  const { context, page } = await openWindow({ url, touch: true })
  try {
    await page.setViewportSize(PHONE)
    await page.addInitScript('globalThis.__name = (value) => value') // what runs benchmarks wraps functions in it
    await page.addInitScript(watch)
    const session = await context.newCDPSession(page)
    const bytes = await countBytes(session, new URL(url).host)
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
    await page.goto(path)
    const { paintMs, shift, loaded } = await settled(async () => ({
      ...(await page.evaluate(() => window.seen)),
      loaded: bytes(),
    }))
    return { paintMs, shift, bytes: loaded, typingMs: await typeIntoSearch(page) }
  } finally {
    await context.close()
  }
}

/** What is seen once something was painted and nothing has changed for a while: a slow phone is quiet between its steps, too. */
async function settled<T extends Seen>(look: () => Promise<T>): Promise<T> {
  let last = await look()
  for (let still = 0; still < QUIET_LOOKS; ) {
    await sleep(LOOK_MS)
    const next = await look()
    still = next.paintMs > 0 && JSON.stringify(next) === JSON.stringify(last) ? still + 1 : 0
    last = next
  }
  return last
}

async function typeIntoSearch(page: Page): Promise<number | null> {
  const box = page.getByRole('searchbox').first()
  if ((await box.count()) === 0) return null
  await box.focus()
  await page.evaluate(() => {
    window.seen.longestTaskMs = 0
  })
  await box.pressSequentially(TYPED, { delay: KEY_MS })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  return page.evaluate(() => window.seen.longestTaskMs)
}

/** Pictures of people come from elsewhere, and are left out. */
async function countBytes(session: CDPSession, host: string): Promise<() => number> {
  let sum = 0
  const own = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).host === host) own.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) sum += encodedDataLength
  })
  await session.send('Network.enable')
  return () => sum
}

/** Runs in the page. */
function watch() {
  const seen = { paintMs: 0, shift: 0, longestTaskMs: 0 }
  window.seen = seen
  const each = (type: string, take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  each('largest-contentful-paint', ({ startTime }) => {
    seen.paintMs = startTime
  })
  each('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  each('longtask', ({ duration }) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
  })
}
