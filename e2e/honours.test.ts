import { expect, inject, test } from 'vitest'
import type { AwardHolder, AwardSummary } from '#shared/contracts/awards.ts'
import type { RecordRow } from '#shared/contracts/records.ts'
import { visit } from './lib/browser.ts'
import { expectSoundAnywhere } from './lib/sound-anywhere.ts'
import { footer } from './lib/table.ts'

const ask = async <T>(path: string): Promise<T> => (await fetch(`${inject('siteUrl')}${path}`)).json() as Promise<T>

test('from the footer to an award, its holders, a profile and the match in which it was earned', async () => {
  const visitor = await visit()
  const { page, complaints } = visitor
  await page.goto('/info/rules')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Awards' }).click()
  await page.getByRole('heading', { level: 2, name: 'Loyalty' }).waitFor()
  const list = await ask<AwardSummary[]>('/api/v1/site/awards')
  expect(list.length).toBeGreaterThanOrEqual(30)
  expect(list.filter(({ latest }) => latest !== null).length).toBeGreaterThan(10)
  await expectSoundAnywhere(visitor)

  await page.getByRole('link', { name: 'Rifleman', exact: true }).click()
  await footer(page, /^1–15 of [\d,]+$/)
  await expectSoundAnywhere(visitor)
  const [first] = await ask<AwardHolder[]>('/api/v1/site/awards/rifleman/holders?limit=15')
  await page.getByRole('searchbox').fill(first?.holder?.steam_id ?? '')
  await footer(page, /total\)$/)
  await page.goto(`/player/${first?.holder?.steam_id}/1`)
  const card = page.locator('section.card', { has: page.getByRole('heading', { name: 'Awards' }) })
  await card.getByRole('link', { name: 'All awards' }).waitFor()
  const more = card.locator('summary')
  if ((await more.count()) > 0) await more.click()
  const rifleman = card.getByRole('listitem').filter({ hasText: 'Rifleman' })
  await rifleman.locator('a[href^="/matches/"]').click()
  await page.getByRole('heading', { level: 2, name: 'Earned here' }).waitFor()
  expect(
    await page
      .getByRole('region', { name: 'Earned here' })
      .getByRole('link', { name: 'Rifleman', exact: true })
      .count(),
  ).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

test('records of game servers, maps and weapons lead to holder and match; their pages have a line of them', async () => {
  const visitor = await visit()
  const { page, complaints } = visitor
  await page.goto('/records')
  await footer(page, /^1–\d+ of [\d,]+/)
  await expectSoundAnywhere(visitor)
  await page.getByLabel('Records of').selectOption('weapon')
  await expect.poll(() => page.url()).toMatch(/kind=weapon/)
  await footer(page, /^1–\d+ of [\d,]+/)
  for (const [kind, path] of [
    ['server', '/servers'],
    ['map', '/maps'],
    ['weapon', '/weapon'],
  ] as const) {
    const [row] = await ask<RecordRow[]>(`/api/v1/site/records?kind=${kind}&limit=1`)
    await page.goto(`${path}/${row?.subject_id}`)
    await page.getByText('Most in one match').waitFor()
    await page.getByRole('note', { name: 'Records' }).getByRole('link', { name: 'All records' }).waitFor()
  }
  await page.getByRole('note', { name: 'Records' }).getByRole('link', { name: 'All records' }).click()
  await footer(page, /^1–1 of 1$|^1 of 1$|^1–1 of 1/)
  expect(complaints).toEqual([])
})

test('a board by what is certain says what that means', async () => {
  const { page } = await visit()
  await page.goto('/leaderboard/1?sort_by=kdr_certain')
  await page.getByText('little play proves little').waitFor()
  await page.getByRole('columnheader', { name: 'KDR at least' }).waitFor()
})
