import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { type LeaderboardRow, leaderboard } from '#shared/contracts/leaderboard.ts'
import { players } from '#shared/contracts/players.ts'
import { profile } from '#shared/contracts/profile.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { twoServers } from '#testing/web/web-servers.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { AccountLinks } from '#web/site/bar/account-links.tsx'
import { LeaderboardPage } from './leaderboard-page.tsx'

const row = (rank: number): LeaderboardRow => ({
  rank,
  steam_id: `7656119800000000${rank}`,
  personaname: `Player ${rank}`,
  avatarhash: '',
  player_name: '',
  score: 10 - rank,
  all_time_score: 0,
  kills: 0,
  deaths: 0,
  last_seen: 1_767_571_200,
})
const own = { steam_id: row(2).steam_id, personaname: 'Player 2', avatarhash: '', has_smoke: false }

const open = (...replies: Parameters<typeof renderScreen>[1][]) =>
  renderScreen(
    <>
      <AccountLinks />
      <LeaderboardPage />
    </>,
    at('/leaderboard/1', '/leaderboard/:server_id'),
    twoServers,
    replyTo(leaderboard.list, [row(1), row(2)]),
    ...replies,
  )

function signIn() {
  startSession('key', { personaname: 'Player 2', avatarhash: '', is_admin: false })
  onTestFinished(endSession)
}

test('your own row stands out, your rank stands below the rows, and your name leads to your statistics', async () => {
  signIn()
  open(replyTo(profile.own, own), replyTo(players.rank, { rank: 69 }))
  expect(await screen.findByRole('link', { name: 'You: 69th' })).toHaveAttribute('href', `/player/${own.steam_id}/1`)
  const ownRows = () => [...document.querySelectorAll('tr.is-own')].map((line) => line.textContent)
  await expect.poll(ownRows).toEqual([expect.stringContaining('Player 2')])
  expect(await screen.findByTitle('My statistics')).toHaveAttribute('href', `/player/${own.steam_id}`)
})

test('who has not played there has no rank there, and who is not known no row', async () => {
  signIn()
  const { unmount } = open(replyTo(profile.own, own), failureOf(players.rank, 404))
  await screen.findByTitle('My statistics')
  expect(screen.queryByText(/^You:/)).toBeNull()
  unmount()
  open(failureOf(profile.own, 401))
  await screen.findByText('Player 1')
  expect(document.querySelector('tr.is-own')).toBeNull()
  expect(screen.queryByTitle('My statistics')).toBeNull()
})

test('a visitor is not asked about', async () => {
  const { requests } = open()
  await screen.findByText('Player 1')
  expect(requests.map(({ url }) => url.pathname)).not.toContain(profile.own.path)
})
