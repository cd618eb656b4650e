import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { profile } from '#shared/contracts/profile.ts'
import { type Participant, type Teamkill, teamkills } from '#shared/contracts/teamkills.ts'
import { type Asked, at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { endSession, startSession } from '#web/lib/session.ts'
import { TeamkillsPage } from './teamkills-page.tsx'

const person = (number: number, changes: Partial<Participant> = {}): Participant => ({
  steam_id: `765611980000${String(number).padStart(5, '0')}`,
  personaname: `Player ${number}`,
  avatarhash: '',
  player_name: `In game ${number}`,
  role: { class_name: 'Rifleman', class_template: 'template_rifleman_security_coop' },
  ...changes,
})
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
const teamkill = (id: number, changes: Partial<Teamkill> = {}): Teamkill => ({
  id,
  occurred: secondsAgo(7260),
  attacker_info: person(100 + id),
  victim_info: person(200 + id),
  weapon_id: 7,
  weapon_name: 'weapon_ak74',
  weapon_name_trans: 'AK-74',
  map_id: 5,
  map_name: 'ministry_coop',
  map_name_trans: 'Ministry',
  server_id: 2,
  server_name: 'Bravo',
  forgiven: false,
  amnesty: false,
  ...changes,
})
const many = Array.from({ length: 32 }, (_, index) => teamkill(index + 1))
const asked = (requests: Asked[]) =>
  requests.filter(({ url }) => url.pathname === teamkills.recent.path).map(({ url }) => url.search)

test('a row has both players, the weapon, the map, the server and how long ago it was, each leading to its page', async () => {
  renderScreen(<TeamkillsPage />, replyTo(teamkills.recent, [teamkill(1)]))
  expect(await screen.findByText('2 hours ago')).toHaveAttribute('title', expect.stringMatching(/\d{4}, \d{1,2}:\d\d/))
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Attacker',
    'Victim',
    'Weapon',
    'Map',
    'Server',
    'Occurred',
  ])
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Player 101', '/player/76561198000000101'],
    ['Player 201', '/player/76561198000000201'],
    ['AK-74', '/weapon/7'],
    ['Ministry', '/maps/5'],
    ['Bravo', '/servers/2'],
  ])
})

test.each([
  ['Recon', 'template_recon_security_coop', 'tag-recon'],
  ['Combat Medic', 'template_combat_medic', 'tag-medic'],
  ['Support', 'template_support_security_coop', 'tag-support'],
  ['Rifleman', 'template_rifleman_security_coop', 'tag-plain'],
])('the badge of %s has its own tint and shape', async (class_name, class_template, tint) => {
  const attacker_info = person(1, { role: { class_name, class_template } })
  renderScreen(<TeamkillsPage />, replyTo(teamkills.recent, [teamkill(1, { attacker_info })]))
  const badge = within((await screen.findByText('Player 1')).closest('td') ?? document.body).getByText(class_name)
  expect(badge).toHaveClass(tint)
  expect(badge.querySelector('svg')).not.toBeNull()
})

test('a role or a map that is not known says so and leads nowhere', async () => {
  const unknown = { map_id: null, map_name: '', map_name_trans: '', attacker_info: person(1, { role: null }) }
  renderScreen(<TeamkillsPage />, replyTo(teamkills.recent, [teamkill(1, unknown)]))
  expect(await screen.findByText('No role')).toBeVisible()
  expect(screen.getByText('Unknown map').closest('a')).toBeNull()
})

test('a role without a name is read off its template', async () => {
  const role = { class_name: '', class_template: 'template_designated_marksman_security_coop' }
  renderScreen(<TeamkillsPage />, replyTo(teamkills.recent, [teamkill(1, { victim_info: person(1, { role }) })]))
  expect(await screen.findByText('Designated Marksman')).toBeVisible()
})

test('what you did or suffered stands out', async () => {
  startSession('key', { personaname: 'Player 202', avatarhash: '', is_admin: false })
  onTestFinished(endSession)
  const { steam_id } = person(202)
  const own = { steam_id, personaname: 'Player 202', avatarhash: '', has_smoke: false }
  const mine = teamkill(3, { attacker_info: person(202) })
  renderScreen(
    <TeamkillsPage />,
    replyTo(profile.own, own),
    replyTo(teamkills.recent, [teamkill(1), teamkill(2), mine]),
  )
  await screen.findByText('Player 101')
  await vi.waitFor(() => expect(document.querySelectorAll('tr.is-own')).toHaveLength(2))
  expect(screen.getByText('Player 101').closest('tr')).not.toHaveClass('is-own')
})

test('it asks for 24 hours, newest first, and shows 15 a page', async () => {
  const { requests } = renderScreen(<TeamkillsPage />, replyTo(teamkills.recent, many))
  expect(await screen.findByText('1–15 of 32')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(await screen.findByText('31–32 of 32')).toBeVisible()
  expect(asked(requests)).toEqual(['?hours=24&sort_by=occurred'])
})

test('another order asks again from page 1, and replaces the address', async () => {
  const { requests, router } = renderScreen(<TeamkillsPage />, at('/?page=2'), replyTo(teamkills.recent, many))
  await screen.findByText('16–30 of 32')
  const sort = screen.getByLabelText('Sort')
  expect(
    within(sort)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Sorted By Time', 'Sorted By Attacker', 'Sorted By Victim', 'Sorted By Weapon', 'Sorted By Map'])
  await userEvent.selectOptions(sort, 'Sorted By Victim')
  expect(await screen.findByText('1–15 of 32')).toBeVisible()
  expect(asked(requests)).toEqual(['?hours=24&sort_by=occurred', '?hours=24&sort_by=victim_name'])
  expect([router.state.location.search, router.state.historyAction]).toEqual(['?sort_by=victim_name', 'REPLACE'])
})

test('an unknown order is the order by time', async () => {
  const { requests } = renderScreen(<TeamkillsPage />, at('/?sort_by=score'), replyTo(teamkills.recent, many))
  await screen.findByText('1–15 of 32')
  expect(asked(requests)).toEqual(['?hours=24&sort_by=occurred'])
})

test.each([
  'player 105',
  'IN GAME 205',
  '00205',
  'molotov',
  'grenade_mol',
  'sinjar',
  'sinjar_coop',
  ' charlie ',
  'recon',
  'admin',
])('the search %j finds the one teamkill it is about', async (text) => {
  const wanted = teamkill(5, {
    weapon_name: 'grenade_mol',
    weapon_name_trans: 'Molotov',
    map_name: 'sinjar_coop',
    map_name_trans: 'Sinjar',
    server_name: 'Charlie',
    victim_info: person(205, { role: { class_name: 'Recon', class_template: 'template_recon_security_coop' } }),
  })
  const rows = many.map((row) => (row.id === 5 ? wanted : row))
  renderScreen(<TeamkillsPage />, replyTo(teamkills.recent, rows), replyTo(admins.ids, ['76561198000000105']))
  await screen.findByText('Admin')
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste(text)
  expect(await screen.findByText('1–1 of 1 (32 total)')).toBeVisible()
  expect(screen.getByText('Player 105')).toBeVisible()
})

test('a day without teamkills', async () => {
  renderScreen(<TeamkillsPage />, replyTo(teamkills.recent, []))
  expect(await screen.findByText('No TeamKills to display.')).toBeVisible()
})

test('a failure has the words of the server, or ours', async () => {
  const { unmount } = renderScreen(<TeamkillsPage />, failureOf(teamkills.recent, 503, 'Later'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Later$/)
  unmount()
  renderScreen(<TeamkillsPage />, failureOf(teamkills.recent, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load teamkills')
})
