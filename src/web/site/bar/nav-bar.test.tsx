import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { at, renderScreen } from '#testing/web/web.tsx'
import { endSession, startSession } from '#web/lib/session.ts'
import { NavBar } from './nav-bar.tsx'

const draw = (address = '/') => renderScreen(<NavBar />, at(address))
const hrefs = () => screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
const highlighted = () =>
  [...document.querySelectorAll('.bar-entries .nav-link.active')].map((entry) => entry.textContent)

test('a visitor sees the entries of the spec in their order, matches beside servers, and the sign-in button', () => {
  draw()
  expect(hrefs()).toEqual([
    '/',
    '/servers',
    '/matches',
    '/admins',
    '/bans',
    '/weapons',
    '/leaderboard/1',
    '/info/rules',
    '/info/help',
    '/info/game-commands',
    '/info/translations',
    '/medics/revivers/1',
    '/medics/healers/1',
    '/teamkill/teamkills',
    '/teamkill/amnesty',
    '/maps',
    '/workshop',
    '/login',
  ])
})

test.each([
  ['/', []],
  ['/servers', ['Servers']],
  ['/servers/3', ['Servers']],
  ['/servers/3/more', []],
  ['/matches?page=2', ['Matches']],
  ['/matches/3675722559490', ['Matches']],
  ['/admins', ['Admins']],
  ['/bans?page=2', ['Bans']],
  ['/weapons', ['Weapons']],
  ['/weapon/12', ['Weapons']],
  ['/leaderboard/7', ['Leaderboard']],
  ['/info/rules', ['Info']],
  ['/info/translations', ['Info']],
  ['/medics/revivers/2', ['Medics']],
  ['/medics/healers/1', ['Medics']],
  ['/teamkill/amnesty', ['Teamkill']],
  ['/maps', ['Maps']],
  ['/workshop', ['Workshop']],
  ['/player/76561198000000001', []],
])('on %s the highlighted entries are %j', (address, entries) => {
  draw(address)
  expect(highlighted()).toEqual(entries)
})

test('a player sees name, avatar, profile and logout instead of the sign-in button', () => {
  startSession('key', { personaname: 'Ann', avatarhash: 'ab12cd', is_admin: false })
  draw()
  expect(screen.getByText('Ann')).toBeInTheDocument()
  const avatar = document.querySelector('.account img')
  expect(avatar).toHaveAttribute(
    'src',
    'https://cdn.akamai.steamstatic.com/steamcommunity/public/images/avatars/ab/ab12cd_medium.jpg',
  )
  expect(avatar).toHaveAttribute('width', '48')
  expect(avatar).toHaveAttribute('height', '48')
  expect(hrefs()).toEqual(expect.arrayContaining(['/profile', '/logout']))
  expect(hrefs()).not.toContain('/login')
  expect(hrefs()).not.toContain('/admin')
})

test('an admin also sees the admin entry, until they sign out', () => {
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: true })
  draw()
  expect(hrefs()).toContain('/admin')
  act(endSession)
  expect(hrefs()).not.toContain('/admin')
  expect(hrefs()).toContain('/login')
})

test('choosing any link folds the menu of a small screen', async () => {
  draw()
  const toggle = screen.getByRole('button', { name: 'Menu' })
  await userEvent.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(screen.getByRole('link', { name: 'Bans' }))
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(toggle)
  await userEvent.keyboard('{Escape}')
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(toggle).toHaveFocus()
})

test('a menu opens by click and closes by choosing, by Escape and by a click elsewhere', async () => {
  const { router } = draw()
  const info = screen.getByRole('button', { name: 'Info' })
  await userEvent.click(info)
  expect(info).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(screen.getByRole('link', { name: 'Help' }))
  expect(router.state.location.pathname).toBe('/info/help')
  expect(info).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(info)
  await userEvent.click(document.body)
  expect(info).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(info)
  await userEvent.keyboard('{Escape}')
  expect(info).toHaveAttribute('aria-expanded', 'false')
})

test('a menu opens and moves by arrow keys', async () => {
  draw()
  const medics = screen.getByRole('button', { name: 'Medics' })
  act(() => medics.focus())
  await userEvent.keyboard('{ArrowDown}')
  const menu = within(medics.parentElement ?? document.body)
  const [revivers, healers] = await menu.findAllByRole('link')
  await expect.poll(() => document.activeElement).toBe(revivers)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement).toBe(healers)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement).toBe(revivers)
  await userEvent.keyboard('{End}')
  await expect.poll(() => document.activeElement).toBe(healers)
  await userEvent.keyboard('{Escape}')
  expect(medics).toHaveFocus()
})

test('the theme is dark until someone chooses the light one, which is remembered', async () => {
  draw()
  await userEvent.click(screen.getByRole('button', { name: 'Use the light theme' }))
  expect(document.documentElement).toHaveAttribute('data-bs-theme', 'light')
  expect(localStorage.getItem('theme')).toBe('light')
  await userEvent.click(await screen.findByRole('button', { name: 'Use the dark theme' }))
  expect(document.documentElement).toHaveAttribute('data-bs-theme', 'dark')
})

test('where the entries fold away they are drawn when the menu is opened', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  onTestFinished(() => void vi.unstubAllGlobals())
  draw()
  expect(hrefs()).toEqual(['/'])
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(hrefs()).toContain('/info/rules')
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(hrefs()).toEqual(['/'])
})
