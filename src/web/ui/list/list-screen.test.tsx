import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { MAX_INT32, PageQuery } from '#shared/contracts/common.ts'
import { type Asked, at, failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { ListScreen } from './list-screen.tsx'
import { useList } from './use-list.ts'

const Item = z.object({ id: z.int(), name: z.string() })
const plain = { method: 'GET', access: 'public', summary: 'Things', reply: z.array(Item) } as const
const wholeCall = defineCall({ ...plain, path: '/api/v1/test/whole' })
const pagedCall = defineCall({ ...plain, path: '/api/v1/test/paged', paged: true, query: PageQuery })

const things = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, name: `Thing ${index + 1}` }))

function Things({ call }: { call: typeof wholeCall | typeof pagedCall }) {
  const list = useList(call, { pageSize: 5, searchText: ({ name }) => [name] })
  return (
    <ListScreen
      title="Things"
      list={list}
      loading="Loading things…"
      failure="Failed to load things"
      empty="No things."
      columns={[{ head: 'Name', cell: ({ id, name }) => <Link to={`/thing/${id}`}>{name}</Link>, phone: 'lead' }]}
      rowKey={({ id }) => id}
      rowPath={({ id }) => `/thing/${id}`}
    />
  )
}

const names = () => screen.queryAllByRole('cell').map((cell) => cell.textContent)
const pageNumbers = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('button', { name: /^Page / })
    .map((button) => button.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** A server that knows pages: it cuts and searches as the contract says. */
function pagedReply(rows = things) {
  const matching = ({ url }: Asked) => {
    const wanted = (url.searchParams.get('q') ?? '').toLowerCase()
    return rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  }
  return replyTo(
    pagedCall,
    (asked) => {
      const offset = Number(asked.url.searchParams.get('offset'))
      return matching(asked).slice(offset, offset + Number(asked.url.searchParams.get('limit')))
    },
    { headers: (asked) => ({ 'X-Total-Count': `${rows.length}`, 'X-Filtered-Count': `${matching(asked).length}` }) },
  )
}

const modes = [
  ['a call that gives the whole list', wholeCall, () => replyTo(wholeCall, things)],
  ['a server that pages', pagedCall, () => pagedReply()],
  ['a server that should page but gives the whole list', pagedCall, () => replyTo(pagedCall, things)],
] as const

test.each(modes)('%s: pages go first, previous, next, last and by number', async (_, call, reply) => {
  const { router } = renderScreen(<Things call={call} />, reply())
  expect(await screen.findByText('1–5 of 23')).toBeVisible()
  expect(names()).toEqual(['Thing 1', 'Thing 2', 'Thing 3', 'Thing 4', 'Thing 5'])
  expect(pageNumbers()).toEqual(['1', '2', '3', '4', '5'])

  await press('Last page')
  expect(await screen.findByText('21–23 of 23')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
  await press('Previous page')
  expect(await screen.findByText('16–20 of 23')).toBeVisible()
  await press('Page 2')
  expect(await screen.findByText('6–10 of 23')).toBeVisible()
  expect(router.state.location.search).toBe('?page=2')
  await press('First page')
  expect(await screen.findByText('1–5 of 23')).toBeVisible()
  expect(router.state.location.search).toBe('')
  expect(router.state.historyAction).toBe('REPLACE')
})

test.each(modes)(
  '%s: a search starts at page 1, is kept in the address, and Escape ends it',
  async (_, call, reply) => {
    const { router } = renderScreen(<Things call={call} />, at('/?page=3'), reply())
    expect(await screen.findByText('11–15 of 23')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox'), ' THING 2')
    expect(await screen.findByText('1–5 of 5 (23 total)')).toBeVisible()
    expect(names()).toEqual(['Thing 2', 'Thing 20', 'Thing 21', 'Thing 22', 'Thing 23'])
    await waitFor(() => expect(router.state.location.search).toBe('?q=THING+2'))

    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(await screen.findByText('1–5 of 23')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toBe(''))
  },
)

test.each(modes)('%s: an address brings back its page and search', async (_, call, reply) => {
  renderScreen(<Things call={call} />, at('/?q=thing&page=4'), reply())
  expect(await screen.findByText('16–20 of 23 (23 total)')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveValue('thing')
})

test.each(modes)('%s: a page past the end is the last one', async (_, call, reply) => {
  renderScreen(<Things call={call} />, at('/?page=999'), reply())
  expect(await screen.findByText('21–23 of 23')).toBeVisible()
})

test('an absurd page in the address is asked for within what a server takes', async () => {
  const { requests } = renderScreen(<Things call={pagedCall} />, at('/?page=999999999'), pagedReply())
  expect(await screen.findByText('21–23 of 23')).toBeVisible()
  const offsets = requests.map(({ url }) => Number(url.searchParams.get('offset')))
  expect(Math.max(...offsets)).toBeGreaterThan(1000)
  expect(Math.max(...offsets)).toBeLessThanOrEqual(MAX_INT32)
})

test.each(['0', '-1', 'x', '1e3', '99999999999'])('page %s in the address is page 1', async (page) => {
  renderScreen(<Things call={wholeCall} />, at(`/?page=${page}`), replyTo(wholeCall, things))
  expect(await screen.findByText('1–5 of 23')).toBeVisible()
})

test.each(modes)('%s: a search without matches says so', async (_, call, reply) => {
  renderScreen(<Things call={call} />, reply())
  await userEvent.type(await screen.findByRole('searchbox'), 'zzz')
  expect(await screen.findByText('No matches for your search.')).toBeVisible()
  expect(screen.getByText('No results')).toBeVisible()
  await press('Clear search')
  expect(await screen.findByText('1–5 of 23')).toBeVisible()
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('a server that pages is asked once for a word, not once for each letter', async () => {
  const { requests } = renderScreen(<Things call={pagedCall} />, pagedReply())
  await userEvent.type(await screen.findByRole('searchbox'), 'thing 2')
  await screen.findByText('1–5 of 5 (23 total)')
  const asked = requests
    .filter(({ url }) => url.pathname === pagedCall.path)
    .map(({ url }) => url.searchParams.get('q'))
  expect(asked).toEqual([null, 'thing 2'])
})

test('a server that gave the whole list is not asked again for its other pages', async () => {
  const { requests } = renderScreen(<Things call={pagedCall} />, replyTo(pagedCall, things))
  await screen.findByText('1–5 of 23')
  await press('Last page')
  await screen.findByText('21–23 of 23')
  expect(requests.filter(({ url }) => url.pathname === pagedCall.path)).toHaveLength(1)
})

test('the rows stay until the next page is here', async () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const reply = pagedReply()
  const slow = {
    ...reply,
    answer: async (asked: Asked) => {
      if (asked.url.searchParams.get('offset') !== '0') await held
      return reply.answer(asked)
    },
  }
  renderScreen(<Things call={pagedCall} />, slow)
  await screen.findByText('1–5 of 23')
  await press('Next page')
  await waitFor(() => expect(screen.getByRole('table').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'))
  expect(names()[0]).toBe('Thing 1')
  act(release)
  expect(await screen.findByText('Thing 6')).toBeVisible()
  expect(screen.getByRole('table').closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
})

test('it says that it is loading, then that there is nothing', async () => {
  renderScreen(<Things call={wholeCall} />, replyTo(wholeCall, []))
  expect(screen.getByRole('status')).toHaveTextContent('Loading things…')
  expect(await screen.findByText('No things.')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a failure shows the words of the server, and can be tried again', async () => {
  let isDown = true
  const reply = replyTo(wholeCall, things)
  const flaky = {
    ...reply,
    answer: (asked: Asked) => (isDown ? failureOf(wholeCall, 503, 'Back soon').answer(asked) : reply.answer(asked)),
  }
  renderScreen(<Things call={wholeCall} />, flaky)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Back soon$/)
  expect(screen.queryByRole('table')).toBeNull()
  isDown = false
  await press('Try again')
  expect(await screen.findByText('1–5 of 23')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['{"a":1}', 'null', '<html>', ''])('the reply %j is a failure, not a crash', async (text) => {
  renderScreen(<Things call={wholeCall} />, rawReplyTo(wholeCall, text))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load things')
})

test('/ goes to the search box, but not while someone types elsewhere', async () => {
  renderScreen(
    <>
      <textarea aria-label="Notes" />
      <Things call={wholeCall} />
    </>,
    replyTo(wholeCall, things),
  )
  await screen.findByText('1–5 of 23')
  await userEvent.keyboard('/')
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue('')
  await userEvent.type(screen.getByLabelText('Notes'), 'a/b')
  expect(screen.getByLabelText('Notes')).toHaveValue('a/b')
})

test('arrow keys go from row to row, and Enter opens the row', async () => {
  const { router } = renderScreen(<Things call={wholeCall} />, at('/', '/'), replyTo(wholeCall, things))
  const [, first, second] = await screen.findAllByRole('row')
  act(() => first?.focus())
  await userEvent.keyboard('{ArrowDown}')
  expect(second).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.pathname).toBe('/thing/2')
})

test('a link followed in the middle of typing leads on, and Back returns to what was found', async () => {
  const { router } = renderScreen(<Things call={wholeCall} />, replyTo(wholeCall, things))
  await screen.findByText('1–5 of 23')
  await userEvent.type(screen.getByRole('searchbox'), 'Thing 17')
  await userEvent.click(screen.getByText('Thing 17'))
  expect(router.state.location.pathname).toBe('/thing/17')
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?q=Thing+17')
})
