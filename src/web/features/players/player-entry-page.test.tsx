import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { players } from '#shared/contracts/players.ts'
import { at, failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web.tsx'
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

test('a player without servers has no profile', async () => {
  renderScreen(<PlayerEntryPage />, page, replyTo(players.servers, []))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^No servers found for this player\.$/)
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
