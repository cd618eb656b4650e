import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { LeaderboardRow } from '#shared/contracts/leaderboard.ts'
import type { PlayerNow, PlayerStats } from '#shared/contracts/players.ts'
import type { ServerStats } from '#shared/contracts/servers.ts'
import { chooseTheme, expectSound, type Visit, visit } from './lib/browser.ts'
import { answer } from './lib/network.ts'
import { topPlayer } from './lib/people.ts'

const { steam_id: steamId } = await topPlayer()
const WIDTHS = [360, 768, 1440] as const
const WIDEST = 'W'.repeat(32)
const NAMES = [
  '<img src=x onerror=alert(1)>',
  '\u202Egnp.yenom\u202C \u0645\u0631\u062D\u0628\u0627',
  '👩‍🚀'.repeat(12),
  WIDEST,
  '名'.repeat(32),
]

async function visitAt(width: number, theme: 'dark' | 'light' = 'dark'): Promise<Visit> {
  const visitor = await visit(width < 576 ? 'phone' : 'desktop')
  await visitor.page.setViewportSize({ width, height: 900 })
  await chooseTheme(visitor.page, theme)
  return visitor
}

const ask = async <T>(path: string): Promise<T> => (await fetch(`${inject('siteUrl')}${path}`)).json() as Promise<T>
const hero = (page: Page) => page.locator('main header').first()
const signatures = (page: Page) =>
  page.getByRole('heading', { name: 'Signature weapons' }).locator('..').getByRole('listitem')
const strip = (page: Page) => page.getByRole('slider', { name: /^(\d+ of the last \d+ rounds won|The only round)/ })

/** What the visitor of a page sees of a figure and of how many it is. */
const figureOf = (page: Page, label: string) => hero(page).locator('dl > div').filter({ hasText: label }).innerText()

test.each(WIDTHS)('a profile has a face, %i px wide, in both themes', async (width) => {
  const stats = await ask<PlayerStats>(`/api/v1/stats/player2/${steamId}/server/1`)
  for (const theme of ['dark', 'light'] as const) {
    const visitor = await visitAt(width, theme)
    const { page, complaints } = visitor
    await page.goto(`/player/${steamId}/1`)
    await hero(page)
      .getByText(/^top [\d.]+\u00A0% of [\d,]+$/)
      .waitFor()
    expect(await figureOf(page, 'Rank')).toMatch(/^Rank\s+1st\s+top/)
    expect(await figureOf(page, 'Score')).toMatch(/^Score\s+[\d,]+\s+this season$/)
    expect(await figureOf(page, 'KDR')).toMatch(/^KDR\s+\d+\.\d\d\s+[\d,]+\skills,\s[\d,]+\sdeaths?$/)
    expect(await figureOf(page, 'Win Rate')).toMatch(/^Win Rate\s+\d+%\s+of [\d,]+ rounds$/)
    expect(await figureOf(page, 'Headshots')).toMatch(/^Headshots\s+[\d.]+%\s+of [\d,]+ kills$/)
    await hero(page)
      .getByText(/^(Last seen .+ago|Last seen just now|Playing now)/)
      .first()
      .waitFor()
    await expect.poll(() => signatures(page).count()).toBe(3)
    expect(await signatures(page).first().innerText()).toMatch(/\d+% of [\d,]+ kills$/)
    await expectSelectInTabRow(page, width)
    await expectSound(visitor)
    expect(complaints).toEqual([])
  }
  expect(stats.kills).toBeGreaterThan(0)
})

/** Beside the tabs where there is room for all of them, else right under them. */
async function expectSelectInTabRow(page: Page, width: number): Promise<void> {
  const tabs = await page.getByRole('tablist').boundingBox()
  const select = await page.getByRole('combobox', { name: 'Server' }).boundingBox()
  if (!tabs || !select) throw new Error('There are no tabs or there is no select')
  const isBeside = select.y < tabs.y + tabs.height && select.x >= tabs.x + tabs.width
  expect(isBeside).toBe(width >= 1024)
  expect(select.y - (tabs.y + tabs.height)).toBeLessThan(24)
}

