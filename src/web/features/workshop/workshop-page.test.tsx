import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type WorkshopItem, workshop } from '#shared/contracts/workshop.ts'
import { failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { WorkshopPage } from './workshop-page.tsx'

const item = (id: number, changes: Partial<WorkshopItem> = {}): WorkshopItem => ({
  id,
  name: `Item ${id}`,
  workshop_id: String(400_000_000 + id),
  file_size: 1_572_864,
  time_created: 1_704_110_400, // 2024-01-01 12:00
  time_updated: 1_735_732_800, // 2025-01-01 12:00
  last_updated: 1_767_268_800,
  tags_str: 'Maps, Co-op',
  server_info: [{ server_id: 1, server_name: 'Alpha' }],
  ...changes,
})
const many = Array.from({ length: 45 }, (_, index) => item(index + 1))
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') ?? document.body

test('a row has the name, the id with its page, the size, both dates, the status, the servers and the tags', async () => {
  renderScreen(<WorkshopPage />, replyTo(workshop.list, [item(7)]))
  const row = within(await rowOf('Item 7'))
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Name',
    'Workshop ID',
    'Size',
    'Created',
    'Workshop Last Update',
    'Servers Status',
    'Servers',
    'Tags',
  ])
  const link = row.getByRole('link', { name: '400000007' })
  expect(link).toHaveAttribute('href', 'https://steamcommunity.com/sharedfiles/filedetails/?id=400000007')
  expect(link).toHaveAttribute('target', '_blank')
  expect(row.getByText('1.5 MB')).toBeVisible()
  expect(row.getByText('Jan 1, 2024')).toBeVisible()
  expect(row.getByText('Jan 1, 2025')).toBeVisible()
  expect(row.getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/servers/1')
  expect(row.getByText('Maps')).toBeVisible()
  expect(row.getByText('Co-op')).toBeVisible()
})

test.each([
  ['newer than the workshop', 1_735_732_801, 'Up to date'],
  ['as old as the workshop', 1_735_732_800, 'Outdated'],
  ['never fetched', 0, 'Outdated'],
])('servers whose version is %s', async (_, last_updated, word) => {
  renderScreen(<WorkshopPage />, replyTo(workshop.list, [item(1, { last_updated })]))
  const status = await screen.findByText(word)
  expect(status.querySelector('svg')).not.toBeNull()
})

test('an item that no server has is struck through, whether the list is empty or missing', async () => {
  const { server_info: _, ...without } = item(3)
  const rows = [item(1), item(2, { server_info: [] }), without, { ...item(4), server_info: null }]
  renderScreen(<WorkshopPage />, rawReplyTo(workshop.list, JSON.stringify(rows)))
  expect(await rowOf('Item 1')).not.toHaveClass('is-struck')
  for (const name of ['Item 2', 'Item 3', 'Item 4']) {
    expect(await rowOf(name)).toHaveClass('is-struck')
    expect(within(await rowOf(name)).getByText('Not installed')).toBeVisible()
  }
})

test('an id that is no number leads nowhere', async () => {
  renderScreen(<WorkshopPage />, replyTo(workshop.list, [item(1, { workshop_id: '1&x=javascript:' })]))
  expect((await screen.findByText('1&x=javascript:')).closest('a')).toBeNull()
})

test('20 a page', async () => {
  renderScreen(<WorkshopPage />, replyTo(workshop.list, many))
  expect(await screen.findByText('1–20 of 45')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(await screen.findByText('41–45 of 45')).toBeVisible()
})

test.each([' dust ', 'NIGHT', '987654', 'charlie'])('the search %j finds an item', async (text) => {
  const wanted = item(50, {
    name: 'Dust',
    tags_str: 'Night',
    workshop_id: '987654321',
    server_info: [
      { server_id: 1, server_name: 'Alpha' },
      { server_id: 3, server_name: 'Charlie' },
    ],
  })
  renderScreen(<WorkshopPage />, replyTo(workshop.list, [...many, wanted]))
  await screen.findByText('1–20 of 46')
  await userEvent.click(screen.getByRole('searchbox'))
  await userEvent.paste(text)
  expect(await screen.findByText('1–1 of 1 (46 total)')).toBeVisible()
  expect(screen.getByText('Dust')).toBeVisible()
})

test('without items there is a sentence', async () => {
  renderScreen(<WorkshopPage />, replyTo(workshop.list, []))
  expect(await screen.findByText('No workshop items to display.')).toBeVisible()
})

test('a failure has the words of the server, or ours', async () => {
  const { unmount } = renderScreen(<WorkshopPage />, failureOf(workshop.list, 503, 'Later'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Later$/)
  unmount()
  renderScreen(<WorkshopPage />, failureOf(workshop.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load workshop Items')
})

test('servers that lag behind the others, or lack the item, are named with a word', async () => {
  const time_updated = 1_735_732_800
  const lagging = item(1, {
    server_info: [
      { server_id: 1, server_name: 'Alpha', last_updated: time_updated + 1 },
      { server_id: 2, server_name: 'Beta', last_updated: time_updated },
    ],
    missing_on: [{ server_id: 3, server_name: 'Gamma' }],
  })
  const { server_info, ...rest } = item(2)
  const alike = { ...rest, server_info: server_info.map((server) => ({ ...server, last_updated: time_updated })) }
  renderScreen(<WorkshopPage />, replyTo(workshop.list, [lagging, alike]))
  const wordsOf = async (name: string) =>
    within(await rowOf(name))
      .getAllByRole('listitem')
      .map((line) => line.textContent?.trim())
  expect(await wordsOf('Item 1')).toEqual(['Missing Gamma', 'Outdated Beta', 'Alpha'])
  expect(await wordsOf('Item 2')).toEqual(['Alpha'])
  await userEvent.type(screen.getByRole('searchbox'), 'gamma')
  expect(screen.getAllByRole('row')).toHaveLength(2) // the header and Item 1
})

test('an item that has left the workshop says so', async () => {
  renderScreen(<WorkshopPage />, replyTo(workshop.list, [item(1, { available: false })]))
  expect(await screen.findByText('Removed')).toBeVisible()
  expect(screen.queryByText('Up to date')).toBeNull()
})
