import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type MatchSummary, matches } from '#shared/contracts/matches.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { aMatch } from '#testing/web/web-matches.ts'
import { twoServers } from '#testing/web/web-servers.ts'
import { MatchesPage } from './matches-page.tsx'

const { rounds: _, scoreboard: __, round_started: ___, events: ____, events_kept: _____, ...lost } = aMatch([])
const running: MatchSummary = { ...lost, id: 2, ended: null, running: true, result: null, wins: 0, losses: 0 }
const ANN = '76561198000000001'

const show = (rows: MatchSummary[], address = '/matches') =>
  renderScreen(<MatchesPage />, at(address), twoServers, replyTo(matches.list, rows))
const lastAsked = (requests: { url: URL }[]) =>
  requests.findLast(({ url }) => url.pathname === '/api/v1/site/matches')?.url.searchParams

test('a row leads to its match and tells how it went', async () => {
  show([running, lost])
  const [first, second] = await screen.findAllByRole('link', { name: 'Ministry' })
  expect(first).toHaveAttribute('href', '/matches/2')
  expect(second).toHaveAttribute('href', `/matches/${lost.id}`)
  expect(screen.getByText('LIVE')).toBeVisible()
  expect(screen.getByText('LOSS')).toBeVisible()
  expect(screen.getByText('1 of 2')).toBeVisible()
  expect(screen.getByText('2 matches, newest first.')).toBeVisible()
})

test('one game server is chosen in the address', async () => {
  const { router, requests } = show([lost], '/matches?page=2')
  await screen.findByRole('option', { name: 'Bravo' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Server' }), 'Bravo')
  expect(router.state.location.search).toBe('?server_id=2')
  await expect.poll(() => lastAsked(requests)?.get('server_id')).toBe('2')
})

test('somebody’s own matches are asked for, and nobody’s when the address names none', async () => {
  const { requests } = show([lost], `/matches?player=${ANN}`)
  expect(await screen.findByRole('combobox', { name: 'Whose' })).toHaveValue(ANN)
  expect(lastAsked(requests)?.get('player')).toBe(ANN)
  show([lost], '/matches?player=<b>')
  await expect.poll(() => screen.queryAllByRole('combobox', { name: 'Whose' })).toHaveLength(1)
})

test('names of maps and servers stay text', async () => {
  show([{ ...lost, map_name_trans: '<img src=x>', server_name: '\u202Etxt' }])
  expect(await screen.findByRole('link', { name: '<img src=x>' })).toBeVisible()
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('without matches, and when they cannot be loaded, it says so', async () => {
  const { unmount } = show([])
  expect(await screen.findByText('No matches to display.')).toBeVisible()
  unmount()
  renderScreen(<MatchesPage />, twoServers, failureOf(matches.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load matches')
})
