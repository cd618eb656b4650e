import { expect, test } from 'vitest'
import type { PlayerStats } from '#shared/contracts/players.ts'
import { allTimeFact, combatFacts, medicalFacts, teamkillFacts } from './overview-facts.ts'

const stats: PlayerStats = {
  personaname: 'Ann',
  player_name: 'Ann',
  avatarhash: '',
  score: 1500,
  all_time_score: 120000,
  wins: 8,
  losses: 4,
  kills: 3000,
  deaths: 800,
  suicides: 3,
  killstreak: 41,
  headshot_given: 1200,
  headshot_taken: 90,
  tk_given: 4,
  tk_taken: 16,
  tk_amnesty: true,
  revives: 90,
  healed_hp: 5400,
  medic_time: 3600,
  last_seen: 1704110400,
  suppressions: 5,
  arty_thrown: 6,
  caps: 7,
}

const texts = (facts: { label: string; value: string }[]) => facts.map(({ label, value }) => `${label}: ${value}`)

test('kills and deaths', () => {
  expect(texts(combatFacts(stats))).toEqual([
    'Kills: 3,000',
    'Deaths: 800',
    'KDR: 3.75',
    'Suicides: 3',
    'Killstreak: 41',
    'Headshots Given: 1,200',
    'Headshots Taken: 90',
  ])
})

test('teamkills', () => {
  expect(texts(teamkillFacts(stats))).toEqual([
    'KPTK: 750.00',
    'DPTK: 50.00',
    'TK Death %: 2.00%',
    'Killed Teammates: 4',
    'Killed By Teammates: 16',
    'TK Amnesty: Yes',
  ])
})

test('medical', () => {
  expect(texts(medicalFacts(stats))).toEqual([
    'Revives: 90',
    'Healed HP: 5,400',
    'Medic Time: 01:00:00',
    'Revives per Minute: 1.50',
    'HP Restored per Minute: 90.00',
  ])
})

test('without deaths and teamkills the ratios are the kills, 0 and N/A', () => {
  const clean = { ...stats, deaths: 0, tk_given: 0, tk_taken: 0, tk_amnesty: false }
  expect(texts(combatFacts(clean))).toContain('KDR: 3,000.00')
  expect(texts(teamkillFacts(clean))).toEqual([
    'KPTK: 3,000.00',
    'DPTK: 0.00',
    'TK Death %: N/A',
    'Killed Teammates: 0',
    'Killed By Teammates: 0',
    'TK Amnesty: No',
  ])
})

test('who never was a medic has no rates', () => {
  expect(texts(medicalFacts({ ...stats, medic_time: 0 })).slice(2)).toEqual([
    'Medic Time: 00:00:00',
    'Revives per Minute: N/A',
    'HP Restored per Minute: N/A',
  ])
})

test('the all time score has the score of this season in it, and says what the leaderboard shows', () => {
  expect(allTimeFact(stats)).toEqual({
    label: 'All Time Score',
    value: '121,500',
    note: 'With this season’s score. The leaderboard shows 120,000, without it.',
  })
})

test('where both are the same nothing is explained', () => {
  expect(allTimeFact({ ...stats, score: 0 })).toMatchObject({ value: '120,000', note: undefined })
})
