import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectSound, visit } from './lib/browser.ts'
import { answer } from './lib/network.ts'
import { signIn } from './lib/sign-in.ts'

const url = inject('siteUrl')

const bar = (page: Page) => page.getByRole('navigation', { name: 'Site' })
const signInButton = (page: Page) => bar(page).getByRole('link', { name: 'Sign in', exact: true })

async function apiKeyOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'api_key')?.value ?? ''
}

/** How the call for the own profile ends with a key, in the browser that has it or elsewhere. */
const askProfile = async (apiKey: string, context?: BrowserContext) => {
  const headers = { authorization: `Bearer ${apiKey}` }
  const call = `${url}/api/v1/site/profile`
  return context ? (await context.request.get(call, { headers })).status() : (await fetch(call, { headers })).status
}

test('a player signs in, is seen in every tab, changes smoke and signs out', async () => {
  const { page, context } = await visit()
  const otherTab = await context.newPage()
  await otherTab.goto('/bans')
  await signInButton(otherTab).waitFor()
  await showBefore(page, '**/api/v1/auth/login?*', 'Redirecting you to Steam for login…')
  await showBefore(page, '**/api/v1/auth/validate?*', 'Validating your Steam login…')
  const name = await signIn(page, 'player')
  await expect.poll(() => page.url()).toBe(`${url}/`)
  for (const tab of [page, otherTab]) {
    await bar(tab).getByText(name, { exact: true }).waitFor()
    expect(await signInButton(tab).count()).toBe(0)
    expect(await bar(tab).getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
  }
  await expect
    .poll(() => bar(page).locator('.account .avatar').boundingBox()) // the picture takes the place of the emblem
    .toMatchObject({ width: 48, height: 48 })
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? ''))
  expect(stored).toEqual({ personaname: name, avatarhash: expect.any(String), is_admin: false })

  await changeSmoke(page, name)

  const apiKey = await apiKeyOf(context)
  expect(await askProfile(apiKey, context)).toBe(200)
  await bar(page).getByRole('link', { name: 'Logout' }).click()
  await page.getByText('Logging you Out…').waitFor()
  for (const tab of [page, otherTab]) await signInButton(tab).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await apiKeyOf(context)).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull()
  expect(await askProfile(apiKey, context)).toBe(401)
})

test('T14: no file of the site holds the key of who is signed in, only its hash', async () => {
  const { page, context } = await visit()
  await signIn(page, 'player')
  const apiKey = await apiKeyOf(context)
  expect(apiKey).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const hash = createHash('sha256').update(apiKey).digest()
  const found = { key: 0, hash: 0 }
  for (const file of await readdir(inject('siteFolder'), { recursive: true, withFileTypes: true })) {
    const bytes = file.isFile() ? await readFile(join(file.parentPath, file.name)).catch(ifGone) : Buffer.alloc(0)
    if (bytes.includes(apiKey)) found.key += 1
    if (bytes.includes(hash)) found.hash += 1
  }
  expect(found).toEqual({ key: 0, hash: expect.toSatisfy((count: number) => count > 0) })
})

/** The database takes files away while they are read. */
function ifGone(error: NodeJS.ErrnoException): Buffer {
  if (error.code !== 'ENOENT') throw error
  return Buffer.alloc(0)
}

/** Holds a call back until the page has said that it is waiting for it. */
const showBefore = (page: Page, call: string, text: string) =>
  page.route(call, async (route) => {
    await page.getByText(text).waitFor()
    await route.continue()
  })

async function changeSmoke(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const status = page.getByRole('status')
  await status.getByText('Current Smoke Status: Do Not Have It').waitFor()
  await page.getByLabel('Your smoke particles').selectOption('I Have Smoke Particles')
  await status.getByText('Current Smoke Status: Have it').waitFor()
  await page.reload()
  await status.getByText('Current Smoke Status: Have it').waitFor()

  await answer(page, '/api/v1/site/profile/smoke', 500, {})
  const refused = page.waitForResponse('**/api/v1/site/profile/smoke')
  await page.getByLabel('Your smoke particles').selectOption('I Do Not Have Smoke Particles')
  await refused
  await expect.poll(() => page.getByLabel('Your smoke particles').inputValue()).toBe('1')
  await status.getByText('Current Smoke Status: Have it').waitFor()

  await page.unrouteAll()
  await page.getByLabel('Your smoke particles').selectOption('I Do Not Have Smoke Particles')
  await status.getByText('Current Smoke Status: Do Not Have It').waitFor()
}

describe('a sign-in', () => {
  test('that was used cannot be used again', async () => {
    const { page } = await visit()
    const callback = page.waitForRequest('**/callback?*')
    await signIn(page, 'player')
    const thief = await visit()
    await thief.page.goto((await callback).url())
    await thief.page.getByText('The sign-in with Steam was not completed.').waitFor()
    expect(await apiKeyOf(thief.context)).toBe('')
  })

  test('gives a key that is worth nothing in another browser', async () => {
    const { page, context } = await visit()
    await signIn(page, 'player')
    await page.goto('/profile')
    await page.getByText(/^Current Smoke Status/).waitFor()
    expect(await askProfile(await apiKeyOf(context))).toBe(401)
  })

  test('that is given up at Steam signs nobody in', async () => {
    const { page, context } = await visit('phone')
    await page.goto('/login')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByText('The sign-in with Steam was not completed.').waitFor()
    expect(await apiKeyOf(context)).toBe('')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByText('Choose who you are').waitFor()
  })

  test('of a banned player shows the name in red, with the word', async () => {
    const visitor = await visit()
    const name = await signIn(visitor.page, 'banned')
    await visitor.page.goto('/profile')
    const heading = visitor.page.getByRole('heading', { level: 1 })
    await heading.getByText(name, { exact: true }).waitFor()
    await heading.getByText('Banned').waitFor()
    await expectSound(visitor)
  })
})

test('the own profile leads a visitor to the front page, and says when it does not load', async () => {
  const { page, context } = await visit('phone')
  await page.goto('/profile')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await context.addCookies([{ name: 'api_key', value: 'A'.repeat(43), url }])
  await page.goto('/profile')
  await page.getByRole('alert').getByText('Failed to load profile').waitFor()
})
