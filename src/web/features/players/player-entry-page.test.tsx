import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { type Ban, bans } from '#shared/contracts/bans.ts'
import { players } from '#shared/contracts/players.ts'
import { at, failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { PlayerEntryPage } from './player-entry-page.tsx'

const page = at('/player/76561198000000001', '/player/:steam_id')

test('it leads on to the first server and leaves no step behind', async () => {
  const { router } = renderScreen(
    <PlayerEntryPage />,
    page,
    replyTo(players.servers, [
      { sid: 4, server_name: 'Delta' },
      { sid: 1, server_name: 'Alpha' },
    ]),
  )
  await waitFor(() => expect(router.state.location.pathname).toBe('/player/76561198000000001/4'))
  expect(router.state.historyAction).toBe('REPLACE')
})

const STEAM_ID = '76561198000000001'
const ban: Ban = {
  bid: 1,
  steam_id: STEAM_ID,
  authid: 'STEAM_0:1:4',
  personaname: 'Ann <b>',
  avatarhash: 'abcdef0123',
  country: null,
  handle_at_ban: 'xX_Ann_Xx',
  created: 1704067200,
  duration: 0,
}
const noServers = replyTo(players.servers, [])

test.each([
  ['of whom nothing is known', replyTo(bans.list, [])],
  ['of whom the bans cannot tell', failureOf(bans.list, 500)],
  [
    'whose id is only the name of somebody else',
    replyTo(bans.list, [{ ...ban, steam_id: '76561198000000002', personaname: STEAM_ID }]),
  ],
])('a player without servers %s has no profile', async (_, reply) => {
  renderScreen(<PlayerEntryPage />, page, noServers, reply)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No servers found for this player\.$/)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Player$/)
})

test('a banned player without statistics is named, with the ban, and leads on to the bans and to Steam', async () => {
  const { requests } = renderScreen(
    <PlayerEntryPage />,
    page,
    noServers,
    replyTo(bans.list, [ban]),
    replyTo(bans.ids, [STEAM_ID]),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann <b> Banned' })).toHaveClass('is-banned')
  expect(screen.getByRole('alert')).toHaveTextContent(/^No servers found for this player\.$/)
  expect(screen.getByText('This player is banned and has no statistics here yet.')).toBeVisible()
  expect(screen.getByText('xX_Ann_Xx')).toBeVisible()
  expect(screen.getByText('PERMANENT')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show in the list of bans' })).toHaveAttribute('href', `/bans?q=${STEAM_ID}`)
  expect(screen.getByRole('link', { name: 'Steam profile' })).toHaveAttribute('href', expect.stringContaining(STEAM_ID))
  const asked = requests.filter(({ url }) => url.pathname === bans.list.path)
  expect(asked.map(({ url }) => url.search)).toEqual([`?q=${STEAM_ID}&limit=15`])
})

test('who was banned once is not called banned', async () => {
  renderScreen(<PlayerEntryPage />, page, noServers, replyTo(bans.list, [{ ...ban, duration: 60, handle_at_ban: '' }]))
  expect(await screen.findByText('This player was banned and has no statistics here yet.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Ann <b>$/)
})

test('an admin without statistics leads on to Steam', async () => {
  renderScreen(<PlayerEntryPage />, page, noServers, replyTo(bans.list, []), replyTo(admins.ids, [STEAM_ID]))
  expect(await screen.findByRole('heading', { level: 1, name: `${STEAM_ID} Admin` })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Steam profile' })).toBeVisible()
})

test.each(['[{"server_name":"Alpha"}]', '[null]', '{"servers":[]}', 'null'])(
  'the reply %s is missing expected data',
  async (text) => {
    renderScreen(<PlayerEntryPage />, page, rawReplyTo(players.servers, text))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Player servers are missing expected data\.$/)
  },
)

test('a failure shows the words of the server, or else its own', async () => {
  const { unmount } = renderScreen(<PlayerEntryPage />, page, failureOf(players.servers, 404, 'Player not found'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Player not found$/)
  unmount()
  renderScreen(<PlayerEntryPage />, page, failureOf(players.servers, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load player servers\.$/)
})
