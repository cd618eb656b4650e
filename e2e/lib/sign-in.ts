import type { Page } from 'playwright-core'

const CARDS = { player: /^Player /, admin: /^Admin /, banned: /^Banned player / } as const

/** Signs in through the demo's stand-in for Steam; gives the name of whom. */
export async function signIn(page: Page, role: keyof typeof CARDS): Promise<string> {
  await page.goto('/login')
  const card = page.getByRole('link', { name: CARDS[role] })
  const name = await card.locator('b').innerText()
  await card.click()
  await page.waitForFunction(() => document.cookie.includes('api_key=') && location.pathname === '/')
  return name
}
