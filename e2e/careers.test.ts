import { expect, inject, test } from 'vitest'
import type { LeaderboardRow } from '#shared/contracts/leaderboard.ts'
import { expectSound, SIZES, visit } from './lib/browser.ts'
import { layoutFaults, settled } from './lib/layout.ts'

const board = await fetch(`${inject('siteUrl')}/api/v1/site/leaderboard2?server_id=1&limit=2`)
const [one, other] = (await board.json()) as [LeaderboardRow, LeaderboardRow]

test('a career is read on phone and desktop: matches, progress, company, and side by side with another', async () => {
  const visitor = await visit()
  const { page, complaints } = visitor
  const expectSoundAtAllSizes = async () => {
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size)
      await settled(page)
      await expectSound(visitor)
      expect(await layoutFaults(page), `${page.url()} at ${size.width}`).toEqual([])
    }
  }
  await page.goto(`/player/${one.steam_id}/1`)
  await page.getByRole('tab', { name: 'Matches' }).click()
  await page.getByRole('table', { name: 'Matches' }).getByRole('row').nth(1).waitFor()
  await expectSoundAtAllSizes()

  await page.getByRole('tab', { name: 'Progress' }).click()
  const slider = page.getByRole('slider', { name: /^Score by week/ })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^Week of .+: Score [\d,-]+$/)
  await page.getByRole('tab', { name: 'By day' }).click()
  await page.getByText('As a table').click()
  await page.getByRole('table', { name: 'Progress by day' }).waitFor()
  await expectSoundAtAllSizes()

  await page.getByRole('tab', { name: 'Company' }).click()
  await page.getByRole('table', { name: 'Weapons that killed them' }).waitFor()
  await page.getByRole('heading', { name: 'Together' }).waitFor()
  await expectSoundAtAllSizes()

  await page.getByRole('combobox', { name: 'Server' }).selectOption('All servers together')
  await expect.poll(() => page.url()).toMatch(/\/0\?tab=company$/)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search second player' }).fill(other.steam_id)
  await page.getByRole('list', { name: 'Found for second player' }).getByRole('button').first().click()
  await page.getByRole('table', { name: 'Two players side by side' }).waitFor()
  await expectSoundAtAllSizes()
  expect(complaints).toEqual([])
})
