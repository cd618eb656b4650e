import { describe, expect, test } from 'vitest'
import type { MapDetail } from '#shared/contracts/maps.ts'
import type { ServerStats } from '#shared/contracts/servers.ts'
import type { Weapon } from '#shared/contracts/weapons.ts'
import { expectSound, type Size, visit, visitSoundly } from './lib/browser.ts'
import { answer } from './lib/network.ts'
import { topPlayer } from './lib/people.ts'
import { listTables } from './lib/table.ts'

const { steam_id: steamId } = await topPlayer()

interface Screen {
  path: string
  call: string
  heading: string | RegExp
  columns: string[]
  loaded: string | RegExp // a text that is there only once the data is
  nothing: unknown // the reply when there is nothing to tell
  empty: string
  failure: string
}

const SCREENS: Screen[] = [
  {
    path: '/leaderboard/1',
    call: '/api/v1/site/leaderboard2',
    heading: 'Leaderboard',
    columns: ['Rank', 'Player', 'Score', 'All Time Score', 'Kills', 'Deaths', 'KDR', 'Last Seen'],
    loaded: /^1–15 of [\d,]+$/,
    nothing: [],
    empty: 'No Players to display.',
    failure: 'Failed to load leaderboard',
  },
  {
    path: '/medics/revivers/1',
    call: '/api/v1/site/medics/revivers',
    heading: 'Medics - Top Revivers',
    columns: ['Rank', 'Player', 'Revives', 'Medic Time', 'Revives per Minute'],
    loaded: /^1–15 of [\d,]+$/,
    nothing: [],
    empty: 'No Players to display.',
    failure: 'Failed to load revivers',
  },
  {
    path: '/medics/healers/1',
    call: '/api/v1/site/medics/healers',
    heading: 'Medics - Top Healers',
    columns: ['Rank', 'Player', 'Healed HP', 'Medic Time', 'Healed HP per Minute'],
    loaded: /^1–15 of [\d,]+$/,
    nothing: [],
    empty: 'No Players to display.',
    failure: 'Failed to load healers',
  },
  {
    path: '/teamkill/teamkills',
    call: '/api/v1/stats/teamkills2',
    heading: 'Recent TeamKills',
    columns: ['Attacker', 'Victim', 'Weapon', 'Map', 'Server', 'Occurred'],
    loaded: /^1–\d+ of [\d,]+$/,
    nothing: [],
    empty: 'No TeamKills to display.',
    failure: 'Failed to load teamkills',
  },
  {
    path: '/teamkill/amnesty',
    call: '/api/v1/site/tk_amnesty2',
    heading: 'TK Amnesty',
    columns: ['Player', 'Server', 'Kills', 'Teamkills', 'Kills Per TK'],
    loaded: /^1–15 of [\d,]+$/,
    nothing: [],
    empty: 'No Players to display.',
    failure: 'Failed to load amnesty',
  },
  {
    path: '/weapons',
    call: '/api/v1/site/weapons3',
    heading: 'Weapons',
    columns: ['Weapon', 'Category', 'Kill Count'],
    loaded: /^1–15 of [\d,]+$/,
    nothing: [],
    empty: 'No weapons to display.',
    failure: 'Failed to load weapons',
  },
  {
    path: '/weapon/6',
    call: '/api/v1/site/weapons2/6',
    heading: 'M4A1',
    columns: ['Player', 'Kill Count', 'TK Count', 'Server'],
    loaded: /^1–10 of [\d,]+$/,
    nothing: {
      id: 6,
      weapon_name: 'weapon_m4a1',
      weapon_name_trans: 'M4A1',
      weapon_desc: '',
      weapon_category: 1,
      category_info: { id: 1, category_name: 'Assault Rifle' },
      kill_count: 0,
      player_kills_info: [],
    } satisfies Weapon,
    empty: 'No Players to display.',
    failure: 'Failed to load weapon',
  },
  {
    path: '/maps',
    call: '/api/v1/site/maps',
    heading: 'Maps',
    columns: ['Name', 'Command', 'Servers', 'Wins', 'Losses', 'Win Rate', 'TK Count', 'Play Time', 'Last Match'],
    loaded: /^1–10 of [\d,]+$/,
    nothing: [],
    empty: 'No Maps to display.',
    failure: 'Failed to load maps',
  },
  {
    path: '/maps/8',
    call: '/api/v1/site/maps/8',
    heading: 'Ministry (Checkpoint)',
    columns: ['Occurred', 'Server', 'Result'],
    loaded: /^1–15 of [\d,]+$/,
    nothing: {
      id: 8,
      map_name: 'ministry_coop',
      map_name_trans: 'Ministry (Checkpoint)',
      map_workshop_id: null,
      enabled: false,
      wins: 0,
      losses: 0,
      tk_count: 0,
      play_time: 0,
      last_start: 0,
      map_server_info: [],
      workshop_info: null,
      win_loss: [],
    } satisfies MapDetail,
    empty: 'No results',
    failure: 'Failed to load map',
  },
  {
    path: '/workshop',
    call: '/api/v1/site/workshop_items',
    heading: 'Workshop Items',
    columns: ['Name', 'Workshop ID', 'Size', 'Created', 'Workshop Last Update', 'Servers Status', 'Servers', 'Tags'],
    loaded: /^1–\d+ of [\d,]+$/,
    nothing: [],
    empty: 'No results',
    failure: 'Failed to load workshop Items',
  },
  {
    path: '/servers/1',
    call: '/api/v1/site/server/1/stats',
    heading: /^Sitrep #1/,
    columns: ['Occurred', 'Map', 'Result'],
    loaded: /^Win Rate: \d+%$/,
    nothing: {
      server_status: { server_name: 'Quiet' },
      sec_wins: 0,
      ins_wins: 0,
      player_count: 0,
      sec_kills: 0,
      sec_deaths: 0,
      tks: 0,
      revives: 0,
      healed_hp: 0,
      caps: 0,
      bans: 0,
      win_loss_log: [],
    } satisfies ServerStats,
    empty: 'Win Rate: N/A',
    failure: 'Failed to load map',
  },
]

