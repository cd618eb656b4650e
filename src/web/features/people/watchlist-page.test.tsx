import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { alternates, notes, type Watched, watchlist } from '#shared/contracts/notes.ts'
import { failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { AlternatesCard } from './notes/alternates-card.tsx'
import { NotesCard } from './notes/notes-card.tsx'
import { WatchCard } from './notes/watch-card.tsx'
import { WatchlistPage } from './watchlist-page.tsx'

const HOSTILE = '<img src=x onerror=alert(1)>\u202E 👩‍👩‍👧'
const BEN = { steam_id: '76561198000000002', personaname: HOSTILE, avatarhash: '' }
const watched: Watched = {
  ...{ person: BEN, added_by: null, added: 1_767_625_440, reason: HOSTILE },
  playing: { server_id: 3, server_name: 'Bravo' },
  joined: { server_id: 3, server_name: 'Bravo', at: 1_767_625_440 },
}

function open(screen: React.ReactNode, ...replies: Reply[]) {
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: true })
  return renderScreen(screen, ...replies)
}

test('a watched player who plays is told of with the server; one who does not with when they came', async () => {
  const other = {
    ...watched,
    person: { ...BEN, steam_id: '76561198000000003', personaname: 'Cid' },
    playing: null,
    joined: null,
  }
  const view = open(
    <WatchlistPage />,
    replyTo(watchlist.list, [watched, other]),
    replyTo(watchlist.remove, { ok: true }),
  )
  expect(await screen.findByText('Playing now')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bravo' })).toHaveAttribute('href', '/servers/3')
  expect(screen.getByText('Not seen')).toBeVisible()
  await userEvent.click(screen.getAllByRole('button', { name: 'Watch no longer' })[1] as HTMLElement)
  await expect
    .poll(() => view.requests.find(({ method }) => method === 'POST')?.url.pathname)
    .toBe('/api/v1/admin/people/76561198000000003/unwatch')
})

test('an admin without the flag reads why, and an empty list says so', async () => {
  const view = open(<WatchlistPage />, failureOf(watchlist.list, 403, 'Your SourceMod flags do not allow this'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your SourceMod flags do not allow this')
  view.unmount()
  open(<WatchlistPage />, replyTo(watchlist.list, []))
  expect(await screen.findByText('Nobody is watched.')).toBeVisible()
})

test('a note is written, changed by its author, and removed at the second press', async () => {
  const user = userEvent.setup()
  const note = { id: 4, author: BEN, own: true, created: 1_767_625_440, edited: null, text: HOSTILE }
  const view = open(
    <NotesCard steamId={BEN.steam_id} />,
    replyTo(notes.list, [note, { ...note, id: 5, own: false, author: null, edited: 1_767_625_441, text: 'Older' }]),
    ...[replyTo(notes.add, { id: 6 }), replyTo(notes.edit, { ok: true }), replyTo(notes.remove, { ok: true })],
  )
  const last = () => view.requests.findLast(({ method }) => method !== 'GET')
  const [own, others] = await screen.findAllByRole('listitem')
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(within(others as HTMLElement).queryByRole('button', { name: 'Change' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Careful')
  await user.click(screen.getByRole('button', { name: 'Write it down' }))
  await expect.poll(() => last()?.body).toBe('{"text":"Careful"}')
  await user.click(within(own as HTMLElement).getByRole('button', { name: 'Change' }))
  const field = screen.getByRole('textbox', { name: 'Change the note' })
  await user.clear(field)
  await user.type(field, 'Better')
  await user.click(screen.getByRole('button', { name: 'Keep the change' }))
  await expect.poll(() => [last()?.method, last()?.body]).toEqual(['PUT', '{"text":"Better"}'])
  const remove = within(others as HTMLElement).getByRole('button', { name: 'Remove' })
  await user.click(remove)
  expect(last()?.method).toBe('PUT')
  await user.click(screen.getByRole('button', { name: 'Really remove' }))
  await expect.poll(() => last()?.url.pathname).toBe('/api/v1/admin/notes/5/remove')
})

test('somebody is put on the watchlist with a reason, and who shares their address is a hint', async () => {
  const user = userEvent.setup()
  const hint = { ...BEN, addresses: 2, people: 3, both_by: 1_767_625_440, banned: true }
  const view = open(
    <>
      <WatchCard steamId={BEN.steam_id} />
      <AlternatesCard steamId={BEN.steam_id} />
    </>,
    ...[replyTo(watchlist.list, []), replyTo(watchlist.add, { ok: true }), replyTo(alternates.list, [hint])],
  )
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Griefing')
  await user.click(screen.getByRole('button', { name: 'Watch this player' }))
  await expect.poll(() => view.requests.find(({ method }) => method === 'POST')?.body).toBe('{"reason":"Griefing"}')
  expect(await screen.findByText(/^Hints, not proof/)).toBeVisible()
  expect(screen.getByText(/2 addresses of 3 people, last shared/)).toBeVisible()
})
