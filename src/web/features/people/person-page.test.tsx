import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Act, moderation } from '#shared/contracts/moderation.ts'
import { type Person, people } from '#shared/contracts/people.ts'
import { permissions } from '#shared/contracts/permissions.ts'
import { PERMISSIONS, type Permission } from '#shared/permissions.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { takeSignInReturn } from '#web/lib/sign-in-return.ts'
import { PersonPage } from './person-page.tsx'

const ID = '76561198000000007'
const HOSTILE = '‮<img src=x onerror=alert(1)>'
const BAN = {
  ...{ bid: 1_000_000_001, source: 'command' as const, created: 1_767_000_000, ends: null, lifted: null },
  ...{ in_force: true, reason: HOSTILE, banned_by: 'Bea' },
}
const person: Person = {
  who: {
    ...{ steam_id: ID, personaname: HOSTILE, avatarhash: '', name: HOSTILE, is_known: true, is_admin: false },
    ...{ is_banned: false, last_seen: 1_767_625_440, playing: { server_id: 1, server_name: 'Alpha' } },
  },
  is_self: false,
  names: [{ name: HOSTILE, last_used: 1_767_000_000 }],
  connections: [{ id: 1, at: 1, server_id: 1, server_name: 'Alpha', country: 'de', address: '198.51.100.7' }],
  teamkills: [
    {
      ...{ id: 1, at: 1, server_id: 1, server_name: 'Alpha', given: true, other_id: null, other_name: HOSTILE },
      ...{ weapon: 'M16', forgiven: true, match_id: 9 },
    },
  ],
  chat: [{ id: 1, at: 1, server_id: 1, server_name: 'Alpha', name: 'x', text: HOSTILE, to_team: true, match_id: null }],
  bans: [],
}
const act: Act = {
  ...{ id: 3, kind: 'ban', at: 1_767_625_440, steam_id: ID, name: HOSTILE, actor_id: null, actor_name: 'Bea' },
  ...{ reason: 'Cheating', bid: 1, until: null },
  servers: [
    { server_id: 1, server_name: 'Alpha', state: 'done', reason: '', changed: 1 },
    { server_id: 2, server_name: 'Bravo', state: 'failed', reason: 'It broke off.', changed: 1 },
  ],
}
const RULES = { reasons: ['Teamkilling', 'Cheating'], bans_here: true, ban_site: null }
const LATER = 4_000_000_000

interface Given {
  may?: readonly Permission[]
  freshUntil?: number
  address?: string
}

function open({ may = PERMISSIONS, freshUntil = LATER, address = '' }: Given, ...replies: Reply[]) {
  startSession('key', { personaname: 'Admin', avatarhash: '', is_admin: true })
  return renderScreen(
    <PersonPage />,
    at(`/admin/people/${ID}${address}`, '/admin/people/:steam_id'),
    replyTo(permissions.own, { may: [...may], fresh_until: freshUntil }),
    replyTo(people.one, person),
    replyTo(moderation.rules, RULES),
    replyTo(moderation.acts, [act]),
    ...replies,
  )
}

test('everything that is known stands there, and no name is markup', async () => {
  open({})
  expect(await screen.findByRole('heading', { level: 1, name: HOSTILE })).toBeVisible()
  expect(await screen.findByText('It broke off.')).toBeVisible()
  expect(screen.getByRole('link', { name: '198.51.100.7' })).toHaveAttribute('href', '/admin/people?q=198.51.100.7')
  expect(screen.getAllByText(HOSTILE).length).toBeGreaterThan(3)
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('three taps kick: the button, a reason, the button', async () => {
  const { requests } = open({}, replyTo(moderation.kick, act))
  await userEvent.click(await screen.findByRole('button', { name: 'Kick' }))
  await userEvent.click(screen.getByRole('button', { name: 'Kick' }))
  expect(screen.getByText('Please give a reason.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Teamkilling' }))
  await userEvent.click(screen.getByRole('button', { name: 'Kick' }))
  await expect.poll(() => requests.find(({ method }) => method === 'POST')?.body).toBe('{"reason":"Teamkilling"}')
  expect(await screen.findByRole('button', { name: 'Ban' })).toBeVisible()
})

test('a ban by an old sign-in leads to Steam, and back to the form as it was', async () => {
  const { router, requests } = open({ freshUntil: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Ban' }))
  await userEvent.type(screen.getByRole('textbox'), 'a & b')
  await userEvent.selectOptions(screen.getByRole('combobox'), '1 week')
  await userEvent.click(screen.getByRole('button', { name: 'Ban on every game server' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
  expect(router.state.location.pathname).toBe('/login')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  expect(takeSignInReturn()).toBe(`${window.location.pathname}?act=ban&reason=a+%26+b&duration=604800`)
  expect(takeSignInReturn()).toBeNull()
})

test('the form comes back as it was left, and a refusal is told in the server’s words', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const refused = failureOf(moderation.ban, 409, 'They are banned already, by ban 7.')
  open({ address: '?act=ban&reason=Cheating&duration=604800' }, refused)
  expect(await screen.findByRole('textbox')).toHaveValue('Cheating')
  expect(screen.getByRole('combobox')).toHaveValue('604800')
  await userEvent.click(screen.getByRole('button', { name: 'Ban on every game server' }))
  expect(await screen.findByText('They are banned already, by ban 7.')).toBeVisible()
})

test('a ban of the site is lifted here, another one where it is kept', async () => {
  const bans = [BAN, { ...BAN, bid: 5, source: 'sourcebans' as const }]
  const banned = replyTo(people.one, { ...person, who: { ...person.who, is_banned: true }, bans })
  const { requests } = open({}, banned, replyTo(moderation.lift, act))
  await userEvent.click(await screen.findByRole('button', { name: 'Lift' }))
  const form = within(screen.getByRole('form', { name: `Lift ban ${BAN.bid}` }))
  await userEvent.click(form.getByRole('button', { name: 'Lift on every game server' }))
  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.url.pathname)
    .toBe(`/api/v1/admin/bans/${BAN.bid}/lift`)
  expect(screen.getByText('Kept by SourceBans++: it is lifted there.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Ban' })).toBeNull()
})

test('on their own file an admin is offered neither a ban nor the lifting of one', async () => {
  open({}, replyTo(people.one, { ...person, is_self: true, bans: [BAN] }))
  expect(await screen.findByRole('button', { name: 'Kick' })).toBeVisible()
  expect(await screen.findByText('In force')).toBeVisible()
  for (const name of ['Ban', 'Lift']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('without the flags there is nothing to press, and with SourceBans++ the way leads there', async () => {
  open(
    { may: ['people', 'ban'] },
    replyTo(moderation.rules, { ...RULES, bans_here: false, ban_site: 'https://b.test' }),
  )
  expect(await screen.findByRole('link', { name: 'open the ban site' })).toHaveAttribute('href', 'https://b.test')
  expect(screen.queryByRole('button', { name: /^(Kick|Ban)$/ })).toBeNull()
})
