import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visit } from './lib/browser.ts'
import { answerPlainly, answerWithMany } from './lib/network.ts'
import { topPlayer } from './lib/people.ts'
import { columnOf, firstRow, footer, listTables } from './lib/table.ts'

const { steam_id: steamId } = await topPlayer()

const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const historyLength = (page: Page) => page.evaluate(() => history.length)

const toNumber = (text: string) => Number(text.replaceAll(/[,%]/g, ''))
const toSeconds = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

interface Order {
  path: string
  sort: string
  column: string
  read: (text: string) => number
  rises?: boolean
}

const ORDERS: Order[] = [
  { path: '/leaderboard/1', sort: 'deaths', column: 'Deaths', read: toNumber },
  { path: '/leaderboard/1', sort: 'kdr', column: 'KDR', read: toNumber },
  { path: '/medics/revivers/1', sort: 'rpm', column: 'Revives per Minute', read: toNumber },
  { path: '/medics/healers/1', sort: 'medic_time', column: 'Medic Time', read: toSeconds },
  { path: '/maps', sort: 'diff_asc', column: 'Win Rate', read: toNumber, rises: true },
  { path: '/maps', sort: 'diff_desc', column: 'Win Rate', read: toNumber },
]

test.each(ORDERS)('$path is sorted by $sort, from page 1 on, without a step in the history', async (order) => {
  const { page } = await visit()
  await page.goto(`${order.path}?page=2`)
  await footer(page, /^1[16]–/)
  const before = { row: await firstRow(page).innerText(), steps: await historyLength(page) }
  await page.getByRole('combobox', { name: 'Sort' }).selectOption(order.sort)
  await footer(page, /^1–/)
  const figures = async () => (await columnOf(page, order.column)).map(order.read)
  const sign = order.rises ? 1 : -1
  await expect.poll(async () => isRising((await figures()).map((figure) => sign * figure))).toBe(true)
  expect(await firstRow(page).innerText()).not.toBe(before.row)
  expect(query(page, 'sort_by')).toBe(order.sort)
  expect(query(page, 'page')).toBeNull()
  expect(await historyLength(page)).toBe(before.steps)
})

const isRising = (list: number[]) =>
  list.length > 1 && list.every((value, index) => index === 0 || value >= Number(list[index - 1]))

test('teamkills are sorted by what each label says', async () => {
  const { page } = await visit()
  await page.goto('/teamkill/teamkills')
  for (const [label, column] of [
    ['Sorted By Weapon', 'Weapon'],
    ['Sorted By Map', 'Map'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label })
    await expect.poll(async () => isGrouped(await columnOf(page, column))).toBe(true)
  }
  for (const label of ['Sorted By Time', 'Sorted By Attacker', 'Sorted By Victim']) {
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label })
  }
  await expect.poll(() => query(page, 'sort_by')).toBe('victim_name')
})

/** Equal texts stand together, which two or more of them do not by chance. */
const isGrouped = (list: string[]) =>
  list.length > 1 && list.filter((text, index) => text !== list[index - 1]).length === new Set(list).size

test('an unknown sort counts as the first', async () => {
  const { page } = await visit()
  for (const [path, first, call] of [
    ['/leaderboard/1', 'score', 'leaderboard2'],
    ['/medics/revivers/1', 'revives', 'revivers'],
    ['/medics/healers/1', 'healed_hp', 'healers'],
    ['/teamkill/teamkills', 'occurred', 'teamkills2'],
    ['/maps', 'play_time', 'maps'],
  ] as const) {
    const asked = page.waitForRequest(`**/api/**/${call}?*`)
    await page.goto(`${path}?sort_by=drop%20table`)
    expect(new URL((await asked).url()).searchParams.get('sort_by')).toBe(first)
    await footer(page, /^1–/)
    expect(await page.getByRole('combobox', { name: 'Sort' }).inputValue()).toBe(first)
  }
})

