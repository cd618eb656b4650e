import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { expectSound, visit } from './lib/browser.ts'

/** A site of somebody else that frames two pages of ours. */
async function otherSite(framed: string, refused: string): Promise<string> {
  const html = `<!doctype html><html lang="en"><title>Other</title><iframe name="framed" title="1" src="${framed}"></iframe>
    <iframe name="refused" title="2" src="${refused}"></iframe><img alt="" src="${framed.replace('embed', 'img')}.svg">`
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('another site may frame the widget and show the picture, and no other page', async () => {
  const site = inject('siteUrl')
  const { page } = await visit()
  await page.goto(await otherSite(`${site}/embed/server/1`, `${site}/servers/1`))
  const widget = page.frame('framed')
  await widget?.getByRole('link', { name: 'Play' }).waitFor()
  expect(await widget?.getByRole('term').allTextContents()).toEqual(['Players', 'Map', 'Mode'])
  const border = await widget?.locator('body').evaluate((body) => getComputedStyle(body).borderTopWidth)
  expect(border, 'its sheet is there').toBe('1px')
  await expect.poll(() => page.frame('refused')?.url()).toMatch(/^chrome-error:/)
  const width = () => page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(460)
})

test('the widget is sound in both themes on a phone, and the overlay is renewed and shows what is behind it', async () => {
  const site = inject('siteUrl')
  const visitor = await visit('phone')
  const { page, complaints } = visitor
  const grounds = new Set<string>()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const theme of ['dark', 'light']) {
    await page.goto(`${site}/embed/server/1?theme=${theme}`)
    await page.getByRole('heading').waitFor()
    await expectSound(visitor)
    grounds.add(await ground())
  }
  expect(grounds.size).toBe(2)
  await page.goto(`${site}/embed/server/1/overlay`)
  await page.getByRole('heading').waitFor()
  expect(await ground()).toBe('rgba(0, 0, 0, 0)')
  const map = page.locator('dd').nth(1)
  await map.evaluate((shown) => {
    shown.textContent = 'what was'
  })
  await expect.poll(() => map.textContent()).not.toBe('what was')
  expect(await page.locator('main.is-old').count()).toBe(0)
  expect(complaints).toEqual([])
})
