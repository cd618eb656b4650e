import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Offender, offenders } from '#shared/contracts/offenders.ts'
import { failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { OffendersPage } from './offenders-page.tsx'

const rules = { count: 3, within_minutes: 10, min_kills: 500, kills_per_teamkill: 100 }
const victim = { steam_id: '76561198000000009', personaname: '<i>Vic</i>', avatarhash: '' }
const deed = {
  ...{ id: 1, occurred: 1_767_625_440, victim, weapon_name: 'AKM', map_name: '<u>Market</u>' },
  ...{ server_id: 1, server_name: 'Alpha', match_id: 77, in_burst: true },
}
const offender: Offender = {
  ...{
    steam_id: '76561198000000002',
    personaname: '<b>\u202EBen</b>',
    avatarhash: '',
    bursts: 2,
    teamkills: 3,
    victims: 1,
  },
  ...{
    share: { kills: 599, teamkills: 6, server_name: '<i>Alpha</i>' },
    last: 1_767_625_440,
    ban: { bid: 4, ends: null },
  },
  evidence: [deed, { ...deed, id: 2, in_burst: false, match_id: null }],
}

function open(...replies: Reply[]) {
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: true })
  return renderScreen(<OffendersPage />, ...replies)
}

test('an offender has the threshold, the ban, and each deed with the moment of its match', async () => {
  open(replyTo(offenders.list, { rules, offenders: [offender] }))
  expect(await screen.findByText('Too many at once, 2 times')).toBeVisible()
  expect(screen.getByText(/^3 teamkills within 10 minutes of one match/)).toBeVisible()
  expect(screen.getByText(/99 kills a teamkill on/)).toHaveTextContent('<i>Alpha</i>')
  expect(screen.getByText('banned for good')).toBeVisible()
  expect(screen.getByText('3 of one player')).toBeVisible()
  const moment = screen.getByRole('link', { name: /2026/ })
  expect(moment).toHaveAttribute('href', '/matches/77?t=1767625440&player=76561198000000002')
  expect(document.querySelector('.evidence i, .evidence u')).toBeNull()
  expect(screen.getByText('One more')).toBeVisible()
})

test('another span is asked for; nobody, and a refusal, are told', async () => {
  const view = open(replyTo(offenders.list, { rules, offenders: [] }))
  expect(await screen.findByText('Nobody passed a threshold of the rules.')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Days' }), 'Last 7 days')
  await expect.poll(() => view.requests.some(({ url }) => url.search.includes('days=7'))).toBe(true)
  view.unmount()
  open(failureOf(offenders.list, 403, 'Your SourceMod flags do not allow this'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your SourceMod flags do not allow this')
})
