import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ledger } from '#shared/contracts/ledger.ts'
import { failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { LedgerPage } from './ledger-page.tsx'

const month = { month: '2026-02', bans: 12, lifts: null, reports: 5, appeals: 0, median_hours: 12 }

test('each month has its numbers, few are told as few, and the charts say them too', async () => {
  renderScreen(
    <LedgerPage />,
    replyTo(ledger.list, [month, { ...month, month: '2026-01', bans: null, median_hours: 96 }]),
  )
  const table = within(await screen.findByRole('table', { name: 'Ledger' }))
  const cells = table.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells.slice(1)).toEqual([
    ['Feb 2026', '12', 'fewer than 5', '5', '0', '12 hours'],
    ['Jan 2026', 'fewer than 5', 'fewer than 5', '5', '0', '4 days'],
  ])
  expect(screen.getByRole('slider', { name: 'Reports and appeals by month' })).toBeInTheDocument()
})

test('without a month, or where it is not public, it says so', async () => {
  const view = renderScreen(<LedgerPage />, replyTo(ledger.list, []))
  expect(await screen.findByText('No month has anything to tell yet.')).toBeVisible()
  view.unmount()
  renderScreen(<LedgerPage />, failureOf(ledger.list, 404, 'The ledger is not public on this site'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The ledger is not public on this site')
})
