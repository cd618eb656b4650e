import type { Page } from 'playwright-core'

/** Opens it, and waits until what is live has its room: below it everything moves until then. */
export async function openAdminPage(page: Page): Promise<void> {
  await page.goto('/admin')
  await formsLoaded(page)
  await page.locator('.live-line-players').nth(1).waitFor()
}

export async function formsLoaded(page: Page): Promise<void> {
  for (const name of [/^Sitrep #1/, 'Market (Checkpoint)']) {
    await page.getByRole('option', { name }).first().waitFor({ state: 'attached' })
  }
}
