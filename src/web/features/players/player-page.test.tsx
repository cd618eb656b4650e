import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { admins } from '#shared/contracts/admins.ts'
import { bans } from '#shared/contracts/bans.ts'
import { type PlayerStats, players } from '#shared/contracts/players.ts'
import { profile } from '#shared/contracts/profile.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { endSession, startSession } from '#web/lib/session.ts'
import { PlayerPage } from './player-page.tsx'

const STEAM_ID = '76561198000000001'
const stats: PlayerStats = {
  personaname: 'Ann',
  player_name: 'xX_Ann_Xx',
  avatarhash: 'abcdef0123',
  score: 1500,
  all_time_score: 120000,
  wins: 812,
  losses: 433,
  kills: 3000,
  deaths: 800,
  suicides: 3,
  killstreak: 41,
  headshot_given: 1200,
  headshot_taken: 90,
  tk_given: 4,
  tk_taken: 16,
  tk_amnesty: true,
  revives: 90,
  healed_hp: 5400,
  medic_time: 3600,
  last_seen: 1704110400,
  suppressions: 5,
  arty_thrown: 6,
  caps: 7,
}
const servers = [
  { sid: 2, server_name: 'Bravo' },
  { sid: 3, server_name: '' },
]
const whole: Reply[] = [
  replyTo(players.stats, stats),
  replyTo(players.rank, { rank: 22 }),
  replyTo(players.servers, servers),
  replyTo(players.now, { server: null }),
  replyTo(players.weapons, []),
  replyTo(players.teamkills, []),
]

const show = (...replies: Reply[]) => showAt('/2', ...replies)

const showAt = (end: string, ...replies: Reply[]) =>
  renderScreen(<PlayerPage />, at(`/player/${STEAM_ID}${end}`, '/player/:steam_id/:server_id'), ...whole, ...replies)

/** The part of the tab that is chosen; the hero above it has some of the same figures. */
const panel = () => within(screen.getByRole('tabpanel'))
const figure = (label: string) => panel().getByText(label).nextElementSibling