test.each(WIDTHS)('the most hostile names stay names in the hero, %i px wide', async (width) => {
  const stats = await ask<PlayerStats>(`/api/v1/stats/player2/${steamId}/server/1`)
  for (const name of width === 360 ? NAMES : [WIDEST]) {
    const { page, complaints } = await visitAt(width)
    await answer(page, `/api/v1/stats/player2/${steamId}/server/1`, 200, {
      ...stats,
      personaname: name,
      player_name: `${name}!`,
    })
    const server = { sid: 1, ip: '203.0.113.9', port: 27015, server_name: name }
    const map_info = { map_name: 'ministry_coop', map_name_trans: name }
    await answer(page, `/api/v1/stats/player2/${steamId}/now`, 200, {
      server: { ...server, map_info },
    } satisfies PlayerNow)
    await page.goto(`/player/${steamId}/1`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await hero(page).getByText(`In game: ${name}!`).waitFor()
    const play = hero(page).getByRole('link', { name: `Play on ${name}` })
    expect(await play.getAttribute('href')).toBe('steam://connect/203.0.113.9:27015')
    expect(await hero(page).getByRole('link', { name, exact: true }).getAttribute('href')).toBe('/servers/1')
    expect(await page.locator('main script, img[src="x"], [onerror]').count()).toBe(0)
    const [card, button] = [await hero(page).boundingBox(), await play.boundingBox()]
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0))
    expect(complaints).toEqual([])
  }
})

test('somebody who really plays now is shown where, with the way there', async () => {
  const { page } = await visitAt(1440)
  /** Who of those last seen is on a game server at this moment. */
  const findPlaying = async () => {
    for (const serverId of [1, 2, 3, 4]) {
      const path = `/api/v1/site/leaderboard2?server_id=${serverId}&sort_by=last_seen&limit=10`
      for (const { steam_id } of await ask<LeaderboardRow[]>(path)) {
        const { server } = await ask<PlayerNow>(`/api/v1/stats/player2/${steam_id}/now`)
        if (server) return { steam_id, server }
      }
    }
    return null
  }
  const seePlaying = async () => {
    const found = await findPlaying()
    if (!found) return null
    await page.goto(`/player/${found.steam_id}`)
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    await hero(page)
      .getByText(/^(Playing now|Last seen)/)
      .first()
      .waitFor()
    const link = hero(page).getByRole('link', { name: found.server.server_name, exact: true })
    return (await link.count()) === 1 ? link.getAttribute('href') : null
  }
  await expect.poll(seePlaying, { timeout: 120_000 }).toMatch(/^\/servers\/[1-4]$/)
  expect(
    await hero(page)
      .getByRole('link', { name: /^Play on / })
      .getAttribute('href'),
  ).toMatch(/^steam:\/\/connect\//)
})

test.each(WIDTHS)('nothing moves when the parts of a profile come after its base, %i px wide', async (width) => {
  const { page } = await visitAt(width)
  const parts = /\/(rank|now|servers|weapons\/1|teamkills\/1)$/
  await page.route(parts, async (route) => {
    await page.locator('html[data-shift]').waitFor()
    await route.continue()
  })
  await page.goto(`/player/${steamId}/1`)
  await page.getByText('Retrieving servers...').waitFor()
  await page.evaluate(() => {
    document.documentElement.dataset.shift = '0'
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { value: number }[]
      const before = Number(document.documentElement.dataset.shift)
      document.documentElement.dataset.shift = String(shifts.reduce((sum, { value }) => sum + value, before))
    }).observe({ type: 'layout-shift' })
  })
  await hero(page).getByText(/^top /).waitFor()
  await expect.poll(() => signatures(page).count()).toBe(3)
  await page.getByRole('combobox', { name: 'Server' }).waitFor()
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.02)
})

