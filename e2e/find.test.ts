import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Found } from '#shared/contracts/find.ts'
import { HOSTILE_NAMES } from '#simulator/community/names.ts'
import { chooseTheme, expectSound, SIZES, type Size, visit, visitAlone } from './lib/browser.ts'
import { answer } from './lib/network.ts'
import { topPlayer } from './lib/people.ts'

const CALL = '/api/v1/site/find'
const sizes = Object.keys(SIZES) as Size[] // its own keys, which TypeScript gives as any text
const top = await topPlayer()

const box = (page: Page) => page.getByRole('combobox', { name: /^Players/ })
const status = (page: Page) => page.getByRole('dialog').getByRole('status')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Everything by the keyboard from here on. */
async function ready(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Find anything' }).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test.each(sizes)('on a %s a player is found and opened by the keyboard alone', async (size) => {
  const visitor = await visit(size)
  const { page, complaints } = visitor
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await ready(page, '/info/rules')
  expect(asked.filter((path) => path.includes('find-dialog'))).toEqual([])
  await page.keyboard.press('/')
  await box(page).waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Players/)
  expect(await status(page).innerText()).toMatch(/^\d+ screens$/)
  expect(asked.filter((path) => path === CALL)).toEqual([])
  if (size === 'phone') expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, ...SIZES.phone })

  await page.keyboard.type(top.personaname)
  const found = page.getByRole('group', { name: 'Players' }).getByRole('option').first()
  await found.filter({ hasText: top.personaname }).waitFor()
  await expect.poll(() => status(page).innerText()).toMatch(/^\d+ results?$/)
  expect(await found.getAttribute('aria-selected')).toBe('true')
  await expectSound(visitor)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/player/${top.steam_id}/*`) // of the game server it leads on to
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  expect(complaints).toEqual([])
})

test('Ctrl-K opens it anywhere, arrows choose a screen, Escape gives the focus back', async () => {
  const { page } = await visit('desktop')
  await ready(page, '/bans')
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Control+K')
  await box(page).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')

  await page.keyboard.press('Control+K')
  await box(page).waitFor()
  await page.keyboard.type('top')
  await page.getByRole('option', { name: 'Top Revivers' }).waitFor()
  await page.keyboard.press('ArrowDown')
  const healers = page.getByRole('option', { name: 'Top Healers' })
  await expect.poll(() => healers.getAttribute('aria-selected')).toBe('true')
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await healers.getAttribute('id'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/medics/healers/1')
})

test('the button opens it, a press outside closes it, and the focus is on the button again', async () => {
  const { page } = await visit('desktop')
  await ready(page, '/info/help')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await box(page).waitFor()
  await page.mouse.click(20, 800)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(await focused(page)).toBe('Find anything')
})

test.each([
  ['phone', 'light'],
  ['desktop', 'dark'],
  ['desktop', 'light'],
] as const)('it is sound on a %s in the %s theme: empty, full, without anything and failed', async (size, theme) => {
  const visitor = await visit(size)
  const { page } = visitor
  await chooseTheme(page, theme)
  await ready(page, '/info/rules')
  await page.keyboard.press('/')
  await box(page).waitFor()
  await expectSound(visitor)
  await page.keyboard.type('mar')
  await page.getByRole('group', { name: 'Maps' }).waitFor()
  await expectSound(visitor)
  await page.keyboard.type('zzzz')
  await page.getByText('Nothing found for “marzzzz”.').waitFor()
  await expectSound(visitor)
  await answer(page, CALL, 503, { detail: 'This search takes too long.' })
  await page.keyboard.type('z')
  await page.getByText('This search takes too long.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectSound(visitor)
})

test('commands and weapons lead to their pages', async () => {
  const { page } = await visit('phone')
  await ready(page, '/info/rules')
  await page.keyboard.press('/')
  await box(page).fill('forgive')
  await page.getByRole('group', { name: 'Commands' }).getByRole('option').first().click()
  await page.waitForURL('**/info/game-commands?q=forgive')
  await page.keyboard.press('Control+K')
  await box(page).fill('m4a1')
  await page.getByRole('group', { name: 'Weapons' }).getByRole('option').first().click()
  await page.waitForURL('**/weapon/*')
})

test('hostile names are text that stays inside', async () => {
  const visitor = await visit('phone')
  const { page, complaints } = visitor
  const names = ['<img src=x onerror=alert(1)>', '\u202Egnp.yenom\u202C', '漢'.repeat(32), ...HOSTILE_NAMES].slice(
    0,
    20,
  )
  const found: Found = {
    players: names.map((personaname, index) => ({
      steam_id: String(76_561_198_000_000_000n + BigInt(index + 1)),
      personaname,
      avatarhash: '',
      best: { server_name: personaname, player_name: `${personaname}!`, score: 1, rank: index + 1 },
    })),
    maps: names.map((name, index) => ({ id: index + 1, map_name: name, map_name_trans: name })),
    weapons: [],
    commands: [],
  }
  await ready(page, '/info/rules')
  await answer(page, CALL, 200, found)
  await page.keyboard.press('/')
  await box(page).fill('x')
  await expect.poll(() => page.getByRole('option').count()).toBe(2 * names.length)
  const width = SIZES.phone.width
  for (const option of await page.getByRole('option').all()) {
    const { x = 0, width: wide = 0, height = 0 } = (await option.boundingBox()) ?? {}
    expect([x >= 0, x + wide <= width, height <= 80]).toEqual([true, true, true])
  }
  expect(await page.locator('.find [onerror], .find script').count()).toBe(0)
  await expectSound(visitor)
  expect(complaints).toEqual([])
})

test('when its code cannot be loaded that is said, and the page stays', async () => {
  const { page } = await visitAlone('desktop') // another window may have the code from before
  await page.route(/find-dialog/, (route) => route.abort())
  await ready(page, '/info/rules')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await page.getByText('The search could not be loaded.').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Rules')
})
