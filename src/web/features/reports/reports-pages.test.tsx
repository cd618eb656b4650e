import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { matches } from '#shared/contracts/matches.ts'
import { profile } from '#shared/contracts/profile.ts'
import {
  type AdminReportThread,
  adminReports,
  type ReportSummary,
  type ReportThread,
  reports,
} from '#shared/contracts/reports.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { aMatch, aMatchPlayer } from '#testing/web/web-matches.ts'
import { endSession, startSession } from '#web/lib/session.ts'
import { ReportsPages } from './reports-pages.tsx'

const HOSTILE = ['<img src=x onerror=alert(1)>', '\u202Egnp.yenom\u202C', '👩‍🚀'.repeat(12), 'W'.repeat(300)]
const BEN = { steam_id: '76561198000000002', personaname: '<b>Ben</b>', avatarhash: '' }
const ANN = { steam_id: '76561198000000001', personaname: 'Ann', avatarhash: '' }
const summary: ReportSummary = {
  ...{ id: 7, kind: 'report', subject: BEN, ban: null, match_id: 99, open: true, answered: false, entries: 2 },
  ...{ created: 1_767_625_440, changed: 1_767_625_440 },
}
const entry = { entry: 1, at: 1_767_625_440, by_admin: false, act: 'write', text: 'He did it', link: null } as const
const thread = (written: ReportThread['written'], change: Partial<ReportThread> = {}): ReportThread => ({
  ...summary,
  entries: written.length,
  written,
  ...change,
})
const asAdmin = (given: ReportThread): AdminReportThread => ({
  ...given,
  author: ANN,
  written: given.written.map((one) => ({ ...one, author: one.by_admin ? { ...ANN, personaname: 'Cid' } : ANN })),
})

function open(address: string, ...replies: Reply[]) {
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: address.startsWith('/admin') })
  const own = replyTo(profile.own, { ...ANN, has_smoke: false })
  return renderScreen(<ReportsPages isTaken />, at(address), own, replyTo(reports.ownBans, []), ...replies)
}

test('one’s own threads are a list that leads to each', async () => {
  open('/reports', replyTo(reports.own, [summary, { ...summary, id: 8, kind: 'appeal', subject: null, open: false }]))
  const link = await screen.findByRole('link', { name: 'Report: <b>Ben</b>' })
  expect(link).toHaveAttribute('href', '/reports/7')
  expect(screen.getByRole('link', { name: 'Appeal against a ban' })).toBeVisible()
  expect([screen.getByText('Open'), screen.getByText('Closed')]).toHaveLength(2)
})

