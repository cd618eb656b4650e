import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { careers, type Progress } from '#shared/contracts/careers.ts'
import { matches, type PlayerMatch } from '#shared/contracts/matches.ts'
import { at, failureOf, type Reply, renderScreen, replyTo } from '#testing/web/web.tsx'
import { CareerPart, type CareerTab } from './career-part.tsx'
import { differenceText } from './company/together-section.tsx'

const HOSTILE = '<b>‮نادر 🪖 WWWWWWWWWWWWWWWWWWWW</b>'
const sums = { matches: 2, played_s: 3600, score: 120, kills: 30, deaths: 12, headshots: 6 }
const map = { map_name: 'ministry_coop', map_name_trans: HOSTILE }
const progress: Progress = {
  matches: 4,
  since: 1_767_225_600,
  days: [
    { from: '2026-03-01', ...sums },
    { from: '2026-03-03', ...sums, score: -10 },
  ],
  weeks: [{ from: '2026-03-02', ...sums }],
  seasons: [
    { name: null, from: null, to: 1_767_225_600, ...sums },
    { name: null, from: 1_767_225_600, to: null, ...sums },
  ],
  hours: Array.from({ length: 168 }, (_, hour) => (hour === 20 ? 3600 : 0)),
  maps: [
    { map_id: 1, map_name: 'a', map_name_trans: 'Lucky', wins: 3, losses: 0 },
    { map_id: 2, ...map, wins: 80, losses: 20 },
  ],
  roles: [{ class_name: 'Medic', class_template: 'template_combat_medic', matches: 3 }],
  best: { score: { ...map, match_id: 7, started: 1, value: 95 }, streak: null, revives: null },
}

const show = (tab: CareerTab, ...replies: Reply[]) =>
  renderScreen(
    <CareerPart tab={tab} steamId="76561198000000001" serverId={2} />,
    at('/player/76561198000000001/2', '/player/:steam_id/:server_id'),
    ...replies,
  )

test('progress is drawn, told by arrow keys and there as a table, in the visitor’s own zone', async () => {
  const user = userEvent.setup()
  const { requests, router } = show('progress', replyTo(careers.progress, progress))
  expect(await screen.findByText('Score by week: most 120, Week of Mar 2, 2026.')).toBeVisible()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(requests.find(({ url }) => url.pathname.includes('/progress/'))?.url.searchParams.get('zone')).toBe(zone)
  await user.click(screen.getByRole('tab', { name: 'By day' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Number' }), 'KDR')
  expect(router.state.location.search).toBe('?by=day&of=kdr')
  const slider = screen.getByRole('slider', { name: /^KDR by day/ })
  expect(slider).toHaveAttribute('aria-valuetext', 'Mar 3, 2026: KDR 2.50')
  expect(slider).toHaveAttribute('max', '3') // the day between was not played
  await user.click(screen.getByText('As a table'))
  const rows = within(screen.getByRole('table', { name: 'Progress by day' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'FromScoreKillsKDRHeadshot sharePlay time',
    'Mar 3, 2026-10302.5020.0%01:00:00',
    'Mar 1, 2026120302.5020.0%01:00:00',
  ])
})

test('the best match is a link, maps come by what is certain, and a name is only text', async () => {
  const { container } = show('progress', replyTo(careers.progress, progress))
  expect((await screen.findAllByRole('link', { name: HOSTILE }))[0]).toHaveAttribute('href', '/matches/7')
  const maps = within(screen.getByRole('table', { name: 'Maps by win rate' })).getAllByRole('row')
  expect(maps.map((row) => row.textContent)).toEqual([
    'MapRoundsLies withinWin rate',
    `${HOSTILE}10071–87 %80%`,
    'Lucky343–100 %100%',
  ])
  expect(screen.getByText('Most of all on Mondays at 8 PM.')).toBeVisible()
  expect(container.querySelector('b')).toBeNull()
})

test('nobody’s progress says so, and a failure can be tried again', async () => {
  const { unmount } = show('progress', replyTo(careers.progress, { ...progress, matches: 0 }))
  expect(await screen.findByText('No matches to tell of.')).toBeVisible()
  unmount()
  show('progress', failureOf(careers.progress, 500))
  expect(await screen.findByRole('alert')).toHaveTextContent('This did not load')
})

const match: PlayerMatch = {
  ...{
    id: 77,
    server_id: 2,
    server_name: 'Bravo',
    map_id: 1,
    ...map,
    mode: null,
    started: 1_767_225_600,
    ended: 1_767_229_200,
  },
  ...{
    seen: 1_767_229_200,
    running: false,
    result: 'win',
    wins: 2,
    losses: 1,
    points: 1,
    caches: 0,
    kills: 300,
    players: 9,
  },
  own: {
    ...{ score: 95, kills: 12, deaths: 3, headshots: 1, revives: 4, caps: 0, wins: 2, losses: 1, time_played: 3000 },
    best_streak: 7,
  },
}

test('matches have the result and the player’s own line, and lead to the match', async () => {
  show('matches', replyTo(matches.ofPlayer, [match, { ...match, id: 78, result: null }]))
  const [, first, second] = await screen.findAllByRole('row')
  expect(within(first as HTMLElement).getByRole('link', { name: HOSTILE })).toHaveAttribute('href', '/matches/77')
  expect(first).toHaveTextContent(/WIN.*95.*12.*3.*4.*50:00/)
  expect(second).toHaveTextContent('No result')
})

test('company tells who saves whom, with whom they win and what kills them', async () => {
  const ben = { steam_id: '76561198000000002', personaname: HOSTILE, avatarhash: '' }
  show(
    'company',
    replyTo(careers.saves, {
      people: [{ ...ben, given: { revives: 3, healed_hp: 420 }, taken: { revives: 1, healed_hp: 0 } }],
    }),
    replyTo(careers.together, { matches: 50, wins: 104, losses: 46, mates: [{ ...ben, wins: 56, losses: 14 }] }),
    replyTo(careers.nemesis, {
      deaths: 10,
      weapons: [{ weapon_id: null, weapon_name: 'weapon_rpk', weapon_name_trans: '', deaths: 8 }],
      roles: [],
    }),
  )
  const saves = await screen.findByRole('table', { name: 'Who saves whom' })
  expect(within(saves).getByRole('link', { name: HOSTILE })).toHaveAttribute('href', `/player/${ben.steam_id}`)
  expect(within(saves).getAllByRole('row')[1]).toHaveTextContent(/3.*1.*420 HP.*0 HP/)
  const together = await screen.findByRole('table', { name: 'Together' })
  expect(within(together).getAllByRole('row')[1]).toHaveTextContent('7080%60%+20 (5 to 34) points')
  expect(await screen.findByText('weapon_rpk')).toBeVisible()
  expect(screen.getByText(/the roles of bots never are/)).toBeVisible()
})

test('a difference says where it lies', () => {
  expect(differenceText({ wins: 10, losses: 10 }, { wins: 20, losses: 20 })).toMatch(/^0 \(-\d+ to \d+\) points$/)
})
