import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { bans } from '#shared/contracts/bans.ts'
import { type Connection, type PlayerWeapon, players } from '#shared/contracts/players.ts'
import type { PlayerTeamkill } from '#shared/contracts/teamkills.ts'
import { at, failureOf, type Reply, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { PlayerPage } from './player-page.tsx'

const ANN = '76561198000000001'
const BOB = '76561198000000002'

const weapon: PlayerWeapon = {
  id: 1,
  weapon_id: 11,
  weapon_category_id: 1,
  weapon_category: 'Rifles',
  weapon_name: 'weapon_m16a4',
  weapon_name_trans: 'M16A4',
  kill_count: 1234,
  tk_count: 2,
}
const teamkill: PlayerTeamkill = {
  id: 1,
  occurred: Math.floor(Date.now() / 1000) - 7200,
  type: 'tk_given',
  weapon_id: 11,
  weapon_name: 'weapon_m16a4',
  weapon_name_trans: 'M16A4',
  weapon_category_id: 1,
  map_id: 7,
  map_name: 'ministry_coop',
  map_name_trans: 'Ministry',
  forgiven: true,
  amnesty: true,
  attacker_steam_id: ANN,
  attacker_personaname: 'Ann',
  attacker_player_name: 'Ann',
  attacker_avatarhash: '',
  attacker_role: { class_name: 'Recon', class_template: 'template_recon_security_coop' },
  victim_steam_id: BOB,
  victim_personaname: 'Bob',
  victim_player_name: 'bobby',
  victim_avatarhash: '',
  victim_role: null,
}
const connection: Connection = {
  id: 1,
  server_id: 2,
  ip_address: '203.0.113.7',
  ip_info: { country: 'Sweden', country_iso: 'SE' },
  connect_date: 1704110400,
}

function show(tab: string, ...replies: Reply[]) {
  return renderScreen(
    <PlayerPage />,
    at(`/player/${ANN}/2?tab=${tab}`, '/player/:steam_id/:server_id'),
    rawReplyTo(players.stats, '{"personaname":"Ann"}'),
    replyTo(players.rank, { rank: 1 }),
    replyTo(players.servers, [{ sid: 2, server_name: 'Bravo' }]),
    replyTo(players.weapons, []),
    replyTo(players.teamkills, []),
    ...replies,
  )
}

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const asAdmin = (is_admin = true) => startSession('key', { personaname: 'Boss', avatarhash: '', is_admin })

test('weaponry has the weapon, its category, kills and teamkills', async () => {
  show('weaponry', replyTo(players.weapons, [weapon]))
  const row = within((await screen.findByRole('link', { name: 'M16A4' })).closest('tr') ?? document.body)
  expect(heads()).toEqual(['Weapon', 'Category', 'Kill Count', 'TK Count'])
  expect(row.getByRole('link', { name: 'M16A4' })).toHaveAttribute('href', '/weapon/11')
  expect(
    row
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => cell.textContent),
  ).toEqual(['Rifles', '1,234', '2'])
})

test('each number of kills has a bar of its share of all', async () => {
  const second = { ...weapon, id: 99, weapon_id: 99, kill_count: weapon.kill_count * 3 }
  show('weaponry', replyTo(players.weapons, [second, weapon]))
  expect(await screen.findByRole('img', { name: /^75\.00% of / })).toBeVisible()
  expect(screen.getByRole('img', { name: /^25\.00% of / })).toBeVisible()
})

test('10 weapons make a page, and a search finds one', async () => {
  const many = Array.from({ length: 11 }, (_, index) => ({ ...weapon, id: index, weapon_name_trans: `Gun ${index}` }))
  show('weaponry', replyTo(players.weapons, many))
  expect(await screen.findByText('1–10 of 11')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Weaponry' }), 'gun 10')
  expect(screen.getByText('1–1 of 1 (11 total)')).toBeVisible()
})

test('a teamkill has both players, the weapon, the map, the time and its marks', async () => {
  show('teamkill', replyTo(players.teamkills, [teamkill]))
  expect(await screen.findByRole('link', { name: 'Bob' })).toHaveAttribute('href', `/player/${BOB}`)
  expect(heads()).toEqual(['Perpetrator', 'Victim', 'Weapon', 'Map', 'Occurred'])
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells[0]).toContain('Recon')
  expect(cells.slice(2)).toEqual(['M16A4', 'Ministry', '2 hours agoForgivenAmnesty'])
})

