import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { bans } from '#shared/contracts/bans.ts'
import { type Healer, medics, type Reviver } from '#shared/contracts/medics.ts'
import { servers } from '#shared/contracts/servers.ts'
import { type Asked, at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { pagedReplyTo } from '#testing/web/web-paged-reply.ts'
import { twoServers } from '#testing/web/web-servers.ts'
import { HealersPage } from './healers-page.tsx'
import { ReviversPage } from './revivers-page.tsx'

// One shape that both calls take: each reads its own figure.
type Medic = Healer & Reviver
const medic = (rank: number, changes: Partial<Medic> = {}): Medic => ({
  rank,
  steam_id: `765611980000${String(rank).padStart(5, '0')}`,
  personaname: `Medic ${rank}`,
  avatarhash: '',
  player_name: `Doc ${rank}`,
  revives: 1500,
  healed_hp: 1500,
  medic_time: 36_061, // 10:01:01
  ...changes,
})
const people = Array.from({ length: 31 }, (_, index) => medic(index + 1))

const screens = [
  {
    name: 'revivers',
    page: <ReviversPage />,
    call: medics.revivers,
    title: 'Medics - Top Revivers',
    columns: ['Rank', 'Player', 'Revives', 'Medic Time', 'Revives per Minute'],
    sorts: {
      revives: 'Revives',
      medic_time: 'Medic Time',
      rpm: 'Revives per Minute',
      rpm_certain: 'Revives per Minute (certain)',
    },
  },
  {
    name: 'healers',
    page: <HealersPage />,
    call: medics.healers,
    title: 'Medics - Top Healers',
    columns: ['Rank', 'Player', 'Healed HP', 'Medic Time', 'Healed HP per Minute'],
    sorts: {
      healed_hp: 'Healed HP',
      medic_time: 'Medic Time',
      hpm: 'Healed HP per Minute',
      hpm_certain: 'Healed HP per Minute (certain)',
    },
  },
]

describe.each(screens)('$name', ({ name, page, call, title, columns, sorts }) => {
  const [firstSort, , lastSort] = Object.keys(sorts)
  const path = `/medics/${name}`
  const whole = (rows = people): Reply => replyTo(call, rows)
  const paged = (): Reply =>
    pagedReplyTo(
      call,
      people,
      ({ personaname }) => [personaname],
      (rows) => [...rows],
    )
  const open = (address: string, ...replies: Reply[]) =>
    renderScreen(page, at(path + address, `${path}/:server_id`), twoServers, ...replies)
  const asked = (requests: Asked[]) =>
    requests.filter(({ url }) => url.pathname === call.path).map(({ url }) => url.search)

  test('a row has the rank, the player, the figure, the time and the rate', async () => {
    open('/1', whole([medic(3), medic(4, { medic_time: 0 })]))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title)
    const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent)
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(columns)
    expect(cells.slice(0, 5)).toEqual(['3rd', 'Medic 3', '1,500', '10:01:01', '2.50'])
    expect(cells.slice(5)).toEqual(['4th', 'Medic 4', '1,500', '00:00:00', 'N/A'])
    expect(screen.getByRole('link', { name: 'Medic 3' })).toHaveAttribute('href', '/player/76561198000000003')
  })

  test('the words admin and banned find those who are', async () => {
    open('/1', whole(), replyTo(admins.ids, ['76561198000000020']), replyTo(bans.ids, ['76561198000000021']))
    const box = await screen.findByRole('searchbox')
    await userEvent.type(box, 'ADMIN')
    expect(await screen.findByRole('link', { name: 'Medic 20' })).toHaveClass('is-admin')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await userEvent.clear(box)
    await userEvent.type(box, 'banned')
    expect(await screen.findByRole('link', { name: 'Medic 21' })).toHaveClass('is-banned')
    expect(screen.getAllByRole('row')).toHaveLength(2)
  })

  test.each([
    [' doc 17', 'Medic 17'],
    ['00018', 'Medic 18'],
    ['MEDIC 19', 'Medic 19'],
  ])('the search %j finds %s', async (text, found) => {
    open('/1', whole())
    await userEvent.type(await screen.findByRole('searchbox'), text)
    expect(await screen.findByText('1–1 of 1 (31 total)')).toBeVisible()
    expect(screen.getByRole('link', { name: found })).toBeVisible()
  })

  test.each([
    ['pages', paged],
    ['gives the whole list', whole],
  ])('a server that %s: 15 rows a page', async (_, reply) => {
    const { requests } = open('/1', reply())
    expect(await screen.findByText('1–15 of 31')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    expect(await screen.findByText('31–31 of 31')).toBeVisible()
    expect(asked(requests)[0]).toBe(`?server_id=1&sort_by=${firstSort}&limit=15&offset=0`)
  })

  test('another order or server asks again from page 1', async () => {
    const { requests, router } = open('/1?page=3', paged())
    await screen.findByText('31–31 of 31')
    const options = within(screen.getByLabelText('Sort')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual(Object.values(sorts).map((text) => `Sorted By ${text}`))
    await userEvent.selectOptions(screen.getByLabelText('Sort'), lastSort ?? '')
    expect(await screen.findByText('1–15 of 31')).toBeVisible()
    expect([router.state.location.search, router.state.historyAction]).toEqual([`?sort_by=${lastSort}`, 'REPLACE'])
    await userEvent.selectOptions(screen.getByLabelText('Server'), 'Bravo')
    await waitFor(() => expect(asked(requests).at(-1)).toBe(`?server_id=2&sort_by=${lastSort}&limit=15&offset=0`))
    expect(router.state.location.pathname).toBe(`${path}/2`)
  })

  test('an unknown order is the first', async () => {
    const { requests } = open('/1?sort_by=score', whole())
    await screen.findByText('Medic 1')
    expect(asked(requests)[0]).toContain(`sort_by=${firstSort}`)
  })

  test('a server id that is no number loads nothing', async () => {
    const { requests } = open('/one', whole())
    expect(await screen.findByText('No Players to display.')).toBeVisible()
    expect(asked(requests)).toEqual([])
    expect(requests.some(({ url }) => url.pathname === servers.list.path)).toBe(false)
  })

  test('nobody, and nobody who matches, are told apart', async () => {
    const { unmount } = open('/1', whole([]))
    expect(await screen.findByText('No Players to display.')).toBeVisible()
    unmount()
    open('/1?q=nobody', whole())
    expect(await screen.findByText('No matches for your search.')).toBeVisible()
  })

  test('a failure has the words of the server, or ours', async () => {
    const { unmount } = open('/1', failureOf(call, 404, 'No such server'))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No such server$/)
    unmount()
    open('/1', failureOf(call, 500))
    expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to load ${name}`)
  })
})
