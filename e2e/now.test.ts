import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatLogDate } from '#simulator/log-lines/log-date.ts'
import { expectSound, type Visit, visit, visitAlone } from './lib/browser.ts'
import { players, type ScriptedServer, startScriptedServer } from './lib/game-server.ts'
import { type Site, startSite } from './lib/site.ts'

const TOKEN = 'token-of-game-server-one'
const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  'a&b=c #1 50%+?/',
  '\u202Egnp.yenom\u202C',
  'Ｗ'.repeat(32),
  '👩‍🚀🔥 MEDIC',
]
const NAMES = ['Ann', 'Twin', 'Twin', '', ...HOSTILE]
const WIDTHS = [360, 768, 1440]

let full: ScriptedServer
let empty: ScriptedServer
let site: Site
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  full = await startScriptedServer([])
  empty = await startScriptedServer([])
  stops.push(full.close, empty.close)
  const server = (id: number, name: string, { port }: ScriptedServer) =>
    `  - { id: ${id}, name: ${name}, ip: 127.0.0.1, port: ${port} }\n`
  site = await startSite({
    demo: false,
    settings: `servers:\n${server(1, 'Alpha', full)}${server(2, 'Bravo', empty)}`,
    secrets: { SITREP_INGEST_TOKEN_1: TOKEN },
  })
  stops.push(site.stop)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** Everybody is there, and the log has named those who are people with an id. */
beforeEach(async () => {
  full.view = {
    ...full.view,
    humans: players(NAMES).map((human) => ({ ...human, score: 123_456, duration: 7_200 })),
    maxPlayers: NAMES.length,
  }
  await told(entered('Ann', 2), entered('Twin', 3), entered('Twin', 4))
})

const entered = (name: string, userid: number) => `"${name}<${userid}><STEAM_1:0:${userid}><>" entered the game`

/** Lines of the first game server's log, as a relay delivers them. */
async function told(...lines: string[]): Promise<void> {
  const body = lines.map((line) => formatLogDate(Date.now() / 1000) + line).join('\n')
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'text/plain' }
  const { status } = await fetch(`${site.url}/api/v1/ingest/1`, { method: 'POST', headers, body })
  expect(status).toBe(202)
}

async function visitAt(width: number): Promise<Visit> {
  const visitor = await visit(width < 768 ? 'phone' : 'desktop', site.url)
  await visitor.page.setViewportSize({ width, height: 900 })
  return visitor
}

/** In one theme on small screens and in both on large ones: colours do not go by the width. */
async function expectSoundInThemes(visitor: Visit, ready: Locator): Promise<void> {
  const { width = 0 } = visitor.page.viewportSize() ?? {}
  const themes = ['light', 'dark'].filter((theme) => width >= 1440 || (theme === 'dark') === width < 768)
  for (const theme of themes) {
    await visitor.page.evaluate((name) => localStorage.setItem('theme', name), theme)
    await visitor.page.reload()
    await ready.waitFor()
    expect(await visitor.page.locator('html').getAttribute('data-bs-theme')).toBe(theme)
    await expectSound(visitor)
  }
}

const table = (page: Page) => page.getByRole('table', { name: 'Players on Alpha' })
const link = (page: Page, name: string) => table(page).getByRole('link', { name, exact: true })

/** Where a name leads, once the answer and the log have met. */
const leads = (page: Page, name: string) => expect.poll(() => link(page, name).first().getAttribute('href'))

const tops = (parts: Locator[]) => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN))

test.each(WIDTHS)('at %i px a server’s page begins with what goes on there', async (width) => {
  const visitor = await visitAt(width)
  const { page, complaints } = visitor
  await page.goto('/servers/1')
  const now = page.getByRole('region', { name: 'Right now' })
  await now.getByText('Full', { exact: true }).waitFor()
  await link(page, 'Ann').waitFor()
  const inOrder = [
    now.locator('.server-art'),
    now.locator('.server-status'),
    now.getByText('Ministry (Checkpoint)'),
    now.getByText('checkpoint', { exact: true }),
    now.getByText(`Full ${NAMES.length}/${NAMES.length}`),
    now.getByRole('link', { name: 'Play on Alpha' }),
  ]
  const places = await tops(inOrder)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  const below = await tops([now, page.getByRole('figure'), page.getByRole('heading', { name: /^Map History/ })])
  expect(below).toEqual(below.toSorted((one, other) => one - other))
  await now.getByRole('button', { name: `Copy 127.0.0.1:${full.port}` }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`127.0.0.1:${full.port}`)
  await expectSoundInThemes(visitor, link(page, 'Ann'))
  expect(complaints).toEqual([])
})