test.each(WIDTHS)('the last rounds of a server and of a map are a strip, %i px wide', async (width) => {
  const { win_loss_log: rounds } = await ask<ServerStats>('/api/v1/site/server/1/stats')
  expect(rounds.length).toBeGreaterThan(50)
  const visitor = await visitAt(width)
  const { page, complaints } = visitor
  for (const path of ['/servers/1', '/maps/8']) {
    await page.goto(path)
    await page.getByText(/^\d+ of the last \d+ rounds won$/).waitFor()
    await strip(page).focus()
    const newest = await strip(page).getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => strip(page).getAttribute('aria-valuetext')).not.toBe(newest)
    const told = await strip(page).getAttribute('aria-valuetext')
    expect(told).toMatch(/^(WIN|LOSS) · .+ · \w{3} \d+, \d{4}, \d+:\d\d/)
    await page.getByText(told ?? '', { exact: true }).waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => strip(page).getAttribute('aria-valuetext')).toBe(newest)
  }
  await expectSound(visitor)
  expect(complaints).toEqual([])
})

test('the round under the pointer is told, and the newest is at the right end', async () => {
  const { page } = await visitAt(1440)
  await page.goto('/servers/1')
  const box = await strip(page).boundingBox()
  if (!box) throw new Error('There is no strip')
  const newest = await strip(page).getAttribute('aria-valuetext')
  await strip(page).hover({ position: { x: box.width - 2, y: 10 } })
  await page.getByText(newest ?? '', { exact: true }).waitFor()
  await strip(page).hover({ position: { x: 2, y: 10 } })
  await expect.poll(() => page.getByText(newest ?? '', { exact: true }).count()).toBe(0)
  await page.mouse.move(0, 0)
  await page.getByText('Oldest', { exact: true }).waitFor()
})

test('a server without rounds has no strip, and one with a single round says so, in print too', async () => {
  const stats = await ask<ServerStats>('/api/v1/site/server/1/stats')
  const { page } = await visitAt(768)
  await answer(page, '/api/v1/site/server/1/stats', 200, { ...stats, win_loss_log: stats.win_loss_log.slice(0, 1) })
  await page.goto('/servers/1')
  await page.getByText(/^The only round so far was (won|lost)$/).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(/^The only round so far/).isVisible()).toBe(true)
  await answer(page, '/api/v1/site/server/1/stats', 200, { ...stats, win_loss_log: [] })
  await page.goto('/servers/1')
  await page.getByText('No Map History to display.').waitFor()
  expect(await strip(page).count()).toBe(0)
})

const BARS = [
  ['/maps', /^[\d,]+ of [\d,]+ rounds won$/, 10],
  ['/weapons', /^\d+\.\d\d% of [\d,]+ kills$/, 15],
  [`/player/${steamId}/1?tab=weaponry`, /^\d+\.\d\d% of [\d,]+ kills$/, 10],
] as const

/** Runs in the page: what a bar is filled with, and what the system would have it filled with. */
function inSystemColours(bar: Element): [string, string] {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'Highlight'
  const given = getComputedStyle(probe).color
  probe.remove()
  return [getComputedStyle(bar).fill, given]
}

test.each(WIDTHS)('numbers of maps and weapons have their bars, %i px wide', async (width) => {
  const { page, complaints } = await visitAt(width)
  for (const [path, words, count] of BARS) {
    await page.goto(path)
    const bars = page.getByRole('table').getByRole('img', { name: words })
    await expect.poll(() => bars.count(), { message: path }).toBe(count)
    expect(await bars.first().isVisible()).toBe(true)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  const [drawn, given] = await page.locator('.share-bar rect:last-child').first().evaluate(inSystemColours)
  expect(drawn).toBe(given)
  expect(complaints).toEqual([])
})