test('an empty list, a failed one, a visitor, and a site without reports say so', async () => {
  const view = open('/reports', replyTo(reports.own, []))
  expect(await screen.findByText('You have not reported anything.')).toBeVisible()
  view.unmount()
  const failed = open('/reports', failureOf(reports.own, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load reports')
  failed.unmount()
  const off = renderScreen(<ReportsPages isTaken={false} />, at('/reports'))
  expect(screen.getByRole('alert')).toHaveTextContent('Reports are not taken on this site.')
  off.unmount()
  endSession()
  renderScreen(<ReportsPages isTaken />, at('/reports'))
  expect(screen.getByRole('alert')).toHaveTextContent('Sign in to report a player')
})

test('what was written is text, a link says where it leads, and no admin is named', async () => {
  const written = [
    ...HOSTILE.map((text, index) => ({ ...entry, entry: index + 1, text })),
    { ...entry, entry: 5, by_admin: true, act: 'close', link: 'https://example.org/<b>', text: 'Done' } as const,
    { ...entry, entry: 6, text: 'odd', link: 'javascript:alert(1)' },
  ]
  open('/reports/7', replyTo(reports.ownThread, thread(written, { open: false })))
  for (const text of HOSTILE) expect(await screen.findByText(text)).toBeVisible()
  expect(document.querySelector('.thread img, .thread b')).toBeNull()
  const link = screen.getByRole('link', { name: 'https://example.org/<b>' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  expect(screen.getByText('Admin').closest('p')).toHaveTextContent(/^Admin closed this /)
  expect(screen.getByText('This is closed. Nothing can be added.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('an admin answers what they have seen; when somebody was quicker it says so and keeps the words', async () => {
  const user = userEvent.setup()
  const before = asAdmin(thread([entry]))
  const after = asAdmin(thread([entry, { ...entry, entry: 2, text: 'One thing more' }]))
  let isNew = false
  const view = open(
    '/admin/reports/7',
    replyTo(adminReports.thread, () => (isNew ? after : before)),
    {
      ...failureOf(adminReports.act, 409, 'Somebody wrote here since you looked. Read it, then decide again.'),
    },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Banned')
  isNew = true
  await user.click(screen.getByRole('button', { name: 'Answer and close' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody wrote here since you looked')
  expect(await screen.findByText('One thing more')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('Banned')
  const sent = view.requests.findLast(({ method }) => method === 'POST')
  expect([sent?.url.pathname, sent?.body]).toEqual(['/api/v1/admin/reports/7/close', '{"text":"Banned","seen":1}'])
  expect(within(screen.getByRole('list', { name: 'What was written' })).getAllByText('Ann')).toHaveLength(2)
})

test('a report from a match names one of those who were there', async () => {
  const user = userEvent.setup()
  const match = aMatch([aMatchPlayer(1, 'Ann'), aMatchPlayer(2, HOSTILE[0] ?? ''), aMatchPlayer(3, 'Cid')])
  const view = open(`/reports?match=${match.id}`, replyTo(matches.detail, match), replyTo(reports.file, { id: 12 }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Player' }), 'Cid')
  expect(screen.queryByRole('option', { name: 'Ann' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send the report' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Please write something.')
  await user.type(screen.getByRole('textbox', { name: /^What happened/ }), 'Blocked the door')
  await user.type(screen.getByRole('textbox', { name: /^Evidence/ }), 'https://example.org/clip')
  await user.click(screen.getByRole('button', { name: 'Send the report' }))
  await expect.poll(() => view.router.state.location.pathname).toBe('/reports/12')
  expect(JSON.parse(view.requests.findLast(({ method }) => method === 'POST')?.body ?? '')).toEqual({
    text: 'Blocked the door',
    link: 'https://example.org/clip',
    steam_id: '76561198000000003',
    match_id: match.id,
  })
})

test('who is banned is told so and appeals; nobody else can', async () => {
  const user = userEvent.setup()
  const ban = {
    bid: 5,
    created: 1_767_625_440,
    duration: 0,
    ends: null,
    reason: '<i>x</i>',
    in_force: true,
    appeal: null,
  }
  const bans = replyTo(reports.ownBans, [ban])
  const view = open('/reports', bans, replyTo(reports.own, []), replyTo(reports.appeal, { id: 3 }))
  await user.click(await screen.findByRole('link', { name: 'Appeal' }))
  expect(screen.getByText('<i>x</i>')).toBeVisible()
  await user.type(await screen.findByRole('textbox', { name: 'Why it should be lifted' }), 'Not me')
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }))
  await expect.poll(() => view.router.state.location.pathname).toBe('/reports/3')
  view.unmount()
  open('/reports?appeal=6', bans)
  expect(await screen.findByRole('alert')).toHaveTextContent('Only who was banned can appeal')
})

test('admins see who wrote, open or closed as they choose', async () => {
  const user = userEvent.setup()
  const view = open('/admin/reports', replyTo(adminReports.list, [{ ...summary, author: null }]))
  expect(await screen.findByRole('link', { name: 'Report: <b>Ben</b>' })).toHaveAttribute('href', '/admin/reports/7')
  expect(screen.getByText('Erased player')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Closed')
  await expect.poll(() => view.requests.some(({ url }) => url.search.includes('state=closed'))).toBe(true)
})