test('the profile has name, name in the game, full picture and the page on Steam', async () => {
  const { container } = show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann' })).toBeVisible()
  expect(screen.getByText('xX_Ann_Xx')).toBeVisible()
  expect(container.querySelector('header img')).toHaveAttribute('src', expect.stringContaining('abcdef0123_full.jpg'))
  const link = screen.getByRole('link', { name: 'Steam profile' })
  expect(link).toHaveAttribute('href', `https://steamcommunity.com/profiles/${STEAM_ID}`)
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('an admin is green and a banned player red, each with the word', async () => {
  const { unmount } = show(replyTo(admins.ids, [STEAM_ID]))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann Admin' })).toHaveClass('is-admin')
  unmount()
  show(replyTo(admins.ids, [STEAM_ID]), replyTo(bans.ids, [STEAM_ID]))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann Banned' })).toHaveClass('is-banned')
})

test('the overview has the cards of the player', async () => {
  show()
  expect(await screen.findAllByText('22nd')).toHaveLength(2)
  expect(figure('Score')).toHaveTextContent(/^1,500$/)
  expect(figure('Wins')).toHaveTextContent(/^812$/)
  expect(figure('Losses')).toHaveTextContent(/^433$/)
  expect(figure('All Time Score')).toHaveTextContent(/^121,500$/)
  expect(figure('Last Seen')).toHaveTextContent(/20(23|24)$/)
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings).toEqual(['Kills/Deaths', 'TeamKill', 'Medical', 'Misc', 'Steam ID', 'Awards'])
})

test('a rank that hundreds share says so', async () => {
  show(replyTo(players.rank, { rank: 1, rank_shared_by: 250 }))
  for (const rank of await screen.findAllByTitle('Shared by 250 players')) expect(rank).toHaveClass('is-shared')
})

test('the all time score says what the leaderboard shows under the same name, if that differs', async () => {
  const { unmount } = show()
  expect(await screen.findByText(/^With this season’s score\. The leaderboard shows 120,000/)).toBeVisible()
  unmount()
  show(replyTo(players.stats, { ...stats, score: 0 }))
  expect(await screen.findByText('120,000')).toBeVisible()
  expect(screen.queryByText(/The leaderboard shows/)).toBeNull()
})

test('the id is there in three forms, and each copies with one click', async () => {
  const user = userEvent.setup()
  show()
  expect(await screen.findByText('STEAM_0:1:19867136')).toBeVisible()
  expect(screen.getByText(STEAM_ID)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy STEAM_1:1:19867136' }))
  expect(await navigator.clipboard.readText()).toBe('STEAM_1:1:19867136')
})

test('the base comes first, then everything else at once', async () => {
  const { requests } = show()
  await screen.findAllByText('22nd')
  const asked = () => requests.map(({ url }) => url.pathname).filter((path) => path.includes('/stats/'))
  expect(asked()[0]).toBe(`/api/v1/stats/player2/${STEAM_ID}/server/2`)
  await expect
    .poll(() => asked().slice(1).sort())
    .toEqual([
      `/api/v1/stats/player/${STEAM_ID}/2/rank`,
      `/api/v1/stats/player/${STEAM_ID}/awards`,
      `/api/v1/stats/player2/${STEAM_ID}/now`,
      `/api/v1/stats/player2/${STEAM_ID}/seasons/2`,
      `/api/v1/stats/player2/${STEAM_ID}/servers`,
      `/api/v1/stats/player2/${STEAM_ID}/teamkills/2`,
      `/api/v1/stats/player2/${STEAM_ID}/weapons/2`,
    ])
})

test('what is on its way says so', async () => {
  const never = new Promise<never>(() => undefined)
  show(
    replyTo(players.rank, () => never),
    replyTo(players.servers, () => never),
    replyTo(players.weapons, () => never),
    replyTo(players.teamkills, () => never),
  )
  expect(await screen.findByText('Retrieving rank...')).toBeVisible()
  expect(screen.getByText('Retrieving servers...')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Weaponry' }))
  expect(screen.getByText('Retrieving weapons...')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('tab', { name: 'TeamKill' }))
  expect(screen.getByText('Retrieving teamkills...')).toBeInTheDocument()
})

test('the parts beside the base fail silently', async () => {
  const parts = [players.rank, players.servers, players.now, players.weapons, players.teamkills]
  show(...parts.map((call) => failureOf(call, 500, 'Broken')))
  await screen.findByRole('heading', { level: 1, name: 'Ann' })
  await waitFor(() => expect(figure('Rank')).toHaveTextContent(/^—$/))
  expect(screen.getByRole('combobox', { name: 'Server' })).toHaveDisplayValue('Server 2')
  await userEvent.click(screen.getByRole('tab', { name: 'Weaponry' }))
  expect(await screen.findByText('No Weapons to display.')).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'TeamKill' }))
  expect(await screen.findByText('No TeamKills to display.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another server loads everything again and keeps the tab', async () => {
  const { router, requests } = showAt('/2?tab=weaponry')
  const select = await screen.findByRole('combobox', { name: 'Server' })
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Bravo', 'Server 3', 'All servers together'])
  await userEvent.selectOptions(select, 'Server 3')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/player/${STEAM_ID}/3`))
  expect(router.state.location.search).toBe('?tab=weaponry')
  expect(await screen.findByRole('tab', { name: 'Weaponry', selected: true })).toBeVisible()
  await waitFor(() => expect(requests.filter(({ url }) => /\/3(\/rank)?$/.test(url.pathname))).toHaveLength(4))
})

test('the chosen tab is in the address, and an unknown one is the overview', async () => {
  const { router } = showAt('/2?tab=nonsense')
  expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'TeamKill' }))
  expect(router.state.location.search).toBe('?tab=teamkill')
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  expect(router.state.location.search).toBe('')
})

test('a server id that is no number counts as 1', async () => {
  const { requests } = showAt('/abc')
  await screen.findByRole('heading', { level: 1, name: 'Ann' })
  expect(requests.some(({ url }) => url.pathname === `/api/v1/stats/player2/${STEAM_ID}/server/1`)).toBe(true)
})

test('a base that fails shows the words of the server or else its own, and nothing more is asked', async () => {
  const { unmount, requests } = show(failureOf(players.stats, 404, 'Player not found'))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Player not found$/)
  expect(requests.filter(({ url }) => url.pathname.includes('/stats/'))).toHaveLength(1)
  unmount()
  show(failureOf(players.stats, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load player base$/)
})

test('a name full of markup is only text', async () => {
  const personaname = '<img src=x onerror=alert(1)>'
  const { container } = show(replyTo(players.stats, { ...stats, personaname }))
  expect(await screen.findByRole('heading', { level: 1, name: personaname })).toBeVisible()
  expect(container.querySelector('img[src="x"]')).toBeNull()
})

test('whoever is signed in is compared with them, others with whoever they choose', async () => {
  const { unmount } = show()
  const chosen = `/compare?server=2&a=${STEAM_ID}`
  expect(await screen.findByRole('link', { name: 'Compare' })).toHaveAttribute('href', chosen)
  unmount()
  const own = { steam_id: '76561198000000002', personaname: 'Me', avatarhash: '', has_smoke: false }
  startSession('key', { personaname: 'Me', avatarhash: '', is_admin: false })
  onTestFinished(endSession)
  show(replyTo(profile.own, own))
  const link = await screen.findByRole('link', { name: 'Compare with me' })
  expect(link).toHaveAttribute('href', `${chosen}&b=${own.steam_id}`)
})

test('what is still missing for amnesty is said where there is none', async () => {
  const last_seen = Math.floor(Date.now() / 1000)
  show(replyTo(players.stats, { ...stats, kills: 900, tk_given: 4, tk_amnesty: false, last_seen }))
  expect(await screen.findByText('Still missing: 101 more kills without another teamkill.')).toBeVisible()
})
