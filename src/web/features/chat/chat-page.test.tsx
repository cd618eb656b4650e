import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type ChatLine, chat } from '#shared/contracts/chat.ts'
import { servers } from '#shared/contracts/servers.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { ChatPage } from './chat-page.tsx'
import { readLocalTime, writeLocalTime } from './chat-query.ts'

const HOSTILE = ['<img src=x onerror=alert(1)>', '\u202Egnp.yenom\u202C', '👩‍🚀'.repeat(12), 'W'.repeat(200)]
const aLine = (id: number, text: string, line: Partial<ChatLine> = {}): ChatLine => ({
  ...{ id, at: 1_767_625_440, server_id: 3, server_name: 'Bravo', match_id: 77, moment: 65, to_team: false, text },
  ...{ steam_id: '76561198000000007', personaname: 'Bob', avatarhash: '', player_name: 'Bob then' },
  ...line,
})

function open(address: string, ...replies: Reply[]) {
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: true })
  return renderScreen(<ChatPage />, at(address, '/admin/chat'), replyTo(servers.list, []), ...replies)
}
const allowed = replyTo(chat.access, { kept: true, allowed: true, days: 14 })
const entries = async () => within(await screen.findByRole('list', { name: 'Chat lines' })).getAllByRole('listitem')

test("a line tells who, what, when and where, leads to its moment, and is nobody's markup", async () => {
  const lines = [aLine(1, 'gg'), ...HOSTILE.map((text, n) => aLine(n + 2, text, { player_name: text, to_team: true }))]
  open('/admin/chat', allowed, replyTo(chat.search, { lines, older: null }))
  const [first, ...others] = await entries()
  expect(screen.getByText('What people wrote in the last 14 days, newest first.')).toBeVisible()
  const entry = within(first as HTMLElement)
  expect(entry.getByRole('link', { name: 'Bob then' })).toHaveAttribute('href', '/player/76561198000000007')
  expect(entry.getByRole('link', { name: /2026/ })).toHaveAttribute('href', '/matches/77?t=65&player=76561198000000007')
  expect(entry.getByText('Bravo')).toBeVisible()
  expect(others).toHaveLength(HOSTILE.length)
  for (const text of HOSTILE) expect(screen.getAllByText(text)).toHaveLength(2)
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Older lines' })).toBeNull()
})

test('what is searched for is in the address; pages go on from there', async () => {
  const user = userEvent.setup()
  const view = open('/admin/chat?server_id=3', allowed, replyTo(chat.search, { lines: [aLine(5, 'hi')], older: '9-5' }))
  await entries()
  expect(screen.getByRole('combobox', { name: 'Server' })).toHaveValue('3')
  await user.type(screen.getByRole('searchbox', { name: 'Words' }), ' medic ')
  await user.type(screen.getByRole('searchbox', { name: 'Player or Steam id' }), 'ann')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await expect
    .poll(() => view.requests.findLast(({ url }) => url.pathname === '/api/v1/admin/chat')?.url.search)
    .toBe('?q=medic&player=ann&server_id=3')
  expect(await screen.findByRole('link', { name: 'Older lines' })).toHaveAttribute(
    'href',
    '/admin/chat?q=medic&player=ann&server_id=3&before=9-5',
  )
  expect(screen.getByRole('link', { name: 'Only theirs' })).toHaveAttribute(
    'href',
    '/admin/chat?q=medic&player=76561198000000007&server_id=3',
  )
})

test.each([
  [{ kept: false, allowed: true, days: 30 }, 'Chat is not kept. The owner turns it on with chat.keep in sitrep.yaml.'],
  [{ kept: true, allowed: false, days: 30 }, 'Your SourceMod flags do not allow this.'],
])('%j is said in a sentence', async (access, text) => {
  open('/admin/chat', replyTo(chat.access, access))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
})

test('nothing found and a failure are told apart', async () => {
  open('/admin/chat?q=x', allowed, replyTo(chat.search, { lines: [], older: null }))
  expect(await screen.findByText('No matches for your search.')).toBeVisible()
})

test('a failed load shows its text', async () => {
  open('/admin/chat', allowed, failureOf(chat.search, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load chat')
})

test('a local time is the same moment when it is read again', () => {
  expect(readLocalTime(writeLocalTime(1_767_625_440))).toBe('1767625440')
  expect([readLocalTime(''), readLocalTime('x'), writeLocalTime(undefined), writeLocalTime('x')]).toEqual([
    '',
    '',
    '',
    '',
  ])
})
