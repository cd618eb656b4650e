import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type AuditEntry, audit } from '#shared/contracts/audit.ts'
import { permissions } from '#shared/contracts/permissions.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { AuditPage } from './audit-page.tsx'
import { readDay, writeDay } from './audit-query.ts'

const HOSTILE = '‮<img src=x onerror=alert(1)>'
const entry: AuditEntry = {
  ...{
    id: 7,
    at: 1_767_625_440,
    actor_id: '76561198000000007',
    actor_name: HOSTILE,
    place: '10.0.0.0',
    action: 'change_map',
  },
  ...{ phase: 'intent', parameters: JSON.stringify({ command: HOSTILE }), server_name: 'Alpha', outcomes: [] },
}
const verified = replyTo(audit.verify, { rows: 12, last_hash: 'ab'.repeat(32), broken_at: null, problem: null })

function open(address: string, ...replies: Reply[]) {
  startSession('key', { personaname: 'Admin', avatarhash: '', is_admin: true })
  const access = replyTo(permissions.own, { may: ['audit'], fresh_until: 1 })
  return renderScreen(<AuditPage />, at(address, '/admin/audit'), access, verified, ...replies)
}

test('each act has its outcome or says that none is recorded, and the chain is verified', async () => {
  const outcomes = [{ at: 1, outcome: 'ok', server_name: 'Alpha' }]
  const entries = [entry, { ...entry, id: 6, action: 'kick', outcomes }, { ...entry, id: 5, actor_id: null, outcomes }]
  open('/admin/audit', replyTo(audit.list, { entries, actions: ['change_map', 'kick'], older: true }))
  expect(await screen.findByText('No outcome recorded')).toBeVisible()
  expect(screen.getAllByText('Done').length).toBeGreaterThan(1)
  expect(await screen.findByText(/12 rows/)).toHaveTextContent('Verified 12 rows, the last with the hash abababababab')
  expect(screen.getByRole('link', { name: 'Older entries' })).toHaveAttribute('href', '/admin/audit?before=5')
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('of a report it is not told who wrote it, and of other acts by nobody that nobody was signed in', async () => {
  const entries = ['report', 'report_write', 'call'].map((action, id) => ({ ...entry, id, action, actor_id: null }))
  open('/admin/audit', replyTo(audit.list, { entries, actions: [], older: false }))
  expect(await screen.findAllByText('not told who')).toHaveLength(2)
  expect(screen.getAllByText('nobody signed in')).toHaveLength(1)
})

test('filters are in the address, and a broken chain names its row', async () => {
  const broken = replyTo(audit.verify, { rows: 3, last_hash: null, broken_at: '4', problem: 'changed' })
  const empty = replyTo(audit.list, { entries: [], actions: ['kick'], older: false })
  const { router } = open('/admin/audit', empty, broken)
  expect(await screen.findByText(/Row 4 was changed/)).toBeVisible()
  await screen.findByRole('option', { name: 'Kick' })
  await userEvent.type(screen.getByLabelText('Who'), 'ann')
  await userEvent.selectOptions(screen.getByLabelText('What'), 'Kick')
  await userEvent.selectOptions(screen.getByLabelText('Outcome'), 'Not known')
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await expect.poll(() => router.state.location.search).toBe('?who=ann&action=kick&outcome=open')
  expect(await screen.findByText('No matches for your search.')).toBeVisible()
})

test('a failure is told', async () => {
  open('/admin/audit', failureOf(audit.list, 500))
  expect(await screen.findByText('Failed to load the audit')).toBeVisible()
})

test('a day is that of the reader, and what is no day is none', () => {
  expect(writeDay(readDay('2026-03-01'))).toBe('2026-03-01')
  expect(writeDay(readDay('2026-03-01', 1), 1)).toBe('2026-03-01')
  expect([readDay(''), readDay('x'), writeDay('x'), writeDay(undefined)]).toEqual(['', '', '', ''])
})
