import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type FoundPerson, people } from '#shared/contracts/people.ts'
import { permissions } from '#shared/contracts/permissions.ts'
import type { Permission } from '#shared/permissions.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { PeoplePage } from './people-page.tsx'

const HOSTILE = `‮<img src=x onerror=alert(1)>${'W'.repeat(32)}`
const ann: FoundPerson = {
  ...{ steam_id: '76561198000000007', personaname: 'Ann', avatarhash: '', name: HOSTILE, is_known: true },
  ...{ is_admin: false, is_banned: true, last_seen: 1_767_625_440, playing: null },
}

function open(address: string, may: Permission[], ...replies: Reply[]) {
  startSession('key', { personaname: 'Admin', avatarhash: '', is_admin: true })
  const access = replyTo(permissions.own, { may, fresh_until: 2_000_000_000 })
  return renderScreen(<PeoplePage />, at(address, '/admin/people'), access, ...replies)
}

test('who plays now is a tap away, and what is searched for is in the address', async () => {
  const now = {
    ...{ server_id: 1, server_name: 'Alpha' },
    players: [
      { name: HOSTILE, steam_id: ann.steam_id, duration: 65 },
      { name: 'Unknown', steam_id: null, duration: 1 },
    ],
  }
  const view = open('/admin/people', ['people', 'addresses'], replyTo(people.now, [now]), replyTo(people.search, [ann]))
  expect(await screen.findByRole('link', { name: new RegExp(HOSTILE.slice(0, 12)) })).toHaveAttribute(
    'href',
    `/admin/people/${ann.steam_id}`,
  )
  expect(screen.getByRole('link', { name: 'Unknown' })).toHaveAttribute('href', '/admin/people?q=Unknown')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name, Steam id or address' }), ' ann {Enter}')
  const found = await screen.findByRole('list', { name: 'Found' })
  expect(found).toHaveTextContent(`Ann`)
  expect(found).toHaveTextContent(`Found by ${HOSTILE}`)
  expect(screen.getByText('Banned')).toBeVisible()
  expect(view.router.state.location.search).toBe('?q=ann')
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('nobody who matches, a failure and a missing flag are each told', async () => {
  open('/admin/people?q=x', ['people'], replyTo(people.search, []))
  expect(await screen.findByText('No matches for your search.')).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Name or Steam id' })).toHaveValue('x')
})

test('a failed search says why', async () => {
  open('/admin/people?q=x', ['people'], failureOf(people.search, 503, 'This search takes too long.'))
  expect(await screen.findByRole('alert')).toHaveTextContent('This search takes too long.')
})

test('an admin without the flag is told so, and nothing more is asked', async () => {
  const view = open('/admin/people?q=x', ['say'])
  expect(await screen.findByRole('alert')).toHaveTextContent('Your SourceMod flags do not allow this.')
  expect(view.requests.filter(({ url }) => url.pathname.endsWith('/people'))).toEqual([])
})
