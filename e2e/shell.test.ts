import { describe, expect, test } from 'vitest'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { expectSound, visit } from './lib/browser.ts'
import { settled } from './lib/layout.ts'
import { answer } from './lib/network.ts'
import { everyScreen } from './lib/screens.ts'

describe('the navigation bar', () => {
  test('has every entry of the site and highlights the page one is on', async () => {
    const { page } = await visit()
    await page.goto('/bans')
    await settled(page)
    const bar = page.getByRole('navigation', { name: 'Site' })
    for (const name of ['Servers', 'Admins', 'Bans', 'Weapons', 'Leaderboard', 'Maps', 'Workshop', 'Sign in']) {
      expect(await bar.getByRole('link', { name, exact: true }).count(), name).toBe(1)
    }
    await expect.poll(() => bar.locator('[aria-current="page"]').innerText()).toBe('Bans')
  })

  test('opens its menus by keyboard and goes where they lead', async () => {
    const { page } = await visit()
    await page.goto('/')
    await page.getByRole('button', { name: 'Info' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/info\//)
  })

  test('collapses on a phone and closes when a link is chosen', async () => {
    const { page } = await visit('phone')
    await page.goto('/')
    const toggle = page.getByRole('button', { name: /menu/i })
    await toggle.click()
    await page.getByRole('link', { name: 'Bans', exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/bans')
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  })
})

test('a document has the bar and the head that its screen then draws', async () => {
  const { page } = await visit()
  const compared: string[] = []
  for (const path of await everyScreen()) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain('<span id="first-name">Sitrep</span>')
    const [, title, context] = FIRST_HEAD.exec(html) ?? []
    if (title === undefined) continue
    compared.push(path)
    await page.goto(path)
    await settled(page)
    expect(escapeHtml((await page.locator('h1').textContent()) ?? ''), path).toBe(title)
    const told = page.locator('.page-head .page-context')
    if (context !== undefined) expect(escapeHtml((await told.textContent()) ?? ''), path).toBe(context)
  }
  expect(compared).toEqual(expect.arrayContaining(['/', '/servers', '/servers/1', '/bans', '/matches', '/info/rules']))
})

test('the document of the front page has the words that its screen then draws', async () => {
  const { page } = await visit()
  const html = await (await page.request.get('/')).text()
  const words = [...html.matchAll(/<(?:p|blockquote|figcaption)>([^<]*)</g)].map(([, text]) => text)
  expect(words.length).toBeGreaterThan(2)
  await page.goto('/')
  await settled(page)
  const drawn = page.locator('.welcome :is(p, blockquote, figcaption)')
  const inOneLine = (text: string) => escapeHtml(text.replaceAll(/\s+/g, ' '))
  expect((await drawn.allTextContents()).map(inOneLine)).toEqual(words)
})

const FIRST_HEAD = /<main id="first-head">.*?<h1>([^<]*)<\/h1>(?:<p class="page-context">([^<]*)<\/p>)?/

test('an unknown path says so, on phones and desktops', async () => {
  for (const size of ['phone', 'desktop'] as const) {
    const visitor = await visit(size)
    await visitor.page.goto('/no/such/page')
    await visitor.page.getByText('Page not found.').waitFor()
    await expectSound(visitor)
  }
})

test('the theme is dark, and light is remembered', async () => {
  const { page } = await visit()
  const theme = () => page.locator('html').getAttribute('data-bs-theme')
  await page.goto('/')
  expect(await theme()).toBe('dark')
  await page.getByRole('button', { name: /light/i }).click()
  await page.reload()
  expect(await theme()).toBe('light')
  expect(await page.locator('meta[name="theme-color"]').getAttribute('content')).toBe('#f5f6f3')
})

test('both lists of ids failing make one alert, and the page goes on', async () => {
  const { page } = await visit()
  await answer(page, '/api/v1/site/admin_ids', 500, { detail: 'First' })
  await answer(page, '/api/v1/site/ban_ids', 500, { detail: 'Second' })
  await page.goto('/admins')
  await page.getByRole('alert').filter({ hasText: 'First · Second' }).waitFor()
  await page.getByRole('table').waitFor()
})

test('each page has its own title', async () => {
  const { page } = await visit()
  for (const [path, title] of [
    ['/', /Sitrep/],
    ['/bans', /Bans/],
    ['/info/rules', /Rules/],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => page.title()).toMatch(title)
  }
})
