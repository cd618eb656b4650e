import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type ChatLine, chat } from '#shared/contracts/chat.ts'
import { type MatchDetail, matches } from '#shared/contracts/matches.ts'
import { profile } from '#shared/contracts/profile.ts'
import { at, failureOf, renderScreen, replyTo } from '#testing/web/web.tsx'
import { aMatch, aMatchPlayer, aTimeline, type EventSeed } from '#testing/web/web-matches.ts'
import { startSession } from '#web/lib/session.ts'
import { MatchPage } from './match-page.tsx'

const HOSTILE = ['<img src=x onerror=alert(1)>', '\u202Egnp.yenom\u202C', '👩‍🚀'.repeat(12), 'W'.repeat(32)]
const people = [
  aMatchPlayer(1, 'Ann', {
    score: 90,
    kills: 4,
    deaths: 2,
    tk_given: 1,
    roles: [{ class_name: 'Recon', class_template: '' }],
  }),
  aMatchPlayer(2, 'Bob', { score: 40, kills: 9, deaths: 3 }),
]
const BOB = { steam_id: people[1]?.steam_id ?? '', personaname: 'Bob', avatarhash: '' }
const EVENTS: EventSeed[] = [
  ['round_start', 10],
  ['kill', 20, 1, 0, 0],
  ['kill', 34, 0, 2],
  ['teamkill', 310, 1, 2, 0],
]

function show(match: MatchDetail = aMatch(people), events = EVENTS, search = '') {
  return renderScreen(
    <MatchPage />,
    at(`/matches/${match.id}${search}`, '/matches/:match_id'),
    replyTo(matches.detail, match),
    replyTo(matches.events, aTimeline(events)),
  )
}
const board = async () => within(await screen.findByRole('table', { name: 'Scoreboard' }))
const names = async () => (await board()).getAllByRole('link').map(({ textContent }) => textContent)
const slider = () => screen.findByRole('slider', { name: /^Timeline/ })
const told = async () => (await slider()).getAttribute('aria-valuetext')
const chosenRow = () => document.querySelector('tr[aria-current]')?.textContent

test('the head tells where it was, how it went and how long it took', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ministry' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Alpha' })).toHaveAttribute('href', '/servers/1')
  expect(screen.getByText('1 of 2')).toBeVisible()
  expect(screen.getByText('10:00', { selector: 'dd' })).toBeVisible()
  const rounds = screen.getByRole('list', { name: 'Rounds' })
  expect(
    within(rounds)
      .getAllByRole('listitem')
      .map(({ title }) => title),
  ).toEqual(['Round 1 · WIN · 4:50', 'Round 2 · LOSS · 5:00'])
})

test('the scoreboard is sorted by any of its heads', async () => {
  show()
  expect(await names()).toEqual(['Ann', 'Bob'])
  await userEvent.click((await board()).getByRole('button', { name: 'Kills' }))
  expect(await names()).toEqual(['Bob', 'Ann'])
  expect((await board()).getByRole('columnheader', { name: 'Kills' })).toHaveAttribute('aria-sort', 'descending')
  expect((await board()).getByText('Recon')).toBeVisible()
})

test('steps go from event to event, and each is told and marked in the list', async () => {
  show()
  fireEvent.change(await slider(), { target: { value: '1' } }) // what an arrow key does in a browser
  expect(await told()).toBe('0:20 Ann killed a bot with AKM')
  expect(chosenRow()).toContain('Ann killed a bot with AKM')
  await userEvent.click(screen.getByRole('button', { name: '5:10' }))
  expect(await told()).toBe('5:10 Ann teamkilled Bob with AKM')
})

