import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { MatchDetail } from '#shared/contracts/matches.ts'
import type { Teamkill } from '#shared/contracts/teamkills.ts'
import { visit } from './lib/browser.ts'
import { settled } from './lib/layout.ts'
import { longestMatch } from './lib/matches.ts'
import { answerWithMany } from './lib/network.ts'
import { LIST_SCREENS } from './lib/screens.ts'

const HIGHEST_ROW = 96
const FIRST_ROW = 260

/** Its rows are sentences of an owner's, as long as they are. */
const SENTENCES = ['/info/translations']

test('on a phone a list begins near the top, and its rows are low', async () => {
  const { page } = await visit('phone')
  await answerWithMany(page, '/api/v1/stats/teamkills2')
  for (const path of LIST_SCREENS) {
    await page.goto(path)
    await settled(page)
    const rows = await boxesOfRows(page)
    expect(rows[0]?.top, `the first row of ${path}`).toBeLessThanOrEqual(FIRST_ROW)
    if (SENTENCES.includes(path)) continue
    expect(highest(rows), `the highest row of ${path}`).toBeLessThanOrEqual(HIGHEST_ROW)
  }
})

test('on a phone a row stays low though everybody has a long name, a long role and a word', async () => {
  const { page } = await visit('phone')
  const { id } = await longestMatch()
  const { scoreboard } = await ask<MatchDetail>(`/api/v1/site/matches/${id}`)
  const kills = await ask<Teamkill[]>('/api/v1/stats/teamkills2')
  const people = kills.flatMap(({ attacker_info, victim_info }) => [attacker_info, victim_info])
  await page.route('**/api/v1/stats/teamkills2', (route) => route.fulfill({ json: wordy(kills) }))
  const everybody = [...people, ...scoreboard].map(({ steam_id }) => steam_id)
  await page.route('**/api/v1/site/ban_ids', (route) => route.fulfill({ json: everybody }))
  for (const path of ['/teamkill/teamkills', `/matches/${id}`]) {
    await page.goto(path)
    await settled(page)
    expect(await page.getByText('Banned', { exact: true }).count(), path).toBeGreaterThan(0)
    expect(highest(await boxesOfRows(page)), `the highest row of ${path}`).toBeLessThanOrEqual(HIGHEST_ROW)
  }
})

/** The longest names with each other, the longest role, weapon and map. */
function wordy(kills: Teamkill[]): Teamkill[] {
  const people = kills.flatMap(({ attacker_info, victim_info }) => [attacker_info, victim_info])
  const named = longest(people, ({ personaname }) => personaname)
  const [{ role } = { role: null }] = longest(people, (one) => one.role?.class_name)
  const [weapon] = longest(kills, ({ weapon_name_trans }) => weapon_name_trans)
  const [map] = longest(kills, ({ map_name_trans }) => map_name_trans)
  if (!weapon || !map) throw new Error('There is no teamkill')
  return named.flatMap((attacker, row) =>
    named.map((victim, column) => ({
      ...weapon,
      id: row * named.length + column + 1,
      map_name_trans: map.map_name_trans,
      attacker_info: { ...attacker, role },
      victim_info: { ...victim, role },
    })),
  )
}

const ask = async <T>(path: string): Promise<T> => (await fetch(`${inject('siteUrl')}${path}`)).json() as Promise<T>

const longest = <T>(all: T[], text: (one: T) => string | null | undefined): T[] =>
  all.toSorted((one, other) => (text(other)?.length ?? 0) - (text(one)?.length ?? 0)).slice(0, 6)

const boxesOfRows = (page: Page): Promise<DOMRect[]> =>
  page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()))

const highest = (boxes: DOMRect[]): number => Math.max(...boxes.map(({ height }) => height))
