import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Found, type FoundPlayer, find } from '#shared/contracts/find.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { FindOpener } from './find-opener.tsx'

const ann: FoundPlayer = {
  steam_id: '76561198000000001',
  personaname: 'Annihilator',
  avatarhash: '',
  best: { server_name: 'Alpha', player_name: 'Ann', score: 5_962, rank: 1 },
}
const nothing: Found = { players: [], maps: [], weapons: [], commands: [] }
const some: Found = {
  players: [ann],
  maps: [{ id: 7, map_name: 'annex_coop', map_name_trans: 'Annex' }],
  weapons: [
    { id: 3, weapon_name: 'weapon_x', weapon_name_trans: 'Anni', weapon_category: 1, category_name: 'Assault Rifle' },
  ],
  commands: [{ id: 1, command_name: 'sm_annoy', command_format: '!annoy', command_desc: 'Annoys', admin_only: false }],
}

async function open(...replies: Reply[]) {
  const view = renderScreen(<FindOpener />, at('/'), ...replies)
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox')
  box.focus() // the browser does it, showing a dialog
  const asked = () => view.requests.filter(({ url }) => url.pathname === find.anything.path)
  return { ...view, box, asked }
}
const options = () => screen.getAllByRole('option').map((option) => option.getAttribute('href'))
const chosen = () => screen.getByRole('option', { selected: true }).getAttribute('href')

afterEach(() => vi.restoreAllMocks())

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('%s opens it', async (keys) => {
  renderScreen(<FindOpener />)
  await userEvent.keyboard(keys)
  expect(await screen.findByRole('dialog', { name: 'Find anything' })).toBeVisible()
})

test('its button opens it', async () => {
  renderScreen(<FindOpener />)
  await userEvent.click(screen.getByRole('button', { name: 'Find anything' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('/ is left to a list that has a search box, and to who types', async () => {
  renderScreen(
    <>
      <FindOpener />
      <textarea aria-label="Text" />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Text'), '/')
  expect(screen.getByLabelText('Text')).toHaveValue('/')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('with nothing typed it shows the screens of a visitor, and asks nothing', async () => {
  const { asked } = await open()
  expect(options()).toEqual(expect.arrayContaining(['/', '/servers', '/info/rules', '/medics/healers/1', '/login']))
  expect(options()).not.toEqual(expect.arrayContaining(['/admin']))
  expect(screen.getByRole('status')).toHaveTextContent(`${options().length} screens`)
  expect(asked()).toEqual([])
})

test('an admin also finds their own screens', async () => {
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: true })
  const { box } = await open(replyTo(find.anything, nothing))
  await userEvent.type(box, 'adm')
  await waitFor(() => expect(options()).toEqual(['/admins', '/admin', '/admin/doctor']))
})

test('every kind of thing is found in its group, with what is known of it', async () => {
  const { box, asked } = await open(replyTo(find.anything, some))
  await userEvent.type(box, ' ann')
  const players = within(await screen.findByRole('group', { name: 'Players' }))
  expect(players.getByRole('option')).toHaveTextContent('Annihilator as Ann · 1st · 5,962 points · Alpha')
  expect(screen.getByRole('group', { name: 'Weapons' })).toHaveTextContent('Assault Rifle')
  expect(options()).toEqual(['/player/76561198000000001', '/maps/7', '/weapon/3', '/info/game-commands?q=sm_annoy'])
  expect(screen.getByRole('status')).toHaveTextContent('4 results')
  expect(asked().map(({ url }) => url.searchParams.get('q'))).toEqual(['ann'])
})

test('arrow keys go round, Enter opens, and the dialog is gone', async () => {
  const { box, router } = await open(replyTo(find.anything, some))
  await userEvent.type(box, 'ann')
  await screen.findByText('Annex')
  expect(chosen()).toBe('/player/76561198000000001')
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()).toBe('/info/game-commands?q=sm_annoy')
  expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(router.state.location.pathname).toBe('/maps/7')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('Enter before the reply waits for it, and an old reply never stands for a newer search', async () => {
  const answers = new Map<string | null, (found: Found) => void>()
  const later = (q: string | null) => new Promise<Found>((answer) => answers.set(q, answer))
  const { box, router } = await open(replyTo(find.anything, ({ url }) => later(url.searchParams.get('q'))))
  await userEvent.type(box, 'x1')
  await waitFor(() => expect(answers.has('x1')).toBe(true))
  await userEvent.type(box, 'y{Enter}')
  await waitFor(() => expect(answers.has('x1y')).toBe(true))
  answers.get('x1')?.({ ...nothing, maps: some.maps })
  answers.get('x1y')?.({ ...nothing, players: [ann] })
  await waitFor(() => expect(router.state.location.pathname).toBe('/player/76561198000000001'))
})

test('nothing found says so', async () => {
  const { box } = await open(replyTo(find.anything, nothing))
  await userEvent.type(box, 'zzz')
  expect(await screen.findByText('Nothing found for “zzz”.')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found')
  expect(box).toHaveAttribute('aria-expanded', 'false')
})

test('a failure is said in place, with the server’s words, and can be tried again', async () => {
  let isWell = false
  const failure = failureOf(find.anything, 503, 'This search takes too long.')
  const reply = replyTo(find.anything, some)
  const { box } = await open({ ...reply, answer: (asked) => (isWell ? reply : failure).answer(asked) })
  await userEvent.type(box, 'ann')
  expect(await screen.findByRole('alert')).toHaveTextContent('This search takes too long.')
  isWell = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Annex')).toBeVisible()
})

test('hostile names are only text', async () => {
  const name = '‮<img src=x onerror=alert(1)> 🎯'
  const best = { server_name: name, player_name: `${name}2`, score: 1, rank: 1 }
  const { box } = await open(replyTo(find.anything, { ...nothing, players: [{ ...ann, personaname: name, best }] }))
  await userEvent.type(box, 'img')
  expect(await screen.findByText(name, { selector: '.find-name bdi' })).toBeVisible()
  expect(screen.getByText(`${name}2`, { selector: '.find-detail bdi' })).toBeVisible()
  expect(document.querySelector('[onerror]')).toBeNull()
})

test('another server may say anything', async () => {
  const { box } = await open({ call: find.anything, answer: () => new Response('{"players":null}') })
  await userEvent.type(box, 'ann')
  expect(await screen.findByText('Nothing found for “ann”.')).toBeVisible()
})
