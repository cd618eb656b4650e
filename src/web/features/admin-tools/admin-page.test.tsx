import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { adminTools } from '#shared/contracts/admin-tools.ts'
import { type MapSummary, maps } from '#shared/contracts/maps.ts'
import { watchlist } from '#shared/contracts/notes.ts'
import { permissions } from '#shared/contracts/permissions.ts'
import { type Server, servers } from '#shared/contracts/servers.ts'
import { failureOf, type Reply, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { catchSockets } from '#testing/web/web-sockets.ts'
import { startSession } from '#web/lib/session.ts'
import { siteSocket } from '#web/lib/site-socket.ts'
import { AdminPage } from './admin-page.tsx'

const status = { current_status: 1, current_mode: '', current_players: 0, max_players: 16, map_info: null }
const server = (sid: number, server_name: string): Server => ({
  sid,
  ip: '203.0.113.9',
  port: 27015,
  server_status: { ...status, server_name },
})
const map = (id: number, map_name_trans: string, enabled = true): MapSummary => ({
  ...{ id, map_name: `map_${id}`, map_name_trans, enabled, map_workshop_id: null, wins: 0, losses: 0 },
  ...{ tk_count: 0, play_time: 0, last_start: 0, map_server_info: [] },
})
const lists = [
  replyTo(servers.list, [server(7, 'Alpha'), server(3, 'Bravo')]),
  replyTo(maps.list, [map(12, 'Off', false), map(5, 'Market'), map(9, '')]),
]

function open(...replies: Reply[]) {
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: true })
  return renderScreen(<AdminPage />, ...lists, ...replies)
}

async function card(title: string) {
  const heading = await screen.findByRole('heading', { name: title })
  const found = within(heading.closest('.card') as HTMLElement)
  await found.findAllByRole('option', { name: 'Alpha' })
  return found
}

const texts = (element: HTMLElement) =>
  within(element)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

afterEach(() => vi.restoreAllMocks())

function quiet() {
  return vi.spyOn(console, 'error').mockImplementation(() => undefined)
}

test('a visitor is asked to log in, and nothing is loaded', () => {
  const { requests } = renderScreen(<AdminPage />, ...lists)
  expect(screen.getByRole('alert')).toHaveTextContent(/^You must be logged in for this\.\.\.\.$/)
  expect(requests.some(({ url }) => /servers|maps/.test(url.pathname))).toBe(false)
})

test('a player is told that this is for admins', () => {
  startSession('key', { personaname: 'Bob', avatarhash: '', is_admin: false })
  renderScreen(<AdminPage />, ...lists)
  expect(screen.getByRole('alert')).toHaveTextContent(/^You must be an Admin in for this\.\.\.\.$/)
})

test('the first server and the first enabled map by play time are chosen', async () => {
  const { requests } = open()
  const message = await card('Message to Server')
  expect(message.getByLabelText('Server')).toHaveValue('7')
  const change = await card('Change Map')
  expect(change.getByLabelText('Server')).toHaveValue('7')
  expect(await change.findByRole('option', { name: 'Market' })).toBeInTheDocument()
  expect(change.getByLabelText('Map')).toHaveValue('5')
  expect(texts(change.getByLabelText('Map'))).toEqual(['Market', 'map_9'])
  expect(requests.find(({ url }) => url.pathname === '/api/v1/site/maps')?.url.search).toBe('?sort_by=play_time')
})

test('a message goes out as it was typed, controls rest meanwhile, and the box is cleared', async () => {
  let answer: (reply: { ok: true }) => void = () => undefined
  const { requests } = open(replyTo(adminTools.say, () => new Promise<{ ok: true }>((done) => (answer = done))))
  const form = await card('Message to Server')
  await userEvent.selectOptions(form.getByLabelText('Server'), 'Bravo')
  await userEvent.type(form.getByLabelText('Message'), ' Hi all ')
  await userEvent.click(form.getByRole('button', { name: 'FULL SEND' }))
  expect(await form.findByRole('button', { name: 'SENDING...' })).toBeDisabled()
  expect(form.getByLabelText('Server')).toBeDisabled()
  expect(form.getByLabelText('Message')).toBeDisabled()
  answer({ ok: true })
  expect(await form.findByText('Message sent!')).toHaveClass('is-good')
  expect(form.getByLabelText('Message')).toHaveValue('')
  expect(form.getByRole('button', { name: 'FULL SEND' })).toBeEnabled()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent).toMatchObject({ url: { pathname: '/api/v1/admin/3/say' }, body: '{"content":" Hi all "}' })
  expect(sent?.headers.get('Authorization')).toBe('Bearer key')
})

