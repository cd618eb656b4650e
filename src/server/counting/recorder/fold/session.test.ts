import { expect, test } from 'vitest'
import { readEvents } from '#server/counting/matches/event-bytes.ts'
import type { MatchDelta } from '#server/counting/recorder/match-deltas.ts'
import { MATCH_EVENTS } from '#shared/contracts/matches.ts'
import { LogSession } from '#testing/counting/log-session.ts'

const robin = '"Robin<2><STEAM_1:0:1000001><#Team_Security>"'
const sparrow = '"Spar<row> 2<3><STEAM_1:1:1000002><#Team_Security>"'
const ROBIN = '76561197962265730'
const SPARROW = '76561197962265733'
const latif = '"Latif<6><BOT><#Team_Insurgent>"'
const joining = (player: string, token: string) => player.replace('<#Team_Security>', `<${token}>`)

const SESSION: [time: string, message: string][] = [
  ['00:00', 'Log file started (file "logs/L192_000_002_010_001.log") (game "/srv/insurgency") (version "6012")'],
  ['00:00', 'Loading map "ministry_coop"'],
  ['00:03', 'Started map "ministry_coop" (CRC "-568155013")'],
  ['00:20', `${joining(robin, '')} connected, address "192.0.2.55:27005"`],
  ['00:24', `${joining(robin, 'STEAM_1:0:1000001')} STEAM USERID validated`],
  ['00:41', `${joining(robin, '')} entered the game`],
  ['00:45', `${joining(robin, '#Team_Unassigned')} joined team "#Team_Security"`],
  ['00:46', `${joining(sparrow, '')} connected, address "192.0.2.56:27005"`],
  ['01:03', `${joining(sparrow, '#Team_Unassigned')} joined team "#Team_Security"`],
  ['01:04', '"Latif<6><BOT><>" connected, address "none"'],
  ['01:04', '"Latif<6><BOT><#Team_Unassigned>" joined team "#Team_Insurgent"'],
  ['01:05', `${robin} changed role to "recon"`],
  ['01:06', `${sparrow} changed role to "combat_medic"`],
  ['01:20', 'World triggered "Round_Start" (priority "0) (timelimit "900") (lives "2") (gametype "3")'],
  ['01:44', `${robin} triggered "headshot"`],
  ['01:44', `${robin} killed ${latif} with "m16a4<1>" at (3.6, -4.0, 1.0)`],
  [
    '02:01',
    '"Minh<7><BOT><193>" stuck (position "4 -2 1") (duration "19.97") L 01/05/2025 - 20:02:01:    path_goal ( "4" )',
  ],
  ['02:10', `${latif} killed ${robin} with "akm<12>" at (1.0, 2.0, 3.0)`],
  ['02:19', `${joining(sparrow, '')} triggered "revived" against ${joining(robin, '')}`],
  ['02:30', `${joining(sparrow, '')} triggered "healed" against ${joining(robin, '')}`],
  ['03:00', `${robin} triggered "obj_captured" (name "#unknown_controlpoint")`],
  ['03:40', `${robin} killed ${sparrow} with "grenade_m67<0>" at (5.0, 6.0, 7.0)`],
  ['03:45', `${sparrow} say "/forgive"`],
  ['04:00', `${robin} committed suicide with "world"`],
  ['04:10', `${robin} triggered "suppressed" against ${latif}`],
  ['09:59', 'World triggered "Round_End" (winner "2") (reason "0") (message "#game_x") (message_string "")'],
  ['09:59', `${joining(sparrow, '')} triggered "healing_hp" (value "240")`],
  ['10:05', `${robin} changed name to "Robin [AFK]"`],
  ['10:20', '"Console<0><Console><Console>" say "map change in 10 seconds"'],
  ['10:30', 'server_cvar: "nextlevel" "heights_coop checkpoint"'],
  ['10:31', `${robin.replace('Robin', 'Robin [AFK]')} disconnected (reason "Disconnected.")`],
  ['10:40', 'Loading map "heights_coop"'],
]

const at = (time: string) => Date.parse(`2025-01-05T20:${time}Z`) / 1000

function play() {
  const session = new LogSession()
  for (const [time, message] of SESSION) session.add(`L 01/05/2025 - 20:${time}: ${message}`, at(time))
  return session.fold().deltas
}

test('a session gives each player what a person counts by hand', () => {
  const { players } = play()
  expect([...players.keys()]).toEqual([ROBIN, SPARROW])
  expect(players.get(ROBIN)).toEqual({
    name: 'Robin [AFK]',
    lastSeen: at('10:31'),
    score: 10 + 5 + 50 - 50, // a kill, a headshot, a capture, a teamkill
    wins: 1,
    losses: 0,
    kills: 1,
    deaths: 1,
    suicides: 1,
    killstreak: 1,
    headshot_given: 1,
    headshot_taken: 0,
    tk_given: 1,
    tk_taken: 0,
    revives: 0,
    healed_hp: 0,
    medic_time: 0,
    suppressions: 1,
    caps: 1,
    arty_thrown: 0,
    pastScores: new Map(),
    weapons: new Map([
      ['weapon_m16a4', { kills: 1, tks: 0 }],
      ['grenade_m67', { kills: 0, tks: 1 }],
    ]),
  })
  expect(players.get(SPARROW)).toMatchObject({
    name: 'Spar<row> 2',
    lastSeen: at('09:59'),
    score: 75, // a revive
    wins: 1,
    kills: 0,
    deaths: 0,
    tk_taken: 1,
    revives: 1,
    healed_hp: 240,
    medic_time: 140, // from the round's start at 01:20 to the grenade at 03:40
  })
})

