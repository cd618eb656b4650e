import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { type Weapon, type WeaponUser, weapons } from '#shared/contracts/weapons.ts'
import { type Asked, at, failureOf, type Reply, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { pagedReplyTo } from '#testing/web/web-paged-reply.ts'
import { WeaponPage } from './weapon-page.tsx'

const user = (number: number, changes: Partial<WeaponUser> = {}): WeaponUser => ({
  steam_id: `765611980000${String(number).padStart(5, '0')}`,
  personaname: `Player ${number}`,
  avatarhash: '',
  kill_count: 5000 - number,
  tk_count: 3,
  server_id: 1,
  server_info: { server_name: 'Alpha' },
  ...changes,
})
const users = Array.from({ length: 23 }, (_, index) => user(index + 1))
const weapon = (changes: Partial<Weapon> = {}): Weapon => ({
  id: 7,
  weapon_name: 'weapon_m9',
  weapon_name_trans: 'M9',
  weapon_desc: 'A sidearm.',
  weapon_category: 7,
  category_info: { id: 7, category_name: 'Pistol' },
  kill_count: 98_765,
  player_kills_info: users,
  ...changes,
})
const whole = () => replyTo(weapons.detail, weapon())
const paged = () =>
  pagedReplyTo(
    weapons.detail,
    users,
    ({ personaname }) => [personaname],
    (page) => weapon({ player_kills_info: [...page] }),
  )
const open = (address: string, ...replies: Reply[]) =>
  renderScreen(<WeaponPage />, at(address, '/weapon/:weapon_id'), ...replies)
const asked = (requests: Asked[]) =>
  requests
    .filter(({ url }) => url.pathname.startsWith('/api/v1/site/weapons2/'))
    .map(({ url }) => url.pathname.slice('/api/v1/site/'.length) + url.search)

test('the head has the name, the picture, the category, the kills and the description', async () => {
  open('/weapon/7', whole())
  expect(await screen.findByRole('heading', { level: 1, name: 'M9' })).toBeVisible()
  expect(screen.getByText('Pistol · 98,765 kills')).toBeVisible()
  expect(screen.getByText('A sidearm.')).toBeVisible()
  expect(document.querySelector('.weapon-plate img')).toHaveAttribute('src', '/img/weapons2/pistol.svg')
  expect(document.title).toContain('M9')
})

test('a row has the player, the kills, the teamkills and the server', async () => {
  open('/weapon/7', replyTo(weapons.detail, weapon({ player_kills_info: [user(1)] })))
  expect(await screen.findByRole('link', { name: 'Player 1' })).toHaveAttribute('href', '/player/76561198000000001')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Player',
    'Kill Count',
    'TK Count',
    'Server',
  ])
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Player 1', '4,999', '3', 'Alpha'])
  expect(screen.getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/servers/1')
})

test.each([
  ['pages', paged, ['weapons2/7?limit=10&offset=0', 'weapons2/7?limit=10&offset=20']],
  ['gives the whole weapon', whole, ['weapons2/7?limit=10&offset=0']],
] as const)('a server that %s: 10 players a page, and the head stays', async (_, reply, calls) => {
  const { requests } = open('/weapon/7', reply())
  expect(await screen.findByText('1–10 of 23')).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(11)
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('M9')
  expect(await screen.findByText('21–23 of 23')).toBeVisible()
  expect(screen.getByText('Player 23')).toBeVisible()
  expect(asked(requests)).toEqual(calls)
})

test.each([
  ['pages', paged],
  ['gives the whole weapon', whole],
])('a server that %s: search by name', async (_, reply) => {
  open('/weapon/7', reply())
  await screen.findByText('1–10 of 23')
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste(' PLAYER 17')
  expect(await screen.findByText('1–1 of 1 (23 total)')).toBeVisible()
  expect(screen.getByText('Player 17')).toBeVisible()
})

test.each(['00030', 'bravo', 'admin'])('the search %s finds a player by id, server or standing', async (text) => {
  const wanted = user(30, { server_id: 2, server_info: { server_name: 'Bravo' } })
  const reply = replyTo(weapons.detail, weapon({ player_kills_info: [wanted, ...users] }))
  open('/weapon/7', reply, replyTo(admins.ids, [wanted.steam_id]))
  await screen.findByText('Admin')
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste(text)
  expect(await screen.findByText('1–1 of 1 (24 total)')).toBeVisible()
  expect(screen.getByText('Player 30')).toBeVisible()
})

test.each(['x', '7x', '-7', '7.5'])('%s is no weapon id, and asks for nothing', async (id) => {
  const { requests } = open(`/weapon/${id}`, whole())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Invalid weapon id$/)
  expect(asked(requests)).toEqual([])
})

test('another id loads another weapon', async () => {
  const reply = replyTo(weapons.detail, ({ url }) =>
    url.pathname.endsWith('/8') ? weapon({ id: 8, weapon_name_trans: 'KA-BAR', player_kills_info: [] }) : weapon(),
  )
  const { router } = open('/weapon/7?page=2', reply)
  await screen.findByText('11–20 of 23')
  await act(() => router.navigate('/weapon/8'))
  expect(await screen.findByRole('heading', { level: 1, name: 'KA-BAR' })).toBeVisible()
  expect(screen.getByText('No Players to display.')).toBeVisible()
})

test('a failure has the words of the server, or ours', async () => {
  const { unmount } = open('/weapon/7', failureOf(weapons.detail, 404, 'Weapon not found'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Weapon not found$/)
  unmount()
  open('/weapon/7', failureOf(weapons.detail, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load weapon')
})

test.each(['null', '7', '[]', '"x"'])('the reply %s does not break the page', async (text) => {
  open('/weapon/7', rawReplyTo(weapons.detail, text))
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
})
