import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { type Ban, bans } from '#shared/contracts/bans.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { appealUrl } from './appeal-link.tsx'
import { BansPage, columnsFor } from './bans-page.tsx'

const ann: Ban = {
  bid: 1,
  steam_id: '76561198000000001',
  authid: 'STEAM_0:1:4',
  personaname: 'Ann',
  avatarhash: 'ab12',
  country: 'se',
  handle_at_ban: 'xX_Ann_Xx',
  created: 1704067200,
  duration: 0,
}
const bob: Ban = {
  ...ann,
  bid: 2,
  steam_id: '76561198000000002',
  personaname: 'Bob',
  country: 'no',
  duration: 1_209_600,
}

test('a permanent ban says so and offers an appeal on the ban site', async () => {
  renderScreen(<BansPage />, replyTo(bans.list, [ann]))
  expect(await screen.findByText('PERMANENT')).toBeVisible()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Appeal' })
  expect(link).toHaveAttribute('target', '_blank')
  expect(link.origin).toBe('https://bans.example.org')
  expect(Object.fromEntries(new URLSearchParams(link.search))).toEqual({
    p: 'banlist',
    advSearch: 'STEAM_0:1:4',
    advType: 'steam',
  })
})

test('without a ban site there is no column for appeals', () => {
  const heads = (banSiteUrl: string | null) => columnsFor(banSiteUrl, [ann]).map(({ head }) => head)
  expect(heads('https://bans.example.org')).toContain('Appeal')
  expect(heads(null)).not.toContain('Appeal')
})

test('where appeals are taken on this site they lead there', () => {
  const appeal = columnsFor('https://bans.example.org', [ann], true).find(({ head }) => head === 'Appeal')
  renderScreen(appeal?.cell(ann))
  expect(screen.getByRole('link', { name: 'Appeal' })).toHaveAttribute('href', '/reports?appeal=1')
})

test('a row has the player, the id, the flag and name of the country, the handle, the day and the length', async () => {
  renderScreen(<BansPage />, replyTo(bans.list, [bob]))
  const row = within((await screen.findByRole('link', { name: 'Bob' })).closest('tr') ?? document.body)
  expect(row.getByRole('link', { name: 'Bob' })).toHaveAttribute('href', '/player/76561198000000002')
  expect(row.getByText('(76561198000000002)')).toBeVisible()
  expect(row.getByText('Norway').querySelector('img')).toHaveAttribute('src', '/img/flags/no.svg')
  expect(row.getByText('xX_Ann_Xx')).toBeVisible()
  expect(row.getByText(/2024|2023/)).toHaveAttribute('dateTime', '2024-01-01T00:00:00.000Z')
  expect(row.getByText('2 Week(s)')).toBeVisible()
})

test('why, by whom and whether it is over stand beside, where they are told', async () => {
  const told = { ...bob, ends: bob.created + bob.duration, reason: '<b>Mic</b> spam', banned_by: '<i>Cid</i>' }
  const lasting = { ...ann, ends: null, reason: null, banned_by: null }
  renderScreen(<BansPage />, replyTo(bans.list, [told, lasting]))
  expect(await screen.findByText('<b>Mic</b> spam')).toBeVisible()
  expect(screen.getByText('<i>Cid</i>').parentElement).toHaveTextContent(/^by <i>Cid<\/i>$/)
  expect(screen.getAllByText('Expired')).toHaveLength(1)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    ['Player', 'Country', 'Handle at Ban', 'Created', 'Duration', 'Reason', 'Appeal'], // the spec's, and one beside
  )
})

test('a ban that has not ended is not called expired', async () => {
  renderScreen(<BansPage />, replyTo(bans.list, [{ ...bob, ends: Math.ceil(Date.now() / 1000) + 3_600 }]))
  expect(await screen.findByText('2 Week(s)')).toBeVisible()
  expect(screen.queryByText('Expired')).toBeNull()
})

test('where nobody tells a reason there is no column for it', async () => {
  renderScreen(<BansPage />, replyTo(bans.list, [ann]))
  expect(await screen.findByText('PERMANENT')).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Reason' })).toBeNull()
})

test('names are red for the banned and green for admins, and each has the word', async () => {
  renderScreen(
    <BansPage />,
    replyTo(bans.list, [ann, bob]),
    replyTo(bans.ids, [ann.steam_id]),
    replyTo(admins.ids, [bob.steam_id]),
  )
  expect(await screen.findByText('Banned')).toBeVisible()
  expect(await screen.findByText('Admin')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ann' })).toHaveClass('is-banned')
  expect(screen.getByRole('link', { name: 'Bob' })).toHaveClass('is-admin')
})

test('search finds a ban by the name of its country', async () => {
  renderScreen(<BansPage />, replyTo(bans.list, [ann, bob]))
  await userEvent.type(await screen.findByRole('searchbox'), ' norWAY ')
  expect(screen.getAllByRole('row')).toHaveLength(2) // the header and Bob
  expect(screen.getByText('1–1 of 1 (2 total)')).toBeVisible()
})

test('a server that pages is asked for one page and one search at a time', async () => {
  const { requests } = renderScreen(
    <BansPage />,
    at('/bans?page=2'),
    replyTo(bans.list, [ann], { headers: { 'X-Total-Count': '40', 'X-Filtered-Count': '31' } }),
  )
  expect(await screen.findByText('16–16 of 31')).toBeVisible()
  const asked = requests.filter(({ url }) => url.pathname === bans.list.path)
  expect(asked.map(({ url }) => url.search)).toEqual(['?limit=15&offset=15'])
})

test('without bans there is a sentence, and the footer has no results', async () => {
  renderScreen(<BansPage />, replyTo(bans.list, []))
  expect(await screen.findByText('No bans to display.')).toBeVisible()
  expect(screen.getByText('No results')).toBeVisible()
})

test('a failed load shows its fallback text', async () => {
  renderScreen(<BansPage />, failureOf(bans.list, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load bans')
})

test('an authid cannot add to the address of the appeal', () => {
  expect(appealUrl('https://bans.example.org', 'STEAM_0:1:1&p=<script>')).toBe(
    'https://bans.example.org/index.php?p=banlist&advSearch=STEAM_0%3A1%3A1%26p%3D%3Cscript%3E&advType=steam',
  )
})
