import { expect, test } from 'vitest'
import { expectSound, SIZES, type Size, visit } from './lib/browser.ts'

test.each(Object.keys(SIZES) as Size[])('the home page tells what goes on and leads there, on a %s', async (size) => {
  const visitor = await visit(size)
  const { page, complaints } = visitor
  await page.goto('/')
  await page.getByRole('heading', { name: /^(\d+ players are|1 player is) playing now$|^Nobody is/ }).waitFor()
  const servers = page.getByRole('region', { name: /playing/ }).getByRole('listitem')
  expect(await servers.count()).toBe(4)
  const leaders = page.getByRole('region', { name: 'Leading this season' }).getByRole('listitem')
  await expect.poll(() => leaders.count()).toBe(5)
  await expectSound(visitor)
  const name = await leaders.first().getByRole('link').innerText()
  await leaders.first().getByRole('link').click()
  await page.waitForURL(/\/player\/\d+/)
  await page.getByRole('heading', { name }).waitFor()
  await page.goBack()
  await servers.first().getByRole('link').first().click()
  await page.waitForURL(/\/servers\/\d+$/)
  expect(complaints).toEqual([])
})
