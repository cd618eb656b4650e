import type { Page } from 'playwright-core'

/** The tables of lists; who is on a game server right now is another kind. */
export const listTables = (page: Page) => page.locator('table:not(.live-table)')

export const firstRow = (page: Page) => listTables(page).getByRole('row').nth(1)

/** The texts of a column on the page that is shown, top to bottom. */
export const columnOf = (page: Page, head: string): Promise<string[]> =>
  page.locator(`td[data-label="${head}"]`).allInnerTexts()

/** Waits for the line under a list, such as '1–15 of 250'. */
export const footer = (page: Page, text: string | RegExp) => page.locator('.list-range').getByText(text).waitFor()
