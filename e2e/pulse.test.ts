import { expect, test } from 'vitest'
import { expectSound, visitSoundly } from './lib/browser.ts'
import { layoutFaults, settled } from './lib/layout.ts'

test.each(['phone', 'desktop'] as const)('when people play can be seen, read and chosen, on a %s', async (size) => {
  const visitor = await visitSoundly(size)
  const { page, complaints } = visitor
  const lines = page.getByRole('img', { name: /^Players in the last 24 hours, up to \d+$/ })
  for (const path of ['/', '/servers']) {
    await page.goto(path)
    await expect.poll(() => lines.count(), { message: `the lines of ${path}` }).toBe(4)
  }

  await page.goto('/servers/1')
  await settled(page)
  const pulse = page.getByRole('region', { name: 'Pulse' })
  await pulse.getByText(/^Last day: [\d.]+ players on average, up to \d+ at once/).waitFor()
  await pulse.getByText(/^Best time to join: \w+days from \d+ [AP]M to \d+ [AP]M, with \d+ players/).waitFor()
  await pulse.getByText(/^This week: \d+ new and \d+ returning\.$/).waitFor()
  expect(await pulse.getByRole('definition').allInnerTexts()).toEqual(
    Array(3).fill(expect.stringMatching(/^\d+\.\d\d%/)),
  )
  expect(await pulse.locator('.country-list li').count()).toBeGreaterThan(8)

  // The keys tell what the pointer tells, and both are drawn.
  const slider = pulse.getByRole('slider', { name: /^Last day/ })
  await slider.focus()
  await page.keyboard.press('Home')
  const first = await slider.getAttribute('aria-valuetext')
  expect(first).toMatch(/^\w+ \d+, \d{4}, .* · (\d+ players?|could not be reached|nothing is known)/)
  expect(await pulse.locator('.time-told').innerText()).toBe(first)
  await slider.hover({ position: { x: 40, y: 20 } })
  await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(first)

  await pulse.getByRole('tab', { name: 'Week' }).click()
  await page.waitForURL(/\?pulse=week$/)
  await page.reload()
  await pulse.getByText(/^Last week: /).waitFor()
  await pulse.getByText('As a table').click()
  const rows = pulse.getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(24)
  expect(await rows.nth(1).innerText()).toMatch(/\d/)
  expect(await layoutFaults(page)).toEqual([])
  await expectSound(visitor)

  await page.goto('/maps?sort_by=hardest')
  await settled(page)
  const interval = page.locator('tbody tr').first().locator('.certain-rate')
  expect(await interval.innerText()).toMatch(/^\d+–\d+ %$/)
  await page.locator('tbody tr a').first().click()
  const difficulty = page.getByRole('region', { name: 'Difficulty' })
  await difficulty
    .getByText(/^\d+% \(\d+–\d+ %\)$/)
    .first()
    .waitFor()
  await settled(page)
  await expectSound(visitor)
  expect(complaints).toEqual([])
})