describe.each(SCREENS)('$path', ({ path, call, heading, columns, loaded, nothing, empty, failure }) => {
  test.each<Size>(['phone', 'desktop'])('shows what it is about on a %s, soundly', async (size) => {
    const visitor = await visitSoundly(size)
    const { page } = visitor
    await page.goto(path)
    await page.getByRole('main').getByText(loaded).first().waitFor()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(await listTables(page).locator('th').allTextContents()).toEqual(columns)
    await expectSound(visitor)
    expect(visitor.complaints).toEqual([])
  })

  test('says so when there is nothing, and when the load fails, with the server’s words if it has some', async () => {
    const visitor = await visit('phone')
    const { page } = visitor
    await answer(page, call, 200, nothing)
    await page.goto(path)
    await page.getByRole('main').getByText(empty).first().waitFor()
    await expectSound(visitor)
    await answer(page, call, 500, {})
    await page.reload()
    await page.getByRole('alert').getByText(failure, { exact: true }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await answer(page, call, 503, { detail: 'The database does not answer' })
    await page.reload()
    await page.getByRole('alert').getByText('The database does not answer', { exact: true }).waitFor()
    expect(visitor.complaints).toEqual([])
  })
})

describe('a player’s profile', () => {
  const path = `/player/${steamId}/1`

  test.each<Size>(['phone', 'desktop'])('has all its tabs on a %s, soundly', async (size) => {
    const visitor = await visitSoundly(size)
    const { page } = visitor
    await page.goto(path)
    for (const title of ['Kills/Deaths', 'TeamKill', 'Medical', 'Misc', 'Steam ID', 'Awards']) {
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
    }
    const ranks = page.getByRole('tabpanel').getByText(/^\d+(st|nd|rd|th)$/) // of this season, and of those before
    await ranks.first().waitFor()
    await expectSound(visitor)
    await page.getByRole('tab', { name: 'Weaponry' }).click()
    await page.getByText(/^1–\d+ of [\d,]+$/).waitFor()
    await expectSound(visitor)
    await page.getByRole('tab', { name: 'TeamKill' }).click()
    await page.getByRole('searchbox', { name: 'Search TeamKills' }).waitFor()
    await expectSound(visitor)
    expect(visitor.complaints).toEqual([])
  })

  test('keeps silent about the parts that do not load, and shows them empty', async () => {
    const { page, complaints } = await visit()
    for (const part of ['weapons', 'teamkills', 'servers']) {
      await answer(page, `/api/v1/stats/player2/${steamId}/${part}`, 500, { detail: 'Not now' })
    }
    await answer(page, `/api/v1/stats/player/${steamId}/1/rank`, 500, {})
    await page.goto(path)
    await page
      .getByRole('combobox', { name: 'Server' })
      .getByText('Server 1', { exact: true })
      .waitFor({ state: 'attached' })
    await page.getByRole('tab', { name: 'Weaponry' }).click()
    await page.getByText('No Weapons to display.').waitFor()
    await page.getByRole('tab', { name: 'TeamKill' }).click()
    await page.getByText('No TeamKills to display.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.getByText('Not now').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('says when its base does not load', async () => {
    const { page } = await visit('phone')
    const call = `/api/v1/stats/player2/${steamId}/server`
    await answer(page, call, 500, {})
    await page.goto(path)
    await page.getByRole('alert').getByText('Failed to load player base', { exact: true }).waitFor()
    await answer(page, call, 404, { detail: 'Player not found' })
    await page.reload()
    await page.getByRole('alert').getByText('Player not found', { exact: true }).waitFor()
  })

  test('is not entered without a server, and says why', async () => {
    const { page } = await visit('phone')
    for (const [status, reply, text] of [
      [200, [], 'No servers found for this player.'],
      [200, [{ server_name: 'Without an id' }], 'Player servers are missing expected data.'],
      [404, { detail: 'Player not found' }, 'Player not found'],
      [500, {}, 'Failed to load player servers.'],
    ] as const) {
      await answer(page, `/api/v1/stats/player2/${steamId}/servers`, status, reply)
      await page.goto(`/player/${steamId}`)
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/player/${steamId}`)
    }
  })
})

test('an address that leads to nothing says so', async () => {
  const { page, complaints } = await visit('phone')
  for (const [path, text] of [
    ['/weapon/m4a1', 'Invalid weapon id'],
    ['/weapon/999999', 'Weapon not found'],
    ['/maps/ministry_coop', 'Invalid map id'],
    ['/maps/999999', 'Map not found'],
    ['/servers/first', 'Invalid server id'],
    ['/servers/999', 'Server not found'],
    ['/player/76561190000000000/1', 'Player not found'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  }
  expect(complaints).toEqual([])
})

test('a list of players loads nothing for what is no server', async () => {
  const visitor = await visit('phone')
  const { page } = visitor
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/leaderboard/first', '/medics/revivers/first', '/medics/healers/first']) {
    await page.goto(path)
    await page.getByText('No results').waitFor()
  }
  expect(asked.filter((call) => /^\/api.*(leaderboard2|medics)/.test(call))).toEqual([])
  await expectSound(visitor)
  await page.getByRole('link', { name: 'Choose a server' }).click()
  await page.getByText(/^1–15 of \d+$/).waitFor()
})