test('a server that carries a message out without a word has carried it out', async () => {
  open(rawReplyTo(adminTools.say, ''))
  const form = await card('Message to Server')
  await userEvent.type(form.getByLabelText('Message'), 'Hi{Tab}')
  await userEvent.click(form.getByRole('button'))
  expect(await form.findByText('Message sent!')).toBeVisible()
})

test('a message that failed says only that, and stays in the box', async () => {
  quiet()
  open(failureOf(adminTools.say, 422, 'The message is too long'))
  const form = await card('Message to Server')
  await userEvent.type(form.getByLabelText('Message'), 'Hi')
  await userEvent.click(form.getByRole('button', { name: 'FULL SEND' }))
  expect(await form.findByText('Request failed.')).toHaveClass('is-bad')
  expect(form.getByLabelText('Message')).toHaveValue('Hi')
})

test('a blank message is not sent', async () => {
  const { requests } = open()
  const form = await card('Message to Server')
  await userEvent.type(form.getByLabelText('Message'), '   ')
  await userEvent.click(form.getByRole('button', { name: 'FULL SEND' }))
  expect(form.getByText('Please complete the form.')).toHaveClass('is-bad')
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
})

test('the hint counts bytes of UTF-8', async () => {
  open()
  const form = await card('Message to Server')
  await userEvent.click(form.getByLabelText('Message'))
  await userEvent.paste('ä'.repeat(100))
  expect(form.getByText('200 of 200 bytes')).not.toHaveClass('is-bad')
  await userEvent.paste('!')
  expect(form.getByText(/^201 of 200 bytes, too long/)).toHaveClass('is-bad')
})

test('a map change is asked for, and said to be', async () => {
  let answer: (reply: { ok: true }) => void = () => undefined
  const { requests } = open(replyTo(adminTools.changeMap, () => new Promise<{ ok: true }>((done) => (answer = done))))
  const form = await card('Change Map')
  await userEvent.selectOptions(form.getByLabelText('Map'), await form.findByRole('option', { name: 'map_9' }))
  await userEvent.click(form.getByRole('button', { name: 'Change Map' }))
  expect(await form.findByRole('button', { name: 'Sending Change Map...' })).toBeDisabled()
  expect(form.getByLabelText('Map')).toBeDisabled()
  answer({ ok: true })
  expect(await form.findByText('Map Change Requested!')).toHaveClass('is-good')
  const sent = requests.find(({ method }) => method === 'POST')
  expect(sent).toMatchObject({ url: { pathname: '/api/v1/admin/7/change_map' }, body: '{"map_id":9}' })
})

test.each([
  [422, 'This map is not enabled.', 'Map Change Request failed, This map is not enabled.'],
  [422, undefined, 'Map Change Request failed.'],
  [500, 'Odd', 'Map Change Request failed.'],
  [403, 'Admins only', 'Map Change Request failed.'],
])('a map change refused with %d and %j reads well', async (statusCode, detail, text) => {
  quiet()
  open(failureOf(adminTools.changeMap, statusCode, detail))
  const form = await card('Change Map')
  await form.findByRole('option', { name: 'Market' })
  await userEvent.click(form.getByRole('button', { name: 'Change Map' }))
  expect(await form.findByText(text)).toHaveClass('is-bad')
})

test.each(['Message to Server', 'Change Map'])(
  '“%s” tells an admin who lacks a flag why, below the words',
  async (title) => {
    quiet()
    const detail = 'Your SourceMod flags do not allow this'
    open(failureOf(adminTools.say, 403, detail), failureOf(adminTools.changeMap, 403, detail))
    const form = await card(title)
    if (title === 'Change Map') await form.findByRole('option', { name: 'Market' })
    else await userEvent.type(form.getByLabelText('Message'), 'Hi')
    await userEvent.click(form.getByRole('button'))
    expect(await form.findByText(detail)).toBeVisible()
    expect(form.getByRole('status')).toHaveTextContent(
      /^(Request failed\.|Map Change Request failed\.)Your SourceMod flags/,
    )
  },
)

