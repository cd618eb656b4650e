import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { bans } from '#shared/contracts/bans.ts'
import { content } from '#shared/contracts/content.ts'
import { translations } from '#shared/contracts/translations.ts'
import { answerFetch, failureOf, type Reply, replyTo } from '#testing/web/web-replies.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { paths } from '#web/lib/paths.ts'
import { App } from './app.tsx'
import { likelyPath } from './first-screen.ts'
import { prepareScreen } from './screen.tsx'

const empty = [
  replyTo(admins.ids, []),
  replyTo(bans.ids, []),
  replyTo(admins.list, []),
  replyTo(bans.list, []),
  replyTo(content.indexMessages, []),
  replyTo(content.rules, []),
  replyTo(content.helpEntries, []),
  replyTo(content.gameCommands, []),
  replyTo(translations.list, []),
]

function open(address: string, ...replies: Reply[]) {
  answerFetch([...empty, ...replies])
  const client = createQueryClient()
  const router = createMemoryRouter([{ path: '*', element: <App client={client} /> }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}

test.each([
  ['/', 'Sitrep'],
  ['/admins', 'Admins'],
  ['/bans', 'Bans'],
  ['/info/rules', 'Rules'],
  ['/info/help', 'Help'],
  ['/info/game-commands', 'Game Commands'],
  ['/info/translations', 'Translations'],
  ['/servers', 'Servers'],
  ['/profile', 'Sitrep'],
  ['/admin', 'Admin'],
  ['/admin/doctor', 'Doctor'],
])('%s is the screen %s', async (address, title) => {
  open(address)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Site' })).toBeVisible()
})

test.each(['/nope', '/bans/1', '/info', '/info/rules/x', '/%2e%2e/x'])('%s is not found', async (address) => {
  open(address)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/^Page not found\.$/)
  expect(alert).toHaveClass('alert-warning')
  expect(document.title).toBe('Page not found · Sitrep')
})

test('lists that could not load are one alert above the screen', async () => {
  open('/bans', failureOf(admins.ids, 500), failureOf(bans.ids, 500, 'Bans are away'))
  expect(await screen.findByText('Failed to load site data · Bans are away')).toBeVisible()
})

test('a new page gets the focus, so that a screen reader starts there', async () => {
  const router = open('/admins')
  await screen.findByRole('heading', { name: 'Admins' })
  await userEvent.click(screen.getByRole('link', { name: 'Bans' }))
  expect(await screen.findByRole('heading', { name: 'Bans' })).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
  await userEvent.type(screen.getByRole('searchbox'), 'ann')
  await expect.poll(() => router.state.location.search).toBe('?q=ann')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('a screen whose code is here is drawn with the bar', async () => {
  await prepareScreen(paths.weapons)
  open('/weapons')
  expect(screen.getByRole('heading', { level: 1, name: 'Weapons' })).toBeVisible()
})

test.each([
  ['/', paths.home],
  ['/weapon/6', paths.weapon],
  ['/medics/revivers/1', paths.revivers],
  ['/admin/reports', paths.adminReports],
  ['/admin/reports/5', paths.adminReport],
  ['/nope', undefined],
  ['/player/1/2/3/4', undefined],
])('the address %s is taken for %s before the router is asked', (address, path) => {
  expect(likelyPath(address)).toBe(path)
})
