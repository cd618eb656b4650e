import type { APIResponse, Page, Route } from 'playwright-core'

/** What the site itself says. A kept connection may be closed just as it is used again, after which a browser asks once more by itself. */
export const askSite = (route: Route, url = route.request().url()): Promise<APIResponse> =>
  route.fetch({ url, maxRetries: 1 })

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
      const reply = await askSite(route, url.href)
      await route.fulfill({ status: reply.status(), contentType: 'application/json', body: await reply.text() })
    },
  )
}

/** The real rows of a list, over and over: how many there are right now depends on the hour of the simulated day. */
export async function answerWithMany(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const rows: { id: number }[] = await (await askSite(route)).json()
      const many = Array.from({ length: Math.max(2, Math.ceil(40 / rows.length)) }, () => rows).flat()
      await route.fulfill({ json: many.map((row, index) => ({ ...row, id: index + 1, occurred: NOW_S - index * 90 })) })
    },
  )
}

const NOW_S = Math.floor(Date.now() / 1000)
