import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { leaderboard } from '#shared/contracts/leaderboard.ts'
import { type PastRow, seasons } from '#shared/contracts/seasons.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { pagedReplyTo } from '#testing/web/web-paged-reply.ts'
import { twoServers } from '#testing/web/web-servers.ts'
import { LeaderboardPage } from './leaderboard-page.tsx'

const known = replyTo(seasons.list, [
  { id: 7, name: '2026-04', started: 1_775_001_600, closed: 1_777_593_600 },
  { id: 6, name: 'Spring', started: 1_772_323_200, closed: 1_775_001_600 },
])
const rows: PastRow[] = Array.from({ length: 20 }, (_, index) => ({
  rank: index + 1,
  steam_id: `765611980000${String(index).padStart(5, '0')}`,
  personaname: index === 0 ? '‮<img src=x>' : `Player ${index + 1}`,
  avatarhash: '',
  player_name: '',
  score: 1_000 - index,
}))
const board = pagedReplyTo(
  seasons.board,
  rows,
  ({ personaname }) => [personaname],
  (page) => [...page],
)

const open = (address: string, ...replies: Parameters<typeof renderScreen>[1][]) =>
  renderScreen(<LeaderboardPage />, at(address, '/leaderboard/:server_id'), twoServers, ...replies)

test('a past season is chosen, kept in the address, paged, and left again', async () => {
  const { router } = open('/leaderboard/1?sort_by=kills&page=3', known, board, replyTo(leaderboard.list, []))
  const select = await screen.findByRole('combobox', { name: 'Season' })
  await within(select).findByRole('option', { name: 'Season Spring' })
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['This season', 'Season 2026-04', 'Season Spring'])
  await userEvent.selectOptions(select, 'Season Spring')
  expect(await screen.findByText('‮<img src=x>')).toBeVisible()
  expect(router.state.location.search).toBe('?sort_by=kills&season=6')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Rank', 'Player', 'Score'])
  expect(screen.queryByRole('combobox', { name: 'Sort' })).toBeNull()
  expect(screen.getAllByRole('row')).toHaveLength(16)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Season' }), 'This season')
  expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveValue('kills')
  expect(router.state.location.search).toBe('?sort_by=kills')
})

test('a season nobody knows is a failure that is said, and before any is over there is nothing to choose', async () => {
  const { unmount } = open('/leaderboard/1?season=99', known, failureOf(seasons.board, 404))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load leaderboard')
  unmount()
  open('/leaderboard/1', replyTo(seasons.list, []), replyTo(leaderboard.list, []))
  expect(await screen.findByText('No Players to display.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Season' })).toBeDisabled()
})
