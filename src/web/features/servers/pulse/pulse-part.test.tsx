import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type PulseHours, type PulsePeople, type PulseSeries, pulse } from '#shared/contracts/pulse.ts'
import { formatDateTime } from '#shared/format/dates.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { PulsePart } from './pulse-part.tsx'

const FROM = Date.UTC(2026, 2, 1, 12) / 1000
const HOSTILE = '<b>Ministry\u202e'
const series: PulseSeries = {
  from: FROM,
  step: 60,
  mean: [2, 4, null, null, 9],
  most: [2, 4, null, null, 9],
  unreachable: [{ from: FROM + 120, to: FROM + 180 }],
  maps: [{ from: FROM, to: FROM + 120, map_id: 7, map_name: 'ministry_coop', map_name_trans: HOSTILE, minutes: 2 }],
}
const FRIDAY = 4 * 24
const hours: PulseHours = {
  from: FROM,
  mean: Array.from({ length: 168 }, (_, hour) => (hour === 0 ? null : hour === FRIDAY + 20 ? 12.5 : 1)),
}
const people: PulsePeople = {
  weeks: [
    { week: Date.UTC(2026, 1, 16) / 1000, new_people: 1, returning_people: 0 },
    { week: Date.UTC(2026, 1, 23) / 1000, new_people: 3, returning_people: 1_200 },
  ],
  countries: [
    { country: 'se', people: 4 },
    ...['no', 'dk', 'fi', 'is', 'de', 'pl', 'nl', 'be'].map((country) => ({ country, people: 1 })),
  ],
}
const uptime = { day: { up: 1_439, asked: 1_440 }, week: { up: 10, asked: 10 }, month: { up: 0, asked: 0 } }
const replies = [
  replyTo(pulse.series, series),
  replyTo(pulse.hours, hours),
  replyTo(pulse.people, people),
  replyTo(pulse.uptime, uptime),
]
const sentence = `Last day: 5 players on average, up to 9 at once (${formatDateTime(FROM + 240)}).`
const arrow = (key: string) => userEvent.keyboard(`{${key}}`)

test('the chart says in a sentence how many played, and by the keys each minute with why it is a gap', async () => {
  renderScreen(<PulsePart serverId={3} />, at('/servers/3'), ...replies)
  expect(await screen.findByText(sentence)).toBeVisible()
  const slider = screen.getByRole('slider', { name: sentence })
  const told = (index: number, text: string) =>
    expect(slider).toHaveAttribute('aria-valuetext', `${formatDateTime(FROM + index * 60)} · ${text}`)
  told(4, '9 players')
  const move = (index: number) => fireEvent.change(slider, { target: { value: String(index + 1) } })
  expect(screen.getByText('Could not be reached')).toBeVisible()
  move(3)
  told(3, 'nothing is known')
  move(2)
  told(2, 'could not be reached')
  move(1)
  told(1, `4 players · ${HOSTILE}`)
})

test('the same is there as a table, made when it is opened', async () => {
  renderScreen(<PulsePart serverId={3} />, at('/servers/3'), ...replies)
  const opener = await screen.findByText('As a table')
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(opener)
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(6)
  expect(rows[1]).toHaveTextContent(`${formatDateTime(FROM)}22${HOSTILE}`)
  expect(rows[3]).toHaveTextContent('——')
})

test('the time is chosen in the address', async () => {
  const { router, requests } = renderScreen(<PulsePart serverId={3} />, at('/servers/3?pulse=month'), ...replies)
  expect(await screen.findByRole('tab', { name: 'Month', selected: true })).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Year' }))
  expect(router.state.location.search).toBe('?pulse=year')
  expect(await screen.findByText(/^Last year: /)).toBeVisible()
  const asked = requests
    .filter(({ url }) => url.pathname.endsWith('/3/pulse'))
    .map(({ url }) => url.searchParams.get('range'))
  expect(asked).toEqual(['month', 'year'])
})

test('the best time to join is asked for in the visitor’s own zone, and each hour is told by arrow keys', async () => {
  const { requests } = renderScreen(<PulsePart serverId={3} />, at('/servers/3'), ...replies)
  const best = 'Best time to join: Fridays from 8 PM to 9 PM, with 13 players on average.'
  expect(await screen.findByText(best)).toBeVisible()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const asked = requests.find(({ url }) => url.pathname.endsWith('/pulse/hours'))
  expect(asked?.url.searchParams.get('zone')).toBe(zone)
  const slider = screen.getByRole('slider', { name: 'Players by hour and weekday' })
  expect(slider).toHaveAttribute('aria-valuetext', 'Friday 8 PM: 12.5 players on average')
  slider.focus()
  await arrow('ArrowDown')
  expect(slider).toHaveAttribute('aria-valuetext', 'Saturday 8 PM: 1 players on average')
  for (let day = 0; day < 9; day += 1) await arrow('ArrowUp')
  expect(slider).toHaveAttribute('aria-valuetext', 'Monday 8 PM: 1 players on average')
})

test('who comes is told by week and country, and only a whole time is 100 %', async () => {
  renderScreen(<PulsePart serverId={3} />, at('/servers/3'), ...replies)
  expect(await screen.findByText('This week: 3 new and 1,200 returning.')).toBeVisible()
  expect(screen.getByRole('slider', { name: 'New and returning players by week' })).toHaveAttribute(
    'aria-valuetext',
    'Week of Feb 23: 3 new and 1,200 returning',
  )
  expect(screen.getByText('Sweden')).toBeVisible()
  expect(screen.getByText('1 more country')).toBeVisible()
  const uptimes = screen.getAllByRole('definition').map((value) => value.textContent)
  expect(uptimes).toEqual(['99.93%', '100.00%', 'N/A'])
})

test('a new game server says what is not known yet, and what does not load can be tried again', async () => {
  renderScreen(
    <PulsePart serverId={3} />,
    at('/servers/3'),
    replyTo(pulse.series, { ...series, mean: [null], most: [null], unreachable: [], maps: [] }),
    replyTo(pulse.hours, { from: FROM, mean: Array(168).fill(null) }),
    replyTo(pulse.people, { weeks: [], countries: [] }),
    failureOf(pulse.uptime, 500),
  )
  expect(await screen.findByText('Last day: nothing is known of this time.')).toBeVisible()
  expect(await screen.findByText('Best time to join: hardly anybody plays here yet.')).toBeVisible()
  expect(await screen.findByText('Nobody has come yet.')).toBeVisible()
  expect(screen.getByText('No country is known.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
