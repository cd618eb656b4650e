import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type RecordRow, records } from '#shared/contracts/records.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { RecordsPage } from './records-page.tsx'

const ann = { steam_id: '76561198000000001', personaname: '<b>Ann</b>', avatarhash: '' }
const held = { value: 1_041, holder: ann, match_id: 3_629_806_387_201, set: 1_772_366_400 }
const row: RecordRow = {
  ...{ kind: 'map', subject_id: 8, subject_name: '<i>Ministry</i>', metric: 'kills' },
  all_time: held,
  season: { ...held, value: 12, holder: null },
}

test('a record has holder, date and match, of all time and of this season', async () => {
  const { requests, router } = renderScreen(<RecordsPage />, at('/records?kind=map&id=8'), replyTo(records.list, [row]))
  expect(await screen.findByRole('link', { name: '<i>Ministry</i>' })).toHaveAttribute('href', '/maps/8')
  expect(screen.getByText('1,041')).toBeVisible()
  expect(screen.getByRole('link', { name: '<b>Ann</b>' })).toHaveAttribute('href', `/player/${ann.steam_id}`)
  expect(screen.getByText('Name not shown')).toBeVisible()
  const asked = requests.find(({ url }) => url.pathname === '/api/v1/site/records')
  expect(asked?.url.searchParams.get('id')).toBe('8')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Records of' }), 'Weapons')
  expect(router.state.location.search).toBe('?kind=weapon')
})

test('without records, and when they cannot be loaded, it says so', async () => {
  const { unmount } = renderScreen(<RecordsPage />, replyTo(records.list, []))
  expect(await screen.findByText('No records to display.')).toBeVisible()
  unmount()
  renderScreen(<RecordsPage />, failureOf(records.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load records')
})
