import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type DoctorReport, doctor, type Finding } from '#shared/contracts/doctor.ts'
import { failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { startSession } from '#web/lib/session.ts'
import { DoctorPage } from './doctor-page.tsx'

const fine: Finding = { subject: 'Steam', tried: 'ask it', answered: 'it answers (200)', took_ms: 40, verdict: 'ok' }
const refused: Finding = {
  subject: 'Game server 1 (Alpha)',
  tried: 'sign in at 192.0.2.10 TCP port 27015 (RCON)',
  answered: 'the password was refused',
  took_ms: 31,
  verdict: 'failed',
  cause: 'The password is another one.',
  fix: 'Set SITREP_RCON_PASSWORD_1 to it.',
}
const off: Finding = { ...fine, subject: 'Game server 1 (Alpha)', tried: 'see its log', verdict: 'skipped' }

const report = (...findings: Finding[]): DoctorReport => ({
  ran_at: Math.floor(Date.now() / 1000),
  took_ms: 99,
  findings,
})

function open(...replies: Reply[]) {
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: true })
  return renderScreen(<DoctorPage />, ...replies)
}

const card = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('.card') as HTMLElement)

test('a visitor and a player are turned away, and nothing is asked', () => {
  const { requests, unmount } = renderScreen(<DoctorPage />, replyTo(doctor.run, report(fine)))
  expect(screen.getByRole('alert')).toHaveTextContent(/^You must be logged in for this\.\.\.\.$/)
  unmount()
  startSession('key', { personaname: 'Bob', avatarhash: '', is_admin: false })
  const player = renderScreen(<DoctorPage />, replyTo(doctor.run, report(fine)))
  expect(screen.getByRole('alert')).toHaveTextContent(/^You must be an Admin in for this\.\.\.\.$/)
  const asked = [...requests, ...player.requests].filter(({ url }) => url.pathname.includes('doctor'))
  expect(asked).toEqual([])
})

test('each subject is a card, and what failed has its cause and fix', async () => {
  open(replyTo(doctor.run, report(fine, refused, off)))
  expect(screen.getByRole('status')).toHaveTextContent('Examining game servers and outside systems…')
  expect(await screen.findByText(/^1 Failed, 1 OK, 1 Not tried/)).toBeVisible()
  const alpha = card('Game server 1 (Alpha)')
  const [first, second] = alpha.getAllByRole('listitem')
  expect(first).toHaveTextContent(
    /^Failed ?sign in at 192\.0\.2\.10 TCP port 27015 \(RCON\) 31 msthe password was refused/,
  )
  expect(alpha.getByText('The password is another one.')).toBeVisible()
  expect(alpha.getByText('Set SITREP_RCON_PASSWORD_1 to it.')).toBeVisible()
  expect(second).toHaveTextContent(/^Not tried/)
  expect(card('Steam').queryByRole('term')).not.toBeInTheDocument()
})

test('what failed comes first, then warnings; what is well is folded, and opens', async () => {
  const warned: Finding = { ...fine, subject: 'Content', tried: 'read it', verdict: 'warning' }
  const well: Finding = { ...fine, subject: 'PostgreSQL', answered: 'it is there' }
  const better: Finding = { ...off, tried: 'ask it', verdict: 'ok' }
  open(replyTo(doctor.run, report(fine, off, warned, better, refused, well)))
  await screen.findByText(/^1 Failed, 1 Warning, 3 OK, 1 Not tried/)
  const subjects = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(subjects).toEqual(['Game server 1 (Alpha)', 'Content', 'Steam', 'PostgreSQL'])
  const verdicts = card('Game server 1 (Alpha)').getAllByRole('listitem')
  expect(verdicts.map(({ textContent }) => textContent?.match(/Failed|OK|Not tried/)?.[0])).toEqual([
    'Failed',
    'OK',
    'Not tried',
  ])
  expect(card('Content').getByText('it answers (200)')).toBeVisible()
  expect(card('Steam').getByText('it answers (200)')).not.toBeVisible()
  expect(card('Steam').getByText('1 OK')).toBeVisible()
  await userEvent.click(screen.getByRole('heading', { name: 'Steam' }))
  expect(card('Steam').getByText('it answers (200)')).toBeVisible()
  expect(card('PostgreSQL').getByText('it is there')).not.toBeVisible()
})

test('it can be run again, and the last report stays meanwhile', async () => {
  let answer: (reply: DoctorReport) => void = () => undefined
  let asked = 0
  const later = () => new Promise<DoctorReport>((done) => (answer = done))
  open(replyTo(doctor.run, () => (asked++ === 0 ? report(refused) : later())))
  await userEvent.click(await screen.findByRole('button', { name: 'Run again' }))
  expect(await screen.findByRole('button', { name: 'Examining…' })).toBeDisabled()
  expect(screen.getByText('the password was refused')).toBeVisible()
  answer(report(fine))
  expect(await screen.findByText('it answers (200)')).toBeInTheDocument()
  expect(screen.queryByText('the password was refused')).not.toBeInTheDocument()
})

test.each([
  [403, 'Only admins may do this', 'Only admins may do this'],
  [500, undefined, 'Failed to examine the site'],
])('a refusal with %d is an alert, and can be tried again', async (status, detail, text) => {
  open(failureOf(doctor.run, status, detail))
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})