const playing = (server_id: number, current_players: number, map_name_trans: string) => ({
  ...{ server_id, players: [], map_info: { map_name: 'market_coop', map_name_trans } },
  info: { server_id, current_status: 1, current_players, max_players: 16, current_mode: 'checkpoint' },
})

test('beside each server stands what is live there, and who would lose their round is said before', async () => {
  siteSocket.close()
  const sockets = catchSockets()
  open()
  const change = await card('Change Map')
  const message = await card('Message to Server')
  expect(change.getByText('UP')).toBeVisible()
  expect(change.getByText('0/16 players')).toBeVisible()
  expect(change.queryByText(/playing/)).not.toBeInTheDocument()
  const hostile = '‮<b>Market</b>'
  act(() => sockets.at(-1)?.accept())
  act(() => sockets.at(-1)?.tell(playing(7, 12, hostile)))
  for (const form of [change, message]) expect(form.getAllByText(hostile)[0]).toBeVisible()
  expect(message.getByText('12/16 players')).toBeVisible()
  const warning = `12 players are playing ${hostile}. Changing the map ends their round.`
  expect(change.getByRole('button', { name: 'Change Map' })).toHaveAccessibleDescription(warning)
  expect(change.getByLabelText('Server')).toHaveAccessibleDescription(/UP .*12\/16 players/)
  await userEvent.selectOptions(change.getByLabelText('Server'), 'Bravo')
  expect(change.queryByText(/are playing/)).not.toBeInTheDocument()
  act(() => sockets.at(-1)?.tell(playing(3, 1, 'Ministry')))
  expect(change.getByRole('button')).toHaveAccessibleDescription(/^1 player is playing Ministry\./)
  expect(message.getByText('12/16 players')).toBeVisible()
})

test('the message is shown as the chat will show it', async () => {
  open()
  const form = await card('Message to Server')
  await userEvent.click(form.getByLabelText('Message'))
  await userEvent.paste('  Regroup "north"\n<b>now</b> ')
  expect(form.getByRole('figure')).toHaveTextContent("In the game’s chatConsole: Regroup 'north' <b>now</b>")
})

test('lists that failed to load are a red alert, and a form without a choice is not complete', async () => {
  open(failureOf(servers.list, 500), failureOf(maps.list, 503, 'Maps are away'))
  expect(await screen.findByText('Failed to load servers')).toHaveClass('alert-danger')
  expect(await screen.findByText('Maps are away')).toHaveClass('alert-danger')
  await userEvent.click(screen.getByRole('button', { name: 'Change Map' }))
  expect(screen.getByText('Please complete the form.')).toHaveClass('is-bad')
})

test('one quiet line below the cards leads to the doctor', async () => {
  open()
  await card('Change Map')
  expect(screen.getByRole('link', { name: 'Let the doctor look' })).toHaveAttribute('href', '/admin/doctor')
})

test('a watched player who is here is told of, with where, to admins who may see the watchlist', async () => {
  const person = { steam_id: '76561198000000002', personaname: '<b>\u202EBen</b>', avatarhash: '' }
  const bravo = { server_id: 3, server_name: 'Bravo' }
  const watched = { person, added_by: null, added: 1, reason: '<i>Griefing</i>', playing: bravo, joined: null }
  const gone = { ...watched, person: { ...person, steam_id: '76561198000000003', personaname: 'Cid' }, playing: null }
  const late = { ...gone, joined: { ...bravo, at: Math.floor(Date.now() / 1000) - 3_600 } }
  const may = (list: ('watchlist' | 'people')[]) => replyTo(permissions.own, { may: list, fresh_until: 0 })
  const list = replyTo(watchlist.list, [
    watched,
    gone,
    { ...late, person: { ...person, steam_id: '76561198000000004' } },
  ])
  const view = open(may(['watchlist']), list)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Watched player <b>\u202EBen</b> plays on Bravo: <i>Griefing</i>Watchlist',
  )
  view.unmount()
  const other = open(may(['people']), list)
  await card('Change Map')
  expect(other.requests.some(({ url }) => url.pathname === watchlist.list.path)).toBe(false)
})