test('a teamkill neither forgiven nor under amnesty has no marks', async () => {
  show('teamkill', replyTo(players.teamkills, [{ ...teamkill, forgiven: false, amnesty: false }]))
  expect(await screen.findByText('2 hours ago')).toBeVisible()
  expect(screen.queryByText('Forgiven')).toBeNull()
  expect(screen.queryByText('Amnesty')).toBeNull()
})

test.each(['bobby', 'ministry_', 'm16', 'forgiven', 'banned', BOB])(
  'the search %j finds the teamkill',
  async (text) => {
    const other = { ...teamkill, id: 2, victim_steam_id: '76561198000000003', victim_personaname: 'Cy' }
    const plain = { victim_player_name: 'cy', map_name: 'x', map_name_trans: 'X', forgiven: false }
    show(
      'teamkill',
      replyTo(players.teamkills, [teamkill, { ...other, ...plain, weapon_name: 'w', weapon_name_trans: 'W' }]),
      replyTo(bans.ids, [BOB]),
    )
    await screen.findByText('Banned')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search TeamKills' }), text)
    expect(screen.getByText('1–1 of 1 (2 total)')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Bob' })).toBeVisible()
  },
)

test('an admin sees the connections, with the name of the server', async () => {
  asAdmin()
  const gone = { ...connection, id: 2, server_id: 9, ip_address: '', ip_info: { country: '', country_iso: '' } }
  show('connections', replyTo(players.connections, [connection, gone]))
  expect(await screen.findByRole('heading', { name: 'Connection Log' })).toBeVisible()
  expect(heads()).toEqual(['Server', 'IP', 'Country', 'Date'])
  const [, first, second] = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'))
  expect(first?.slice(0, 3).map((cell) => cell.textContent)).toEqual(['Bravo', '203.0.113.7', 'Sweden (SE)'])
  expect(first?.[3]).toHaveTextContent(/20(23|24), \d/)
  expect(second?.slice(0, 3).map((cell) => cell.textContent)).toEqual(['Server 9', '—', '—'])
})

test('an admin of whom nothing is known sees the empty log', async () => {
  asAdmin()
  show('connections', replyTo(players.connections, []))
  expect(await screen.findByText('No Connection info to display.')).toBeVisible()
})

test('connections are searched by address, country and server', async () => {
  asAdmin()
  const other = {
    ...connection,
    id: 2,
    server_id: 3,
    ip_address: '198.51.100.1',
    ip_info: { country: 'Brazil', country_iso: 'BR' },
  }
  show('connections', replyTo(players.connections, [connection, other]))
  const box = await screen.findByRole('searchbox', { name: 'Search Connection Log' })
  for (const text of ['0.113', 'sweden (', 'bravo']) {
    await userEvent.clear(box)
    await userEvent.type(box, text)
    expect(screen.getByText('1–1 of 1 (2 total)')).toBeVisible()
    expect(screen.getByText('203.0.113.7')).toBeVisible()
  }
})

test('the connections of an admin that do not load have no tab', async () => {
  asAdmin()
  const { requests } = show('connections', failureOf(players.connections, 403, 'Admins only'))
  expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
  expect(requests.some(({ url }) => url.pathname.endsWith('/connections'))).toBe(true)
  expect(screen.queryByRole('tab', { name: 'Connections' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['a visitor', () => undefined],
  ['a signed-in player', () => asAdmin(false)],
])('%s neither sees nor asks for connections', async (_, signIn) => {
  signIn()
  const { requests } = show('connections', replyTo(players.connections, [connection]))
  expect(await screen.findAllByText('1st')).toHaveLength(2)
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    ...['Overview', 'Weaponry', 'TeamKill'], // the spec's, in its order
    ...['Matches', 'Progress', 'Company'],
  ])
  expect(requests.some(({ url }) => url.pathname.endsWith('/connections'))).toBe(false)
})
