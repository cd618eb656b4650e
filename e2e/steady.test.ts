import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SIZES, visit, visitAlone } from './lib/browser.ts'
import { settled } from './lib/layout.ts'
import { answerWithMany, askSite } from './lib/network.ts'
import { everyScreen } from './lib/screens.ts'
import { signIn } from './lib/sign-in.ts'
import { footer } from './lib/table.ts'

const DELAY_MS = 400
const IDS_DELAY_MS = 600 // who is an admin or banned is known after the rows are
const MOST_SHIFT = 0.02

const AT_A_TIME = 3

test.each(['phone', 'desktop'] as const)(
  'nothing moves while replies are late, and nothing is asked early in vain, on a %s',
  async (size) => {
    const { page, context } = await visitAlone(size)
    await signIn(page, 'admin')
    await context.addInitScript(watchShifts)
    await context.route('**/api/**', async (route) => {
      const isOfIds = route.request().url().endsWith('_ids')
      await new Promise((resolve) => setTimeout(resolve, isOfIds ? IDS_DELAY_MS : DELAY_MS))
      await route.continue()
    })
    const paths = await everyScreen()
    const walk = async (nth: number) => {
      const own = await context.newPage()
      await own.setViewportSize(SIZES[size])
      for (const path of paths.filter((_, index) => index % AT_A_TIME === nth)) {
        const { sum, what } = await shiftsOf(own, path)
        expect(sum, `${path}: ${what.join(', ')}`).toBeLessThan(MOST_SHIFT)
        expect(await askedInVain(own), path).toEqual([])
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, (_, nth) => walk(nth)))
  },
)

test('the front page stands in its columns before the whole document is here', async () => {
  const { page, context } = await visitAlone('desktop')
  await context.route('**/*.js', (route) => route.abort())
  const width = async () => {
    await page.goto('/')
    return (await page.locator('.home').boundingBox())?.width
  }
  const whole = await width()
  await context.route('**/', async (route) => {
    const document = await (await askSite(route)).text()
    const read = document.slice(0, document.indexOf('<div class="home-aside">'))
    await route.fulfill({ contentType: 'text/html', body: read })
  })
  expect(await width()).toBe(whole)
  expect(await page.locator('.home-aside').count()).toBe(0)
})

async function shiftsOf(page: Page, path: string): Promise<Window['shifts']> {
  await page.goto(path)
  await settled(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return page.evaluate(() => window.shifts)
}

/** What the document let the browser ask for, and the screen never did. */
function askedInVain(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('link[rel="preload"][as="fetch"]')].map((link) => link.getAttribute('href') ?? ''),
  )
}

declare global {
  interface Window {
    shifts: { sum: number; what: string[] }
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

/** Runs in the page. */
function watchShifts() {
  const shifts: Window['shifts'] = { sum: 0, what: [] }
  window.shifts = shifts
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      shifts.sum += entry.value
      shifts.what.push(...entry.sources.map(({ node }) => (node instanceof Element ? node.className : 'a text')))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

test.each([
  ['/leaderboard/1', ['score', 'all_time_score', 'kdr', 'kills', 'deaths', 'last_seen']],
  ['/medics/healers/1', ['healed_hp', 'medic_time', 'hpm']],
  ['/medics/revivers/1', ['revives', 'medic_time', 'rpm']],
  ['/maps', ['play_time', 'last_match', 'diff_asc', 'diff_desc', 'hardest', 'easiest']],
  ['/teamkill/teamkills', ['occurred', 'attacker_name', 'victim_name', 'weapon', 'map']],
] as const)(
  'on a phone a row of %s begins with what it is sorted by, and ranks are in one column',
  async (path, sorts) => {
    const { page } = await visit('phone')
    await answerWithMany(page, '/api/v1/stats/teamkills2')
    for (const sort of sorts) {
      await page.goto(`${path}?sort_by=${sort}`)
      await settled(page)
      const sorted = page.locator('th[aria-sort]')
      const label = await sorted.textContent()
      const row = page.locator('tbody tr').first()
      const cell = row.locator(`td[data-label="${label}"]`)
      expect(await cell.getAttribute('class'), sort).toMatch(/phone-(lead|figure)/)
      const [top, cellTop] = [(await row.boundingBox())?.y ?? 0, (await cell.boundingBox())?.y ?? 0]
      expect(cellTop - top, `${sort} is in the first line`).toBeLessThan(30)
      const starts = await page
        .locator('tbody .avatar')
        .evaluateAll((list) =>
          list.filter(({ clientWidth }) => clientWidth > 40).map((face) => face.getBoundingClientRect().left),
        )
      expect(new Set(starts).size, `pictures stand under each other, by ${sort}`).toBeLessThanOrEqual(1)
    }
  },
)

test.each(['phone', 'desktop'] as const)('after paging the head of the list is in view, on a %s', async (size) => {
  const { page } = await visit(size)
  await page.goto('/bans')
  await footer(page, /^1–15 of/)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await footer(page, /^16–30 of/)
  const box = await page.getByRole('searchbox').boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(56)
  expect(box?.y).toBeLessThan(400)
})

test('under a finger nothing that stands alone is small', async () => {
  const { page } = await visit('phone')
  for (const path of ['/bans', '/maps', '/admins', '/info/game-commands']) {
    await page.goto(path)
    await settled(page)
    const small = await page.locator('button, select, input:not([type=checkbox]), a.btn').evaluateAll((controls) =>
      controls
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ control, box }) => control.checkVisibility({ visibilityProperty: true }) && box.width > 0)
        .filter(({ control, box }) => {
          const isAlone = control.matches('select, input, .bar-toggle, .theme-switch, .page-link, .btn:not(.btn-sm)')
          return box.height < (isAlone ? 44 : 24) || box.width < 24
        })
        .map(({ control, box }) => `${control.textContent || control.ariaLabel} is ${box.width} × ${box.height}`),
    )
    expect(small, path).toEqual([])
  }
})
