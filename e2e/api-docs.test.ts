import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectSound, SIZES, visit } from './lib/browser.ts'

interface Contract {
  paths: Record<string, { get?: { security: object[] } }>
}

/** Nobody comes from Steam here, and the owner wants no ledger. */
const OTHERWISE = new Map([
  ['/api/v1/auth/validate', 401],
  ['/api/v1/site/ledger', 404],
])

test('every public call can be tried in the page, which shows what came back and stays sound', async () => {
  const visitor = await visit('phone')
  const { page, complaints } = visitor
  await page.goto('/api/docs')
  const forms = page.locator('form.try:visible')
  const { paths } = (await (await fetch(`${inject('siteUrl')}/api/openapi.json`)).json()) as Contract
  await expect.poll(() => forms.count()).toBe(Object.values(paths).filter(isPublic).length)

  const stats = page.locator('form[data-path="/api/v1/site/server/{id}/stats"]')
  await stats.getByLabel('id').fill('1')
  expect(await ask(stats)).toMatch(/^200 OK · \d+ ms · [\d,]+ characters$/)
  const [command, headers, body] = await stats.locator('pre').allTextContents()
  expect(command).toBe(`curl '${inject('siteUrl')}/api/v1/site/server/1/stats'`)
  expect(headers).toMatch(/^content-type: application\/json; charset=utf-8\n.*cache-control: /s)
  expect(JSON.parse(body ?? '')).toHaveProperty('player_count')
  await stats.getByLabel('id').fill('<img src=x onerror=alert(1)>/../2')
  expect(await ask(stats)).toMatch(/^4\d\d /)

  await expectSound(visitor)
  await page.setViewportSize(SIZES.desktop)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectSound(visitor)

  const askable = await forms.filter({ hasNot: page.locator('[required]') }).all()
  expect(askable.length).toBeGreaterThan(15)
  for (const form of askable) {
    const path = (await form.getAttribute('data-path')) ?? ''
    const status = OTHERWISE.get(path) ?? 200
    expect(await ask(form), `${path}`).toMatch(new RegExp(`^${status} `))
  }
  expect(complaints).toEqual([])
})

/** Whether it can be asked without any key. */
const isPublic = ({ get }: Contract['paths'][string]) => get?.security.some((way) => Object.keys(way).length === 0)

/** Sends the form and gives the line about the reply. */
async function ask(form: Locator): Promise<string> {
  const line = form.locator('.answer p')
  await form.getByRole('button', { name: 'Ask' }).click()
  await expect.poll(async () => (await line.count()) > 0 && (await line.textContent())).not.toMatch(/^Asking/)
  return (await line.textContent()) ?? ''
}
