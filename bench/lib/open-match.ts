import { openWindow } from '../../e2e/lib/windows.ts'
import type { LargeMatch } from './large-match.ts'

const TIMES_SLOWER = 4

export interface OpenedMatch {
  workedMs: number // by the page's thread, slowed down
  passedMs: number
}

declare global {
  interface Window {
    repliedAt: number
  }
}

/** From the list of matches, so that what every page has is there already. */
export async function openMatchOnSlowPhone(
  url: string,
  { detail, timeline }: LargeMatch,
  size: { width: number; height: number },
): Promise<OpenedMatch> {
  const { context, page } = await openWindow({ url, touch: true })
  try {
    await page.setViewportSize(size)
    await page.route(/\/api\/v1\/site\/matches\/\d+$/, (route) => route.fulfill({ json: detail }))
    await page.route(/\/api\/v1\/site\/matches\/\d+\/events/, (route) => route.fulfill({ json: timeline }))
    await page.addInitScript(noteReplies)
    await page.goto('/matches', { waitUntil: 'networkidle' })
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    const worked = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
    const before = await worked()
    await page.locator('a[href^="/matches/"]').first().click()
    const passedMs = await page.evaluate(untilReady)
    return { workedMs: (await worked()) - before, passedMs }
  } finally {
    await context.close()
  }
}

/** Runs in the page. What comes after the match and its events, such as awards, does not begin it anew. */
function noteReplies() {
  const plain = window.fetch
  window.fetch = async (...given) => {
    const reply = await plain(...given)
    if (/\/matches\/\d+(\/events)?$/.test(reply.url)) window.repliedAt = performance.now()
    return reply
  }
}

/** Runs in the page: once all its parts are drawn. */
function untilReady(): Promise<number> {
  return new Promise((done) => {
    const watcher = setInterval(() => {
      const isReady = document.querySelector('.event-table tr') && document.querySelector('.report-table tbody tr')
      if (!isReady || location.pathname === '/matches') return
      clearInterval(watcher)
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - window.repliedAt)))
    }, 1)
  })
}