test('a session gives the server, its maps and its history what a person counts by hand', () => {
  const { totals, maps, rounds, saves, teamkills, connections, setAside, counts } = play()
  expect(totals).toEqual({
    sec_wins: 1,
    ins_wins: 0,
    sec_kills: 1,
    sec_deaths: 1,
    tks: 1,
    revives: 1,
    healed_hp: 240,
    caps: 1,
  })
  expect([...maps]).toEqual([
    ['ministry_coop', { wins: 1, losses: 0, tks: 1, playTime: 640, lastStart: at('00:00') }],
    ['heights_coop', { wins: 0, losses: 0, tks: 0, playTime: 0, lastStart: at('10:40') }],
  ])
  const match = at('00:00')
  expect(rounds).toEqual([
    { map: 'ministry_coop', at: at('09:59'), win: true, humans: 2, startedAt: at('01:20'), slots: [1, 2], match },
  ])
  expect(saves).toEqual(new Map([[SPARROW, new Map([[ROBIN, { revives: 1, healed_hp: 0 }]])]])) // of the 240 nobody said whom
  expect(teamkills).toEqual([
    {
      number: 1,
      attacker: ROBIN,
      victim: SPARROW,
      weapon: 'grenade_m67',
      map: 'ministry_coop',
      attackerRole: 'recon',
      victimRole: 'combat_medic',
      amnesty: false,
      forgiven: true,
      at: at('03:40'),
      match,
    },
  ])
  expect(connections.map(({ ip }) => ip)).toEqual(['192.0.2.55', '192.0.2.56'])
  expect(setAside).toEqual([])
  expect([...counts]).toEqual([['lines', SESSION.length]])
})

test('a session gives its match what a person counts by hand', () => {
  const { matches } = play()
  expect([...matches.keys()]).toEqual([at('00:00')]) // on the second map nobody was seen yet
  const match = matches.get(at('00:00'))
  expect(match).toMatchObject({
    ...{ isNew: true, map: 'ministry_coop', endedAt: at('10:40'), roundStartedAt: null },
    ...{ wins: 1, losses: 0, lastWin: true, points: 1, caches: 0, kills: 1, people: 2 },
    weapons: ['weapon_m16a4', 'weapon_akm', 'grenade_m67'],
  })
  const nothing = {
    ...{ score: 0, kills: 0, deaths: 0, suicides: 0, headshots: 0, revives: 0, healed_hp: 0, caps: 0 },
    ...{ tk_given: 0, tk_taken: 0, losses: 0, hereSince: null, best_streak: 0, killedBy: [] },
    ...{ caches: 0, weapons: new Map() },
  }
  expect(match?.players.get(ROBIN)).toEqual({
    ...{ ...nothing, slot: 1, name: 'Robin [AFK]', score: 15, kills: 1, deaths: 1, suicides: 1, headshots: 1 },
    ...{ caps: 1, tk_given: 1, wins: 1, roles: ['recon'], best_streak: 1, weapons: new Map([['weapon_m16a4', 1]]) },
    played_s: at('10:31') - at('00:20'),
    killedBy: [{ weapon: 2, role: '' }], // by a bot, whose role nobody told
  })
  expect(match?.players.get(SPARROW)).toEqual({
    ...{ ...nothing, slot: 2, name: 'Spar<row> 2', score: 75, revives: 1, healed_hp: 240, tk_taken: 1, wins: 1 },
    ...{ roles: ['combat_medic'], played_s: at('10:40') - at('00:46') },
  })
  expect(eventsOf(match)).toEqual([
    '00:20 join 1 0',
    '00:46 join 2 0',
    '01:20 round_start 0 0',
    '01:44 kill 1 0 weapon_m16a4',
    '02:10 kill 0 1 weapon_akm',
    '02:19 revive 2 1',
    '03:00 capture 1 0',
    '03:40 teamkill 1 2 grenade_m67',
    '04:00 suicide 1 0',
    '09:59 round_win 0 0',
    '10:31 leave 1 0',
  ])
})

function eventsOf(match: MatchDelta | undefined): string[] {
  let time = at('00:00')
  return readEvents(Uint8Array.from(match?.parts.get(0) ?? [])).map(({ kind, step, who, whom, weapon }) => {
    time += step
    const minute = new Date(time * 1000).toISOString().slice(14, 19)
    const name = match?.weapons[weapon - 1]
    return [minute, MATCH_EVENTS[kind], who, whom, ...(name === undefined ? [] : [name])].join(' ')
  })
}
