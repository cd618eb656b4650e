import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { bans } from '#shared/contracts/bans.ts'
import { failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { ListScreen } from '#web/ui/list/list-screen.tsx'
import { useRows } from '#web/ui/list/use-rows.ts'
import { PlayerName } from './player-name.tsx'
import { useSiteData } from './site-data.tsx'

afterEach(() => vi.useRealTimers())

const ann = { steam_id: '76561198000000001', personaname: 'Ann' }
const bob = { steam_id: '76561198000000002', personaname: 'Bob' }

function People() {
  const { failure } = useSiteData()
  return (
    <>
      <output>{failure}</output>
      <PlayerName player={ann} />
      <PlayerName player={bob} />
    </>
  )
}

const classOf = (name: string) => screen.getByRole('link', { name }).className

test('admins are green, banned players red, each with the word', async () => {
  renderScreen(<People />, replyTo(admins.ids, [ann.steam_id]), replyTo(bans.ids, [bob.steam_id]))
  expect(await screen.findByText('Admin')).toBeVisible()
  expect(await screen.findByText('Banned')).toBeVisible()
  expect(classOf('Ann')).toContain('is-admin')
  expect(classOf('Bob')).toContain('is-banned')
})

test('ids that came as long numbers count as well', async () => {
  renderScreen(<People />, rawReplyTo(admins.ids, `[${ann.steam_id}]`))
  expect(await screen.findByText('Admin')).toBeVisible()
})

test('both lists load again on every change of path or query, but not of the hash', async () => {
  const { router, requests } = renderScreen(<People />)
  const asked = () => requests.map(({ url }) => url.pathname)
  const both = [admins.ids.path, bans.ids.path]
  await waitFor(() => expect(asked()).toEqual(both))
  await act(() => router.navigate('/?page=2'))
  await waitFor(() => expect(asked()).toEqual([...both, ...both]))
  await act(() => router.navigate('/bans?page=2'))
  await waitFor(() => expect(asked()).toEqual([...both, ...both, ...both]))
  await act(() => router.navigate('/bans?page=2#here'))
  expect(asked()).toHaveLength(6)
})

test('a failure of one leaves the other, and says so', async () => {
  renderScreen(<People />, failureOf(admins.ids, 500), replyTo(bans.ids, [bob.steam_id]))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Failed to load site data$/))
  expect(await screen.findByText('Banned')).toBeVisible()
})

test('two failures are joined in one text', async () => {
  renderScreen(<People />, failureOf(admins.ids, 503, 'Admins are away'), failureOf(bans.ids, 500, 'Bans too'))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Admins are away · Bans too'))
})

test('a failed reload empties the list it had', async () => {
  let isDown = false
  const good = replyTo(admins.ids, [ann.steam_id])
  const { router } = renderScreen(<People />, {
    ...good,
    answer: (asked) => (isDown ? failureOf(admins.ids, 500).answer(asked) : good.answer(asked)),
  })
  await screen.findByText('Admin')
  isDown = true
  await act(() => router.navigate('/?page=2'))
  await waitFor(() => expect(screen.queryByText('Admin')).toBeNull())
})

test.each(['{"ids":[]}', 'null', '"76561198000000001"'])('the reply %s counts as an empty list', async (text) => {
  const { requests } = renderScreen(<People />, rawReplyTo(admins.ids, text), replyTo(bans.ids, [bob.steam_id]))
  await screen.findByText('Banned')
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(classOf('Ann')).not.toContain('is-admin')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

function ListOfPeople() {
  const list = useRows([ann, bob], { pageSize: 15, searchText: ({ personaname }) => [personaname] })
  return (
    <ListScreen
      title="People"
      list={list}
      loading="Loading people…"
      failure="Failed to load people"
      empty="Nobody."
      columns={[{ head: 'Player', cell: (player) => <PlayerName player={player} />, phone: 'lead' }]}
      rowKey={({ steam_id }) => steam_id}
    />
  )
}

test('the rows of a list come with the words in them, so that nothing moves', async () => {
  let answer: (ids: string[]) => void = () => undefined
  const later = () => new Promise<string[]>((done) => (answer = done))
  const { requests } = renderScreen(<ListOfPeople />, replyTo(admins.ids, [ann.steam_id]), replyTo(bans.ids, later))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(screen.getByText('Loading people…')).toBeVisible()
  expect(screen.queryByRole('cell')).toBeNull()
  answer([bob.steam_id])
  const cells = await screen.findAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(['AnnAdmin', 'BobBanned'])
})

test('rows do not wait for the words in them for longer than two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  renderScreen(
    <ListOfPeople />,
    replyTo(bans.ids, () => new Promise<string[]>(() => undefined)),
  )
  await act(() => vi.advanceTimersByTimeAsync(1999))
  expect(screen.queryByRole('cell')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getAllByRole('cell')).toHaveLength(2)
})
