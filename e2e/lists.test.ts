import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visit } from './lib/browser.ts'
import { answerPlainly } from './lib/network.ts'

const firstRow = (page: Page) => page.getByRole('table').getByRole('row').nth(1)
const footer = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

describe.each([
  ['pages of the server', false],
  ['whole lists without totals, as any server may send', true],
])('with %s', (_, plain) => {
  test('bans are paged, by keyboard too, and the page is kept in the address', async () => {
    const { page } = await visit()
    if (plain) await answerPlainly(page)
    await page.goto('/bans')
    await footer(page, /^1–15 of 2\d\d$/)
    const before = await firstRow(page).innerText()
    await page.getByRole('button', { name: /next/i }).focus()
    await page.keyboard.press('Enter')
    await footer(page, /^16–30 of 2\d\d$/)
    await expect.poll(() => firstRow(page).innerText()).not.toBe(before)
    expect(query(page, 'page')).toBe('2')
    await page.getByRole('button', { name: /last/i }).click()
    await footer(page, /^\d+–(2\d\d) of \1$/)
    await page.getByRole('button', { name: /first/i }).click()
    await footer(page, /^1–15 of 2\d\d$/)
  })

  test('a search is trimmed, ignores case, resets the page, and Escape clears it', async () => {
    const { page } = await visit('phone')
    if (plain) await answerPlainly(page)
    await page.goto('/bans?page=3')
    await footer(page, /^31–45 of 2\d\d$/)
    await page.getByRole('searchbox').fill('  SWEDen ')
    await footer(page, /^1–\d+ of \d+ \(2\d\d total\)$/)
    await page.getByText('Sweden', { exact: true }).first().waitFor()
    await page.getByRole('searchbox').fill('no such country')
    await footer(page, 'No results')
    await page.getByRole('searchbox').press('Escape')
    await footer(page, /^1–15 of 2\d\d$/)
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  test('a page far beyond the last is the last', async () => {
    const { page } = await visit()
    if (plain) await answerPlainly(page)
    await page.goto('/bans?page=9999')
    await footer(page, /^\d+–(2\d\d) of \1$/)
  })
})

test('Back returns to the same page and search', async () => {
  const { page } = await visit()
  await page.goto('/bans?page=2')
  await footer(page, /^16–30 of 2\d\d$/)
  await page.getByRole('link', { name: 'Admins', exact: true }).click()
  await footer(page, /^1–15 of 18$/)
  await page.goBack()
  await footer(page, /^16–30 of 2\d\d$/)
})

test('a slash focuses the search box', async () => {
  const { page } = await visit()
  await page.goto('/admins')
  await footer(page, /^1–15 of 18$/)
  await page.keyboard.press('/')
  await expect.poll(() => page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true)
})

test('Appeal leads to the ban on the ban site, in a new tab', async () => {
  const { page } = await visit()
  await page.goto('/bans')
  const appeal = page.getByRole('link', { name: /appeal/i }).first()
  await appeal.waitFor()
  const url = new URL((await appeal.getAttribute('href')) ?? '')
  expect(url.origin + url.pathname).toBe('https://bans.example.org/index.php')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    p: 'banlist',
    advSearch: expect.stringMatching(/^STEAM_0:/),
    advType: 'steam',
  })
  expect(await appeal.getAttribute('target')).toBe('_blank')
})