test('choosing a server opens its list from page 1, in the same order, and Back returns', async () => {
  const { page } = await visit()
  for (const [path, sort] of [
    ['/leaderboard', 'kills'],
    ['/medics/revivers', 'medic_time'],
    ['/medics/healers', 'hpm'],
  ] as const) {
    await page.goto(`${path}/1?sort_by=${sort}&page=2`)
    await footer(page, /^16–30 of/)
    for (const [server, name] of [
      ['2', /^Sitrep #2 .* players$/],
      ['0', /^All servers · .* players$/],
    ] as const) {
      await page.getByRole('combobox', { name: 'Server' }).selectOption(server)
      await footer(page, /^1–15 of/)
      await page.getByRole('main').getByText(name).waitFor()
      expect(new URL(page.url()).pathname).toBe(`${path}/${server}`)
      expect(query(page, 'sort_by')).toBe(sort)
      await page.goBack()
      await footer(page, /^16–30 of/)
      expect(new URL(page.url()).pathname).toBe(`${path}/1`)
    }
  }
})

interface Listed {
  path: string
  found: string // a search that some rows match, each of which has it somewhere
  pageSize: number
  isPaged?: boolean // by our server; another one may send it whole
}

const LISTS: Listed[] = [
  { path: '/leaderboard/1', found: steamId, pageSize: 15, isPaged: true },
  { path: '/medics/revivers/1', found: 'banned', pageSize: 15, isPaged: true },
  { path: '/medics/healers/1', found: 'admin', pageSize: 15, isPaged: true },
  { path: '/teamkill/teamkills', found: 'sitrep #', pageSize: 15 },
  { path: '/teamkill/amnesty', found: 'admin', pageSize: 15, isPaged: true },
  { path: '/weapons', found: 'assault rifle', pageSize: 15 },
  { path: '/weapon/6', found: 'sitrep #2', pageSize: 10, isPaged: true },
  { path: '/maps', found: 'sm_map ministry_coop', pageSize: 10 },
  { path: '/maps/8', found: 'loss', pageSize: 15 },
  { path: '/servers/1', found: 'win', pageSize: 15 },
]

const CASES = LISTS.flatMap((list) => [
  { ...list, by: 'our server', isPlain: false },
  ...(list.isPaged ? [{ ...list, by: 'a server that sends whole lists', isPlain: true }] : []),
])

test.each(CASES)('$path of $by is paged and searched', async ({ path, found, pageSize, isPlain }) => {
  const { page, complaints } = await visit()
  if (isPlain) await answerPlainly(page)
  await answerWithMany(page, '/api/v1/stats/teamkills2')
  await page.goto(path)
  await footer(page, new RegExp(`^1–${pageSize} of [\\d,]+$`))
  const before = await firstRow(page).innerText()
  await page.getByRole('button', { name: /^next/i }).click()
  await footer(page, new RegExp(`^${pageSize + 1}–\\d+ of [\\d,]+$`))
  await expect.poll(() => firstRow(page).innerText()).not.toBe(before)
  const box = page.getByRole('searchbox')
  await box.fill(`  ${found.toUpperCase()} `)
  await footer(page, /^1–\d+ of [\d,]+ \([\d,]+ total\)$/)
  await expect.poll(() => doesEachRowHave(page, found)).toBe(true)
  await box.fill('nothing is called like this')
  await page.getByText('No matches for your search.').waitFor()
  await footer(page, 'No results')
  await box.press('Escape')
  await footer(page, new RegExp(`^1–${pageSize} of [\\d,]+$`))
  expect(complaints).toEqual([])
})

async function doesEachRowHave(page: Page, text: string): Promise<boolean> {
  const rows = await listTables(page)
    .locator('tbody tr')
    .evaluateAll((list) => list.map((row) => row.innerHTML.toLowerCase()))
  return rows.length > 0 && rows.every((row) => row.includes(text))
}

test('every screen reads whole lists without totals', async () => {
  const { page, complaints } = await visit('phone')
  await answerPlainly(page)
  const lists = LISTS.map(({ path }) => path)
  for (const path of [...lists, '/workshop', `/player/${steamId}/1?tab=weaponry`, '/admins', '/bans']) {
    await page.goto(path)
    await footer(page, /^1–\d+ of [\d,]+$/)
  }
  expect(complaints).toEqual([])
})

test('workshop items are found by name, tag, id and server, and those on no server are struck through', async () => {
  const { page } = await visit()
  await page.goto('/workshop')
  await footer(page, /^1–\d+ of \d+$/)
  const struck = page.locator('tr.is-struck td[data-label="Name"]').first()
  expect(await struck.evaluate((cell) => getComputedStyle(cell).textDecorationLine)).toBe('line-through')
  const id = (await columnOf(page, 'Workshop ID'))[0]?.trim() ?? ''
  for (const text of ['crossbow', 'Map, Checkpoint', id, 'sitrep #4']) {
    await page.getByRole('searchbox').fill(text)
    await footer(page, /^1–\d+ of \d+ \(\d+ total\)$/)
  }
  await page.getByText('Crossbow', { exact: true }).waitFor()
})

describe('maps', () => {
  test('that are disabled are shown on demand, struck through, also by a shared link', async () => {
    const { page } = await visit()
    await page.goto('/maps?page=2')
    await footer(page, /^11–/)
    const box = page.getByRole('checkbox', { name: 'Show Disabled Maps' })
    expect(await box.isChecked()).toBe(false)
    await box.click()
    await footer(page, /^1–10 of/)
    await page.getByRole('searchbox').fill('panj_night')
    await footer(page, /^1–1 of 1 /)
    const link = firstRow(page).getByRole('link').first()
    expect(await link.evaluate((text) => getComputedStyle(text).textDecorationLine)).toContain('line-through')
    await expect.poll(() => query(page, 'q')).toBe('panj_night')
    await page.reload()
    await firstRow(page).getByText('Disabled').waitFor()
    await box.click()
    await footer(page, 'No results')
  })

  test('give the console command to the clipboard', async () => {
    const { page } = await visit()
    await page.goto('/maps')
    const command = 'sm_map ministry_coop checkpoint'
    await page.getByRole('button', { name: `Copy ${command}` }).click()
    await page.getByRole('button', { name: `Copied ${command}` }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(command)
  })

  test('lead to their page and from there to a server', async () => {
    const { page } = await visit()
    await page.goto('/maps')
    await page.getByRole('link', { name: 'Ministry (Checkpoint)' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ministry (Checkpoint)' }).waitFor()
    await page
      .getByRole('link', { name: /^Sitrep #1/ })
      .first()
      .click()
    await page.getByText('Map History (100 Max)').waitFor()
    expect(new URL(page.url()).pathname).toBe('/servers/1')
  })
})
