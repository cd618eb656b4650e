import type { Page } from 'playwright-core'

/** Every reply of calls under this path is replaced. */
export async function answer(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith(path),
    (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

/** As another server written to the spec would: whole lists, without paging and without totals. */
export async function answerPlainly(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      const url = new URL(route.request().url())
      for (const name of ['limit', 'offset', 'q']) url.searchParams.delete(name)
      const reply = await route.fetch({ url: url.href })
      await route.fulfill({ status: reply.status(), contentType: 'application/json', body: await reply.text() })
    },
  )
}
