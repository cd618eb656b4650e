import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type ServerRound, type ServerStats, servers } from '#shared/contracts/servers.ts'
import { at, failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { ServerDetailPage } from './server-detail-page.tsx'

const HOUR = 3600
const now = () => Math.floor(Date.now() / 1000)
const round: ServerRound = {
  id: 1,
  occurred: 0,
  map_id: 7,
  map_name: 'ministry_coop',
  map_name_trans: 'The Ministry',
  win: true,
}
const stats: ServerStats = {
  server_status: { server_name: 'Alpha' },
  sec_wins: 2,
  ins_wins: 1,
  player_count: 48213,
  sec_kills: 1234567,
  sec_deaths: 234567,
  tks: 4321,
  revives: 123456,
  healed_hp: 98765432,
  caps: 34567,
  bans: 812,
  win_loss_log: [round],
}
const page = at('/servers/3', '/servers/:server_id')
const manyRounds = Array.from({ length: 100 }, (_, index) => ({ ...round, id: index + 1, win: index % 2 === 0 }))

test('the header is the name of the server, and the figures have thousands', async () => {
  const { requests } = renderScreen(<ServerDetailPage />, page, replyTo(servers.stats, stats))
  expect(await screen.findByRole('heading', { level: 1, name: 'Alpha' })).toBeVisible()
  expect(requests.some(({ url }) => url.pathname === '/api/v1/site/server/3/stats')).toBe(true)
  const figures = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(figures).toEqual([
    ['Players', '48,213'],
    ['SEC Kills', '1,234,567'],
    ['SEC Deaths', '234,567'],
    ['TeamKills', '4,321'],
    ['Revives', '123,456'],
    ['Healed HP', '98,765,432'],
    ['Caps', '34,567'],
    ['Bans', '812'],
  ])
})

test('the caption has the rounded win rate, and the chart says its numbers in words', async () => {
  renderScreen(<ServerDetailPage />, page, replyTo(servers.stats, stats))
  expect(await screen.findByRole('figure')).toHaveTextContent('Win Rate: 67%')
  expect(screen.getByRole('img', { name: '2 wins and 1 losses' }).querySelectorAll('circle')).toHaveLength(2)
})

test('before the first round there is no win rate, no chart and no history', async () => {
  const unplayed = { ...stats, sec_wins: 0, ins_wins: 0, win_loss_log: [] }
  renderScreen(<ServerDetailPage />, page, replyTo(servers.stats, unplayed))
  expect(await screen.findByRole('figure')).toHaveTextContent('Win Rate: N/A')
  expect(screen.getByText('No Map History to display.')).toBeVisible()
  expect(screen.getByRole('figure').querySelector('circle')).toBeNull()
})

test('the history tells how long ago, on which map and how it ended', async () => {
  const log = [
    { ...round, id: 1, occurred: now() + HOUR },
    { ...round, id: 2, occurred: now() - 5 * 60 },
    { ...round, id: 3, occurred: now() - 2 * HOUR - 5 * 60, win: false },
  ]
  renderScreen(<ServerDetailPage />, page, replyTo(servers.stats, { ...stats, win_loss_log: log }))
  expect(await screen.findByRole('heading', { name: 'Map History (100 Max)' })).toBeVisible()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Occurred', 'Map', 'Result'])
  expect(cellTexts()).toEqual([
    ['Just Now', 'The Ministry', 'WIN'],
    ['5 Minutes ago', 'The Ministry', 'WIN'],
    ['2 Hours, 5 Minutes ago', 'The Ministry', 'LOSS'],
  ])
  expect(screen.getAllByRole('link', { name: 'The Ministry' })[0]).toHaveAttribute('href', '/maps/7')
})

test.each([
  [' MINISTRY_', 1],
  ['the min', 1],
  ['loss', 2],
  ['Win', 1],
])('the search %j of the history finds round %i', async (text, id) => {
  const other = { ...round, id: 2, map_id: 9, map_name: 'crete', map_name_trans: 'Crete', win: false }
  renderScreen(<ServerDetailPage />, page, replyTo(servers.stats, { ...stats, win_loss_log: [round, other] }))
  const box = await screen.findByRole('searchbox', { name: 'Search Map History' })
  await userEvent.type(box, text)
  expect(cellTexts().map(([, map]) => map)).toEqual([id === 1 ? 'The Ministry' : 'Crete'])
})

test('15 rounds make a page, with Prev, Next and five numbers', async () => {
  renderScreen(<ServerDetailPage />, page, replyTo(servers.stats, { ...stats, win_loss_log: manyRounds }))
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Prev',
    ...['1', '2', '3', '4', '5'],
    'Next',
  ])
  await userEvent.click(pages.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('16–30 of 100')).toBeVisible()
})

test('one page of rounds has no pager', async () => {
  renderScreen(<ServerDetailPage />, page, replyTo(servers.stats, stats))
  expect(await screen.findByText('1–1 of 1')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test.each(['abc', '1a', '-1', '1.5'])('the id %s is invalid and nothing is asked', async (id) => {
  const { requests } = renderScreen(<ServerDetailPage />, at(`/servers/${id}`, '/servers/:server_id'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid server id$/)
  expect(requests.some(({ url }) => url.pathname.includes('/stats'))).toBe(false)
})

test('a failed load shows the words of the server, or else its own', async () => {
  const { unmount } = renderScreen(<ServerDetailPage />, page, failureOf(servers.stats, 404, 'Server not found'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Server not found$/)
  unmount()
  renderScreen(<ServerDetailPage />, page, failureOf(servers.stats, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load map$/)
})

test('a reply that is no record counts as a failure, and one without a history as an empty one', async () => {
  const { unmount } = renderScreen(<ServerDetailPage />, page, rawReplyTo(servers.stats, 'null'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load map$/)
  unmount()
  renderScreen(<ServerDetailPage />, page, rawReplyTo(servers.stats, '{}'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Server 3' })).toBeVisible()
  expect(screen.getByText('No Map History to display.')).toBeVisible()
})

function cellTexts(): string[][] {
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
}
