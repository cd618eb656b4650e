import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type WeaponSummary, weapons } from '#shared/contracts/weapons.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { WeaponsPage } from './weapons-page.tsx'

const weapon = (id: number, changes: Partial<WeaponSummary> = {}): WeaponSummary => ({
  id,
  weapon_name: `weapon_${id}x`,
  weapon_name_trans: `Weapon ${id}`,
  weapon_desc: '',
  weapon_category: 1,
  category_info: { id: 1, category_name: 'Assault Rifle' },
  kill_count: 12_345,
  ...changes,
})
const many = Array.from({ length: 32 }, (_, index) => weapon(index + 1))

test('a row has the weapon with its picture and page, the category and the kills', async () => {
  renderScreen(<WeaponsPage />, replyTo(weapons.list, [weapon(7)]))
  expect(await screen.findByRole('link', { name: 'Weapon 7' })).toHaveAttribute('href', '/weapon/7')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Weapon',
    'Category',
    'Kill Count',
  ])
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Weapon 7', 'Assault Rifle', '12,345'])
  expect(document.querySelector('td img')).toHaveAttribute('src', '/img/weapons2/assault-rifle.svg')
})

test('a weapon without a translated name has its own', async () => {
  renderScreen(<WeaponsPage />, replyTo(weapons.list, [weapon(7, { weapon_name_trans: '' })]))
  expect(await screen.findByRole('link', { name: 'weapon_7x' })).toBeVisible()
})

test('15 a page, from one call', async () => {
  const { requests } = renderScreen(<WeaponsPage />, replyTo(weapons.list, many))
  expect(await screen.findByText('1–15 of 32')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(await screen.findByText('31–32 of 32')).toBeVisible()
  expect(requests.filter(({ url }) => url.pathname === weapons.list.path)).toHaveLength(1)
})

test.each(['WEAPON_5x', ' the fifth ', 'pistol', 'sidearm of'])('the search %j finds it', async (text) => {
  const fifth = weapon(5, {
    weapon_name_trans: 'The Fifth',
    weapon_desc: 'The sidearm of officers.',
    category_info: { id: 7, category_name: 'Pistol' },
  })
  renderScreen(<WeaponsPage />, replyTo(weapons.list, [...many.slice(5), fifth]))
  await screen.findByText('1–15 of 28')
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste(text)
  expect(await screen.findByText('1–1 of 1 (28 total)')).toBeVisible()
  expect(screen.getByText('The Fifth')).toBeVisible()
})

test('without weapons there is a sentence', async () => {
  renderScreen(<WeaponsPage />, replyTo(weapons.list, []))
  expect(await screen.findByText('No weapons to display.')).toBeVisible()
})

test('a failure has the words of the server, or ours', async () => {
  const { unmount } = renderScreen(<WeaponsPage />, failureOf(weapons.list, 503, 'Later'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Later$/)
  unmount()
  renderScreen(<WeaponsPage />, failureOf(weapons.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load weapons')
})

test('each number of kills has a bar of its share of all, on whichever page it is', async () => {
  const list = [
    weapon(1, { kill_count: 300 }),
    ...Array.from({ length: 20 }, (_, at) => weapon(at + 2, { kill_count: 5 })),
  ]
  renderScreen(<WeaponsPage />, replyTo(weapons.list, list))
  expect(await screen.findByRole('img', { name: '75.00% of 400 kills' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(screen.getAllByRole('img', { name: '1.25% of 400 kills' })).toHaveLength(6)
})
