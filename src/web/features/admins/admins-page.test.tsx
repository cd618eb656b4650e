import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Admin, admins } from '#shared/contracts/admins.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { AdminsPage } from './admins-page.tsx'

const ann: Admin = {
  aid: 1,
  steam_id: '76561198000000001',
  personaname: 'Ann',
  avatarhash: 'ab12',
  immunity: 99,
  ban_count: 1234,
  comms_ban_count: 5,
}
const crowd = Array.from(
  { length: 17 },
  (_, index): Admin => ({
    ...ann,
    aid: index + 1,
    steam_id: String(76561198000000001n + BigInt(index)),
    personaname: `Admin ${index + 1}`,
    immunity: index,
  }),
)

test('a row has avatar, name, Steam id, immunity and both counts', async () => {
  renderScreen(<AdminsPage />, replyTo(admins.list, [ann]), replyTo(admins.ids, [ann.steam_id]))
  const name = await screen.findByRole('link', { name: 'Ann' })
  const row = within(name.closest('tr') ?? document.body)
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    expect.stringContaining('Ann'),
    '76561198000000001',
    '99',
    '1,234',
    '5',
  ])
  expect(name.closest('tr')?.querySelector('img')).toHaveAttribute('width', '48')
  expect(await row.findByText('Admin')).toBeVisible()
})

test('a Steam id copies with one click', async () => {
  const user = userEvent.setup()
  renderScreen(<AdminsPage />, replyTo(admins.list, [ann]))
  await user.click(await screen.findByRole('button', { name: 'Copy 76561198000000001' }))
  expect(await screen.findByRole('button', { name: 'Copied 76561198000000001' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('76561198000000001')
})

test('15 admins make a page', async () => {
  renderScreen(<AdminsPage />, replyTo(admins.list, crowd))
  expect(await screen.findByText('1–15 of 17')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('16–17 of 17')).toBeVisible()
})

test.each([
  ['aDMIN 17', 'Admin 17'],
  ['76561198000000003', 'Admin 3'],
])('the search %s finds %s', async (text, name) => {
  renderScreen(<AdminsPage />, replyTo(admins.list, crowd))
  await userEvent.type(await screen.findByRole('searchbox'), text)
  expect(await screen.findByText('1–1 of 1 (17 total)')).toBeVisible()
  expect(screen.getByRole('link', { name })).toBeVisible()
})

test('a search finds immunity, but not counts', async () => {
  renderScreen(<AdminsPage />, replyTo(admins.list, [ann]))
  await userEvent.type(await screen.findByRole('searchbox'), '99')
  expect(screen.getByRole('link', { name: 'Ann' })).toBeVisible()
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), '1234')
  expect(await screen.findByText('No matches for your search.')).toBeVisible()
})

test('without admins it says so', async () => {
  renderScreen(<AdminsPage />, replyTo(admins.list, []))
  expect(await screen.findByText('No admins to display.')).toBeVisible()
})

test('a failed load shows its fallback text', async () => {
  renderScreen(<AdminsPage />, failureOf(admins.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load admins$/)
})
