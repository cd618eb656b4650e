import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { MatchDetail, MatchTimeline } from '#shared/contracts/matches.ts'
import type { ServerStats } from '#shared/contracts/servers.ts'
import { visit } from './lib/browser.ts'
import { isRunning, livelyMatch, longestMatch } from './lib/matches.ts'
import { pinch } from './lib/pinch.ts'
import { expectSoundAnywhere } from './lib/sound-anywhere.ts'
import { columnOf, footer } from './lib/table.ts'

const ask = async <T>(path: string): Promise<T> => (await fetch(`${inject('siteUrl')}${path}`)).json() as Promise<T>
const { id } = await longestMatch()
const call = `/api/v1/site/matches/${id}`
const slider = (page: Page) => page.getByRole('slider', { name: /^Timeline/ })
const told = (page: Page) => slider(page).getAttribute('aria-valuetext')
const chosen = (page: Page) => page.locator('tr[aria-current] td').last()

test('matches are listed newest first, of one game server, by map and by player', async () => {
  const visitor = await visit()
  const { page, complaints } = visitor
  await page.goto('/matches')
  await footer(page, /^1–15 of [\d,]+$/)
  await page.getByLabel('Server', { exact: true }).selectOption({ index: 1 })
  await expect.poll(() => page.url()).toMatch(/server_id=1/)
  await expect.poll(async () => new Set(await columnOf(page, 'Server')).size).toBe(1)
  const { scoreboard } = await ask<MatchDetail>(call)
  await page.goto('/matches')
  await page.getByRole('searchbox', { name: 'Map or player' }).fill(scoreboard[0]?.steam_id ?? '')
  await footer(page, /total\)$/)
  await page.getByRole('searchbox', { name: 'Map or player' }).fill('')
  await footer(page, /^1–15 of [\d,]+$/)
  await expectSoundAnywhere(visitor)
  expect(complaints).toEqual([])
})

test('a match is played through by keyboard, zoomed, marked and shared', async () => {
  const visitor = await visit()
  const { page, complaints } = visitor
  await page.goto(`/matches/${id}`)
  await slider(page).focus()
  const first = await told(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => told(page)).not.toBe(first)
  const second = (await told(page)) ?? ''
  const words = second.slice(second.indexOf(' ') + 1)
  await expect.poll(() => chosen(page).innerText()).toContain(words)
  await page.keyboard.press('Home')
  await expect.poll(() => told(page)).toBe(first)
  await page.keyboard.press('End')
  await expect.poll(() => told(page)).not.toBe(first)

  const axis = page.locator('.timeline-axis')
  const before = await axis.innerText()
  await page.keyboard.press('+')
  await expect.poll(() => axis.innerText()).not.toBe(before)
  await page.getByRole('button', { name: 'Whole match' }).click()
  await expect.poll(() => axis.innerText()).toBe(before)
  await slider(page).hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(() => axis.innerText()).not.toBe(before)

  await page
    .getByRole('button', { name: /^Mark / })
    .first()
    .click()
  await expect.poll(() => page.url()).toMatch(/player=7656/)
  const last = await told(page)
  await page.getByRole('button', { name: 'Copy link to this moment' }).first().click()
  await page.getByRole('button', { name: 'Link copied' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/matches\/\d+\?t=\d+&player=7656\d{13}$/)
  await page.goto(link)
  await expect.poll(() => told(page)).toMatch(new RegExp(`^${(last ?? '').split(' ')[0]} `))
  await expectSoundAnywhere(visitor)
  expect(complaints).toEqual([])
})

test('what is under the pointer is told, and a click chooses it', async () => {
  const { page } = await visit()
  const { at, kind } = await ask<MatchTimeline>(`${call}/events`)
  await page.goto(`/matches/${id}`)
  const box = await slider(page).boundingBox()
  const { started, ended, seen } = await ask<MatchDetail>(call)
  const kill = at[kind.indexOf(0)] ?? 0
  if (!box) throw new Error('There is no timeline')
  const position = { x: (kill / ((ended ?? seen) - started)) * box.width, y: (box.height / 8) * 1.5 }
  await slider(page).hover({ position })
  await page.locator('.timeline-told').getByText('killed').waitFor()
  await slider(page).click({ position })
  await expect.poll(() => told(page)).toMatch(/ killed /)
})

test('a phone has the timeline as a list, and a link to a moment opens at its row', async () => {
  const { page, complaints } = await visit('phone')
  await page.goto(`/matches/${id}?t=200`)
  await chosen(page).waitFor()
  await expect.poll(() => chosen(page).evaluate((cell) => cell.getBoundingClientRect().top)).toBeLessThan(780)
  expect(await slider(page).count()).toBe(0)
  await page.getByLabel('Kind', { exact: true }).selectOption('revives')
  await expect.poll(() => page.locator('.event-table td:last-child').allInnerTexts()).not.toContainEqual(/killed/)
  const heights = await page
    .locator('.report-table tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(96)
  expect(complaints).toEqual([])
})

test('two fingers zoom the timeline, which is drawn in the colours of a system and on paper, too', async () => {
  const { page } = await visit('phone')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`/matches/${id}`)
  const axis = page.locator('.timeline-axis')
  await slider(page).waitFor()
  const whole = await axis.innerText()
  const first = await told(page)
  await pinch(slider(page), 0.1, 0.5)
  await expect.poll(() => axis.innerText()).not.toBe(whole)
  expect(await told(page), 'the slider under the fingers stays').toBe(first)
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
  await pinch(slider(page), 0.5, 0.02)
  await expect.poll(() => axis.innerText()).toBe(whole)

  await page.emulateMedia({ forcedColors: 'active' })
  const fills = await page
    .locator('.lane path')
    .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill))
  const ink = await page.locator('h1').evaluate((title) => getComputedStyle(title).color)
  expect(new Set(fills)).toEqual(new Set([ink]))

  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  expect(await page.locator('.lanes-drawing').isVisible()).toBe(true)
  for (const unprinted of ['.match-art', '.page-controls']) {
    expect(await page.locator(unprinted).first().isVisible(), unprinted).toBe(false)
  }
})

test('the history of a server leads to the match of a round', async () => {
  const { win_loss_log: rounds } = await ask<ServerStats>('/api/v1/site/server/1/stats')
  const round = rounds.slice(0, 15).find(({ match_id }) => match_id !== undefined)
  const { page } = await visit()
  await page.goto('/servers/1')
  await page.locator(`a[href="/matches/${round?.match_id}"]`).first().click()
  await page.getByRole('table', { name: 'Scoreboard' }).waitFor()
})

test('a match that runs goes on while one watches', async () => {
  const { page } = await visit()
  const total = () => page.locator('.list-range').last().innerText()
  const goesOn = async (id: number) => {
    await page.goto(`/matches/${id}`)
    const before = await total()
    const isLive = () => page.getByText('LIVE').first().isVisible()
    await expect.poll(async () => (await isLive()) || !(await isRunning(id))).toBe(true)
    const isMore = async () => (await total()) !== before
    await expect.poll(async () => (await isMore()) || !(await isRunning(id)), { timeout: 120_000 }).toBe(true)
    return isMore()
  }
  // One may end as soon as it is watched: then another is.
  while (!(await goesOn((await livelyMatch()).id)));
})
