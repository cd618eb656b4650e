import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { seasons } from '#shared/contracts/seasons.ts'
import { at, renderScreen, replyTo } from '#testing/web/web.tsx'
import { PlayerSeasons } from './player-seasons.tsx'

const card = <PlayerSeasons steamId="76561198000000001" serverId={2} />

test('each past season has its rank, of how many, the points, and leads to its board', async () => {
  renderScreen(
    card,
    at('/'),
    replyTo(seasons.ofPlayer, [
      { id: 7, name: '2026-04', score: 12_345, rank: 3, rank_of: 1_204 },
      { id: 6, name: '<b>‮Spring', score: -5, rank: 22, rank_of: 22 },
    ]),
  )
  const link = await screen.findByRole('link', { name: '3rd of 1,204' })
  expect(link).toHaveAttribute('href', '/leaderboard/2?season=7')
  expect(link.parentElement).toHaveTextContent('3rd of 1,204 · 12,345 points')
  expect(screen.getByText('<b>‮Spring')).toBeVisible()
  expect(screen.getByRole('link', { name: '22nd of 22' })).toHaveAttribute('href', '/leaderboard/2?season=6')
})

test('who had no score in any season has no such card', async () => {
  const { requests } = renderScreen(card, at('/'), replyTo(seasons.ofPlayer, []))
  await expect.poll(() => requests.some(({ url }) => url.pathname.endsWith('/seasons/2'))).toBe(true)
  expect(screen.queryByText('Past Seasons')).toBeNull()
})
