import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { bans } from '#shared/contracts/bans.ts'
import { type Profile, profile } from '#shared/contracts/profile.ts'
import { at, failureOf, type Reply, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { endSession, startSession } from '#web/lib/session.ts'
import { ProfilePage } from './profile-page.tsx'
import { ParticleFile } from './smoke-steps.tsx'

const ann: Profile = { steam_id: '76561198000000001', personaname: 'Ann', avatarhash: 'ab12cd', has_smoke: false }

const open = (...replies: Reply[]) =>
  renderScreen(<ProfilePage />, at('/profile', '/profile'), replyTo(profile.own, ann), ...replies)
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Your smoke particles' })

beforeEach(() => startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: false }))
afterEach(() => vi.restoreAllMocks())

test('without the cookie it leads to the front page and asks nothing', async () => {
  endSession()
  const { router, requests } = open()
  await expect.poll(() => router.state.location.pathname).toBe('/')
  expect(requests.some(({ url }) => url.pathname === '/api/v1/site/profile')).toBe(false)
})

test('it shows who one is, in full size, and where to find them', async () => {
  const { requests } = open()
  expect(screen.getByText('Loading Profile…')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann' })).not.toHaveClass('is-admin', 'is-banned')
  expect(document.querySelector('main img, header img')).toHaveAttribute(
    'src',
    'https://cdn.akamai.steamstatic.com/steamcommunity/public/images/avatars/ab/ab12cd_full.jpg',
  )
  const link = screen.getByRole('link', { name: /Steam profile/ })
  expect(link).toHaveAttribute('href', 'https://steamcommunity.com/profiles/76561198000000001')
  expect(screen.getByRole('link', { name: 'My statistics' })).toHaveAttribute('href', '/player/76561198000000001')
  const asked = requests.find(({ url }) => url.pathname === '/api/v1/site/profile')
  expect(asked?.headers.get('Authorization')).toBe('Bearer key')
})

test.each([
  ['admin', 'Admin', replyTo(admins.ids, [ann.steam_id])],
  ['banned', 'Banned', replyTo(bans.ids, [ann.steam_id])],
])('the name of one who is %s says so', async (standing, word, reply) => {
  open(reply)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveClass(`is-${standing}`))
  expect(screen.getByText(word)).toBeVisible()
})

test('a choice is saved at once, and shown when the server has it', async () => {
  const { requests } = open(replyTo(profile.setSmoke, { has_smoke: true }))
  expect((await choice()).value).toBe('0')
  expect(screen.getByText(/Current Smoke Status/)).toHaveTextContent('Current Smoke Status: Do Not Have It')
  expect([...(await choice()).options].map(({ value, text }) => [value, text])).toEqual([
    ['0', 'I Do Not Have Smoke Particles'],
    ['1', 'I Have Smoke Particles'],
  ])
  await userEvent.selectOptions(await choice(), 'I Have Smoke Particles')
  expect(await screen.findByText('Have it')).toBeVisible()
  expect((await choice()).value).toBe('1')
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(sent).toMatchObject({ url: { pathname: '/api/v1/site/profile/smoke' }, body: '{"has_smoke":true}' })
})

test('of two quick changes the second is not dropped, and comes after the first', async () => {
  const arrived: string[] = []
  const answers: (() => void)[] = []
  const slow = replyTo(profile.setSmoke, async ({ body }) => {
    arrived.push(body ?? '')
    await new Promise<void>((resolve) => answers.push(resolve))
    return { has_smoke: body === '{"has_smoke":true}' }
  })
  open(slow)
  await userEvent.selectOptions(await choice(), 'I Have Smoke Particles')
  await userEvent.selectOptions(await choice(), 'I Do Not Have Smoke Particles')
  expect(arrived).toEqual(['{"has_smoke":true}'])
  answers[0]?.()
  await expect.poll(() => arrived).toEqual(['{"has_smoke":true}', '{"has_smoke":false}'])
  answers[1]?.()
  expect(await screen.findByText('Do Not Have It')).toBeVisible()
  expect((await choice()).value).toBe('0')
})

test('what could not be saved is only logged, and the display is as before', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  open(failureOf(profile.setSmoke, 500, 'no'))
  await userEvent.selectOptions(await choice(), 'I Have Smoke Particles')
  await expect.poll(() => logged.mock.calls.length).toBe(1)
  expect((await choice()).value).toBe('0')
  expect(screen.getByText('Do Not Have It')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['an error', failureOf(profile.own, 500, 'The database is away')],
  ['a reply that is no profile', rawReplyTo(profile.own, '[]')],
])('%s is a failure to load', async (_, reply) => {
  open(reply)
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load profile$/)
})

test('a key that has ended offers a new sign-in', async () => {
  open(failureOf(profile.own, 401))
  expect(await screen.findByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login')
})

test('the particle file is where the owner says, or else with the admins', () => {
  const { rerender } = render(<ParticleFile url="/files/smoke.vpk" />)
  expect(screen.getByRole('link', { name: 'the particle file' })).toHaveAttribute('href', '/files/smoke.vpk')
  rerender(<ParticleFile url={null} />)
  expect(screen.getByText(/^Ask the admins/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})
