import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type LeaderboardRow, leaderboard } from '#shared/contracts/leaderboard.ts'
import { at, renderScreen, replyTo } from '#testing/web/web.tsx'
import { twoServers } from '#testing/web/web-servers.ts'
import { LeaderboardPage } from './leaderboard-page.tsx'

const ann: LeaderboardRow = {
  rank: 1,
  steam_id: '76561198000000001',
  personaname: 'Ann',
  avatarhash: '',
  player_name: 'ann',
  score: 100,
  all_time_score: 200,
  kills: 30,
  deaths: 4,
  last_seen: 1_767_571_200,
}

async function open(address = '/leaderboard/1') {
  const view = renderScreen(
    <LeaderboardPage />,
    at(address, '/leaderboard/:server_id'),
    twoServers,
    replyTo(leaderboard.list, [ann]),
  )
  await screen.findByText('Ann')
  return view
}

const head = (name: string) => screen.getByRole('columnheader', { name })
const sortedHeads = () =>
  screen.getAllByRole('columnheader').flatMap((cell) => {
    const sort = cell.getAttribute('aria-sort')
    return sort === null ? [] : [[cell.textContent, sort]]
  })

test('a head sorts by its column, as the select does, and says so', async () => {
  const user = userEvent.setup()
  const { router, requests } = await open('/leaderboard/1?page=3')
  expect(sortedHeads()).toEqual([['Score', 'descending']])
  expect(within(head('Player')).queryByRole('button')).toBeNull()
  await user.click(within(head('Kills')).getByRole('button', { name: 'Kills' }))
  expect(router.state.location.search).toBe('?sort_by=kills')
  expect(requests.map(({ url }) => url.searchParams.get('sort_by'))).toContain('kills')
  await waitFor(() => expect(sortedHeads()).toEqual([['Kills', 'descending']]))
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('kills')
  await user.click(within(head('Rank')).getByRole('button'))
  await waitFor(() => expect(sortedHeads()).toEqual([['Rank', 'ascending']]))
})

test('on phones the figure of a row is what it is sorted by', async () => {
  await open('/leaderboard/1?sort_by=kdr')
  expect([...document.querySelectorAll('td.phone-figure')].map((cell) => cell.textContent)).toEqual(['7.50'])
  expect(screen.getByText('100').closest('td')).toHaveClass('phone-rest')
})

test('a click anywhere on a row opens it, but not on a link, and not while text is selected', async () => {
  const user = userEvent.setup()
  const { router } = await open()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const selection = vi.spyOn(window, 'getSelection')
  selection.mockReturnValue({ toString: () => '30' } as Selection)
  await user.click(screen.getByText('30'))
  expect(router.state.location.pathname).toBe('/leaderboard/1')
  selection.mockReturnValue({ toString: () => '' } as Selection)
  await user.keyboard('{Control>}')
  await user.click(screen.getByText('30'))
  await user.keyboard('{/Control}')
  expect(opened).toHaveBeenCalledWith('/player/76561198000000001', '_blank', 'noopener')
  expect(router.state.location.pathname).toBe('/leaderboard/1')
  await user.click(screen.getByText('30'))
  expect(router.state.location.pathname).toBe('/player/76561198000000001')
})
