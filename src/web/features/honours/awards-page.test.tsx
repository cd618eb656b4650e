import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AWARD_SIGNS } from '#shared/award-looks.ts'
import { type AwardHolder, type AwardSummary, awards } from '#shared/contracts/awards.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { SIGNS } from '#web/site/honours/award-shapes.ts'
import { AwardPage } from './award-page.tsx'
import { AwardsPage } from './awards-page.tsx'

const HOSTILE = '\u202E<img src=x>🎖️ｗｗｗｗｗｗｗｗｗｗｗｗｗｗｗｗｗｗｗｗ'
const ann = { steam_id: '76561198000000001', personaname: HOSTILE, avatarhash: '' }
const earned = { tier: 2, n: 500, earned: 1_772_366_400, match_id: 3_629_806_387_201 }
const rifleman: AwardSummary = {
  ...{ id: 'rifleman', name: 'Rifleman', text: 'Kill {n} enemies.', category: 'combat', icon: 'crosshair' },
  tiers: [
    { n: 100, holders: 40 },
    { n: 500, holders: 1 },
    { n: 1000, holders: 0 },
  ],
  players: 2_000,
  latest: { ...earned, holder: ann },
}

test('an award tells what it is for, how rare it is and who came last', async () => {
  renderScreen(<AwardsPage />, replyTo(awards.list, [rifleman, { ...rifleman, id: 'b', name: 'Bare', latest: null }]))
  expect(await screen.findByRole('link', { name: 'Rifleman' })).toHaveAttribute('href', '/awards/rifleman')
  expect(screen.getAllByText('Kill 100, 500 or 1,000 enemies.')).toHaveLength(2)
  expect(screen.getAllByText(/40 players \(2\.0 %\)/)).toHaveLength(2)
  expect(screen.getAllByText(/1 player \(<0\.1 %\)/)).toHaveLength(2)
  expect(screen.getByRole('link', { name: HOSTILE })).toHaveAttribute('href', `/player/${ann.steam_id}`)
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(screen.getByText('Nobody has it yet.')).toBeVisible()
})

test('without awards, and when they cannot be loaded, it says so', async () => {
  const { unmount } = renderScreen(<AwardsPage />, replyTo(awards.list, []))
  expect(await screen.findByText('No awards are given yet.')).toBeVisible()
  unmount()
  renderScreen(<AwardsPage />, failureOf(awards.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load awards')
})

test('holders are listed with tier and match; one whose name is left out stays without', async () => {
  const rows: AwardHolder[] = [
    { ...earned, holder: ann },
    { ...earned, tier: 1, n: 100, holder: null },
  ]
  renderScreen(
    <AwardPage />,
    at('/awards/rifleman', '/awards/:award_id'),
    replyTo(awards.detail, rifleman),
    replyTo(awards.holders, rows),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Rifleman' })).toBeVisible()
  expect(await screen.findByText('Name not shown')).toBeVisible()
  expect(screen.getByRole('link', { name: HOSTILE })).toBeVisible()
  expect(document.querySelectorAll(`a[href="/matches/${earned.match_id}"]`).length).toBeGreaterThan(1)
})

test('an address that is no award’s is refused without asking', async () => {
  const { requests } = renderScreen(<AwardPage />, at('/awards/<b>', '/awards/:award_id'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid award id')
  expect(requests.filter(({ url }) => url.pathname.includes('awards'))).toEqual([])
})

test('each sign can be drawn', () => {
  for (const sign of AWARD_SIGNS) expect(SIGNS[sign]).toMatch(/^M[\d\s.,a-zA-Z-]+$/)
})