test('who is marked has the timeline and the list to themselves', async () => {
  const { router } = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Bob in the timeline' }))
  expect(await slider()).toHaveAttribute('max', '1')
  expect(router.state.location.search).toBe(`?player=${BOB.steam_id}`)
  expect(screen.getByText('1–2 of 2', { selector: 'section:last-child p' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Mark Bob in the timeline' }))
  expect(await slider()).toHaveAttribute('max', '3')
})

test('a link to a moment stands there, and gives the same link again', async () => {
  const user = userEvent.setup()
  show(undefined, undefined, `?t=300&player=${BOB.steam_id}`)
  expect(await told()).toBe('5:10 Ann teamkilled Bob with AKM')
  await user.click(screen.getAllByRole('button', { name: 'Copy link to this moment' })[0] as HTMLElement)
  const link = `${window.location.origin}/matches/${aMatch([]).id}?t=310&player=${BOB.steam_id}`
  expect(await navigator.clipboard.readText()).toBe(link)
})

test('the list can be of one kind', async () => {
  show()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Teamkills')
  expect(screen.getByRole('button', { name: '5:10' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '0:20' })).toBeNull()
})

test('one’s own row stands out', async () => {
  startSession('key', { personaname: 'Bob', avatarhash: '', is_admin: false })
  const match = aMatch(people)
  renderScreen(
    <MatchPage />,
    at(`/matches/${match.id}`, '/matches/:match_id'),
    replyTo(matches.detail, match),
    replyTo(matches.events, aTimeline(EVENTS)),
    replyTo(profile.own, { ...BOB, has_smoke: false }),
  )
  await expect.poll(() => document.querySelector('tr.is-own')?.textContent).toContain('Bob')
})

test.each(HOSTILE)('the name %j stays a name everywhere', async (name) => {
  show(aMatch([aMatchPlayer(1, name)], { map_name_trans: name, server_name: name }))
  expect((await board()).getByTitle(name)).toHaveTextContent(name)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name)
  fireEvent.change(await slider(), { target: { value: '1' } })
  expect(await told()).toBe(`0:20 ${name} killed a bot with AKM`)
  expect(document.querySelectorAll('main img[src="x"], img[onerror], script')).toHaveLength(0)
})

test('a match whose events are forgotten keeps its scoreboard', async () => {
  const match = aMatch(people, { events_kept: false })
  renderScreen(
    <MatchPage />,
    at(`/matches/${match.id}`, '/matches/:match_id'),
    replyTo(matches.detail, match),
    replyTo(matches.events, aTimeline([], { kept: false })),
  )
  expect(await screen.findByText(/forgotten after a while/)).toBeVisible()
  expect(await names()).toEqual(['Ann', 'Bob'])
  expect(screen.queryByRole('slider')).toBeNull()
})

test('what cannot be shown says why', async () => {
  renderScreen(<MatchPage />, at('/matches/x', '/matches/:match_id'))
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid match id')
})

test('a failure is told', async () => {
  renderScreen(<MatchPage />, at('/matches/5', '/matches/:match_id'), failureOf(matches.detail, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load match')
})

const said = (id: number, moment: number, text: string, line: Partial<ChatLine> = {}): ChatLine => ({
  ...{ id, at: 0, server_id: 1, server_name: 'Alpha', match_id: 5, moment, to_team: false, text },
  ...{ ...BOB, player_name: 'Bob' },
  ...line,
})

function showChat(allowed: boolean, lines: ChatLine[]) {
  startSession('key', { personaname: 'Ann', avatarhash: '', is_admin: true })
  const match = aMatch(people)
  return renderScreen(
    <MatchPage />,
    at(`/matches/${match.id}`, '/matches/:match_id'),
    replyTo(matches.detail, match),
    replyTo(matches.events, aTimeline(EVENTS)),
    replyTo(chat.access, { kept: true, allowed, days: 30 }),
    allowed ? replyTo(chat.ofMatch, lines) : failureOf(chat.ofMatch, 403),
    replyTo(profile.own, { ...BOB, has_smoke: false }),
  )
}

test('admins with the flag see what was said, in a lane and among the events, as plain text', async () => {
  const hostile = HOSTILE.map((text, index) => said(index + 2, 100 + index, text, { to_team: true }))
  const gone = said(9, 200, 'gg', { steam_id: '76561198000000099', player_name: 'Gone' })
  showChat(true, [said(1, 25, 'MEDIC!'), ...hostile, gone])
  const list = within(await screen.findByRole('table', { name: 'What happened' }))
  expect(list.getByText('MEDIC!').closest('tr')).toHaveTextContent('0:25 Bob said: MEDIC!')
  for (const text of HOSTILE) expect(list.getByText(text).closest('tr')).toHaveTextContent('Bob said to the team:')
  expect(list.getByText('gg').closest('tr')).toHaveTextContent('3:20 Gone said: gg')
  expect(document.querySelector('img[src="x"]')).toBeNull()
  const lanes = within(screen.getByRole('list', { name: 'In all' }))
  expect(lanes.getAllByRole('listitem').at(-1)).toHaveTextContent('Chat 6')
})

test('an admin without the flag sees the match as everybody does', async () => {
  showChat(false, [])
  expect(await slider()).toBeVisible()
  expect(screen.queryByText('Chat')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