test.each(WIDTHS)('at %i px a live name leads to its player, or to those who are called so', async (width) => {
  const { page, complaints } = await visitAt(width)
  for (const address of ['/servers', '/servers/1']) {
    await page.goto(address)
    await leads(page, 'Ann').toMatch(/^\/player\/76561197960265732\/1$/)
    await leads(page, 'Twin').toBe('/leaderboard/1?q=Twin')
    await link(page, 'Ann').click()
    await page.waitForURL(/\/player\/\d{17}\/1$/)
    await page.getByRole('heading', { name: 'Ann' }).waitFor()
    await page.goBack()
    await link(page, 'Twin').first().click()
    await page.waitForURL(/\/leaderboard\/1\?q=Twin$/)
    await expect.poll(() => page.getByRole('link', { name: 'Twin', exact: true }).count()).toBe(2)
  }
  expect(complaints).toEqual([])
})

test('the most hostile live names are looked for as they are', async () => {
  const { page, complaints } = await visitAt(360)
  for (const name of HOSTILE) {
    await page.goto('/servers/1')
    await link(page, name).click()
    await page.waitForURL(/\/leaderboard\/1\?q=/)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(name)
    await page.getByText('No matches for your search.').waitFor()
  }
  expect(complaints).toEqual([])
})

test('a name leads to its player no longer once somebody else bears it too', async () => {
  const { page } = await visitAt(1440)
  await page.goto('/servers/1')
  await leads(page, 'Ann').toMatch(/^\/player\//)
  await told('"Twin<4><STEAM_1:0:4><>" changed name to "Ann"')
  await leads(page, 'Ann').toBe('/leaderboard/1?q=Ann')
  await told('"Ann<4><STEAM_1:0:4><>" changed name to "Twin"')
  await leads(page, 'Ann').toMatch(/^\/player\//)
})

test.each(WIDTHS)('at %i px cards and rows say when a server is full, and no score is cut', async (width) => {
  const visitor = await visitAt(width)
  const { page } = visitor
  await page.goto('/')
  const row = page.getByRole('listitem').filter({ hasText: 'Alpha' })
  await row.getByText(`Full ${NAMES.length}/${NAMES.length}`).waitFor()
  await row.getByRole('link', { name: 'Play on Alpha' }).waitFor()
  await expectSoundInThemes(visitor, row)
  for (const address of ['/servers', '/servers/1']) {
    await page.goto(address)
    await page.getByText('Full', { exact: true }).waitFor()
    await table(page).getByText('123,456').first().waitFor()
    const isCut = (cells: Element[]) => cells.some((cell) => cell.scrollWidth > cell.clientWidth)
    expect(await table(page).locator('.live-number').evaluateAll(isCut)).toBe(false)
  }
  await page.goto('/servers')
  await expectSoundInThemes(visitor, link(page, 'Ann'))
})

test.each(WIDTHS)('at %i px an empty server leaves no void', async (width) => {
  const { page } = await visitAt(width)
  const height = async (part: Locator) => (await part.boundingBox())?.height ?? Number.NaN
  await page.goto('/servers')
  const bravo = page.getByRole('region', { name: 'Bravo' })
  await bravo.getByText('No players to display.').waitFor()
  expect(await height(bravo.locator('.live-players'))).toBeLessThan(160)
  await page.goto('/servers/2')
  const now = page.getByRole('region', { name: 'Right now' })
  await now.getByText('No players to display.').waitFor()
  expect(await height(now)).toBeLessThan(520)

  await page.goto('/servers/1')
  await link(page, 'Ann').waitFor()
  full.view = { ...full.view, humans: [] }
  await now.getByText('No players to display.').waitFor()
  await expect.poll(() => height(now)).toBeLessThan(520) // what else tells of them is drawn a moment later
})

test('while the site is away the page says so and keeps its statistics', async () => {
  const { page } = await visitAlone('phone', site.url)
  await page.routeWebSocket('**/websocket/servers', (socket) => void socket.close())
  await page.goto('/servers/1')
  const now = page.getByRole('region', { name: 'Right now' })
  await now.getByText('Disconnected').waitFor()
  await now.getByText(/UP$/).waitFor()
  await page.route('**/api/v1/site/servers', (route) => route.abort())
  await page.reload()
  await now.getByText('NOT KNOWN').waitFor()
  await now.getByText('Failed to load servers').waitFor()
  await page.getByRole('figure').getByText('Win Rate:').waitFor()
})
