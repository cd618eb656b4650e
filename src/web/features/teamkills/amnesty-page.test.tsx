import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bans } from '#shared/contracts/bans.ts'
import { type AmnestyPlayer, teamkills } from '#shared/contracts/teamkills.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { pagedReplyTo } from '#testing/web/web-paged-reply.ts'
import { AmnestyPage } from './amnesty-page.tsx'

const player = (number: number): AmnestyPlayer => ({
  steam_id: `765611980000${String(number).padStart(5, '0')}`,
  personaname: `Player ${number}`,
  avatarhash: '',
  player_name: `In game ${number}`,
  server_id: 2,
  server_name: number === 7 ? 'Bravo' : 'Alpha',
  kills: 12_345,
  teamkills: 10,
  kptk: 1234.5,
})
const players = Array.from({ length: 32 }, (_, index) => player(index + 1))
const whole = () => replyTo(teamkills.amnesty, players)
const paged = () =>
  pagedReplyTo(
    teamkills.amnesty,
    players,
    ({ personaname }) => [personaname],
    (page) => [...page],
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a row has the player, the server, kills, teamkills and the kills per teamkill as the server counted them', async () => {
  renderScreen(<AmnestyPage />, replyTo(teamkills.amnesty, [player(1)]))
  const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent)
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Player',
    'Server',
    'Kills',
    'Teamkills',
    'Kills Per TK',
  ])
  expect(cells).toEqual(['Player 1', 'Alpha', '12,345', '10', '1,234.50'])
  expect(screen.getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/servers/2')
})

test.each([
  ['pages', paged, '?limit=15&offset=0'],
  ['gives the whole list', whole, '?limit=15&offset=0'],
])('a server that %s: Prev and Next lead through pages of 15', async (_, reply, firstSearch) => {
  const { requests } = renderScreen(<AmnestyPage />, reply())
  expect(await screen.findByText('1–15 of 32')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Prev' })).toHaveAttribute('aria-disabled', 'true')
  await press('Next')
  expect(await screen.findByText('16–30 of 32')).toBeVisible()
  await press('Next')
  expect(await screen.findByText('31–32 of 32')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await press('Prev')
  expect(await screen.findByText('16–30 of 32')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Last page' })).toBeNull()
  expect(requests.find(({ url }) => url.pathname === teamkills.amnesty.path)?.url.search).toBe(firstSearch)
})

test.each([
  ['in game 5', 'Player 5'],
  ['00006', 'Player 6'],
  ['BRAVO', 'Player 7'],
  ['banned', 'Player 8'],
])('the search %s finds %s', async (text, name) => {
  renderScreen(<AmnestyPage />, whole(), replyTo(bans.ids, ['76561198000000008']))
  await screen.findByText('Banned')
  await userEvent.type(screen.getByRole('searchbox'), text)
  expect(await screen.findByText('1–1 of 1 (32 total)')).toBeVisible()
  expect(screen.getByRole('link', { name })).toBeVisible()
})

test('a server that pages is asked for the search', async () => {
  const { requests } = renderScreen(<AmnestyPage />, paged())
  await userEvent.type(await screen.findByRole('searchbox'), 'player 31')
  expect(await screen.findByText('1–1 of 1 (32 total)')).toBeVisible()
  const asked = requests.filter(({ url }) => url.pathname === teamkills.amnesty.path)
  expect(asked.at(-1)?.url.search).toBe('?limit=15&offset=0&q=player+31')
})

test('nobody has amnesty', async () => {
  renderScreen(<AmnestyPage />, replyTo(teamkills.amnesty, []))
  expect(await screen.findByText('No Players to display.')).toBeVisible()
})

test('a failure has the words of the server, or ours', async () => {
  const { unmount } = renderScreen(<AmnestyPage />, failureOf(teamkills.amnesty, 503, 'Later'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Later$/)
  unmount()
  renderScreen(<AmnestyPage />, failureOf(teamkills.amnesty, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load amnesty')
})
