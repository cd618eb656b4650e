import { expect, test } from 'vitest'
import type { Player } from '#server/game/logs/words/identity.ts'
import type { LogEvent } from './events.ts'
import { parseLine } from './parse-line.ts'

const kestrel: Player = { type: 'human', name: 'Kestrel', userId: 194, steamId: '76561197960265729', team: 'security' }
const dariush: Player = { type: 'bot', name: 'Dariush', userId: 6, steamId: null, team: 'insurgents' }
const ours = '"Kestrel<194><STEAM_1:1:0><#Team_Security>"'
const theirs = '"Dariush<6><BOT><#Team_Insurgent>"'

function read(message: string): LogEvent {
  const line = parseLine(`L 02/07/2015 - 12:31:34: ${message}`)
  if (!('event' in line)) throw new Error(`not understood: ${line.unknown}`)
  expect(line.suspicious).toBeNull()
  return line.event
}

const byPlayers: [string, LogEvent][] = [
  [
    '"Kestrel<194><STEAM_1:1:0><>" connected, address "203.0.113.10:27005"',
    { type: 'connect', player: { ...kestrel, team: null }, ip: '203.0.113.10' },
  ],
  ['"Dariush<6><BOT><>" connected, address "none"', { type: 'connect', player: { ...dariush, team: null }, ip: null }],
  ['"Kestrel<194><STEAM_1:1:0><STEAM_1:1:0>" STEAM USERID validated', { type: 'ignored', line: 'validated' }],
  ['"Kestrel<194><STEAM_1:1:0><>" entered the game', { type: 'enter', player: { ...kestrel, team: null } }],
  [
    '"Ein 42er K!L[O<106><STEAM_1:1:0><>" entered the game',
    { type: 'enter', player: { ...kestrel, name: 'Ein 42er K!L[O', userId: 106, team: null } },
  ],
  [
    '"Dariush<6><BOT><#Team_Unassigned>" joined team "#Team_Insurgent"',
    { type: 'join-team', player: { ...dariush, team: 'unassigned' }, team: 'insurgents' },
  ],
  [
    '"Dariush<6><BOT><Unassigned>" joined team "TERRORIST"',
    { type: 'join-team', player: { ...dariush, team: 'unassigned' }, team: null },
  ],
  [
    '"Kestrel<194><STEAM_1:1:0><CT>" switched from team <TERRORIST> to <Unassigned>',
    { type: 'join-team', player: { ...kestrel, team: null }, team: 'unassigned' },
  ],
  [
    `${ours} disconnected (reason "to make room for a clan member")`,
    { type: 'leave', player: kestrel, reason: 'to make room for a clan member' },
  ],
  [`${ours} disconnected (reason "Disconnected.")`, { type: 'leave', player: kestrel, reason: 'Disconnected.' }],
  [`${ours} disconnected`, { type: 'leave', player: kestrel, reason: '' }],
  [`${theirs} changed name to "(1)Dariush"`, { type: 'rename', player: dariush, newName: '(1)Dariush' }],
  [`${ours} say "!pb @531 rule1"`, { type: 'chat', player: kestrel, text: '!pb @531 rule1', toTeam: false }],
  [
    '"Kestrel<194><STEAM_1:1:0><Spectator>" say "hi"',
    { type: 'chat', player: { ...kestrel, team: 'spectator' }, text: 'hi', toTeam: false },
  ],
  [`${ours} say_team "left flank"`, { type: 'chat', player: kestrel, text: 'left flank', toTeam: true }],
  [`${ours} say ""`, { type: 'chat', player: kestrel, text: '', toTeam: false }],
  [
    '"Console<0><Console><Console>" say "map change in 10 seconds"',
    {
      type: 'chat',
      player: { type: 'console', name: 'Console', userId: 0, steamId: null, team: null },
      text: 'map change in 10 seconds',
      toTeam: false,
    },
  ],
  [
    `${ours} killed ${theirs} with "m16a4<1>" at (381.666809, -462.009094, 177.031250)`,
    { type: 'kill', player: kestrel, victim: dariush, weapon: 'weapon_m16a4' },
  ],
  [
    `${theirs} killed ${ours} with "grenade_f1<0>" at (1.0, 2.0, -3.0)`,
    { type: 'kill', player: dariush, victim: kestrel, weapon: 'grenade_f1' },
  ],
  [`${ours} killed ${theirs} with ""`, { type: 'kill', player: kestrel, victim: dariush, weapon: null }],
  [
    `"<194><STEAM_0:1:0><#Team_Security>" killed ${theirs} with "akm<3>"`,
    { type: 'kill', player: { ...kestrel, name: '' }, victim: dariush, weapon: 'weapon_akm' },
  ],
  [`${theirs} committed suicide with "world"`, { type: 'suicide', player: dariush, weapon: 'world' }],
  [
    `${ours} triggered "obj_captured" (name "#unknown_controlpoint")`,
    { type: 'capture', player: kestrel, objective: 'point', source: 'native' },
  ],
  [
    `${ours} triggered "obj_destroyed" (name "#unknown_controlpoint")`,
    { type: 'capture', player: kestrel, objective: 'cache', source: 'native' },
  ],
  [
    '"Abento<616><BOT><193>" stuck (position "-165.03 -705.59 222.38") (duration "1.50")',
    { type: 'ignored', line: 'stuck' },
  ],
  [
    '"Minh<338><BOT><193>" stuck (position "4355.51 -2602.87 143.98") (duration "19.97") L 02/07/2015 - 12:30:01:    path_goal ( "4370.00 -2703.29 148.56" )',
    { type: 'ignored', line: 'stuck' },
  ],
]

const byTheServer: [string, LogEvent][] = [
  [
    'Log file started (file "logs\\L203_000_113_020_27015_201502071515_001.log") (game "C:\\servers\\insurgency") (version "5885")',
    { type: 'log-start' },
  ],
  ['Log file closed', { type: 'log-end' }],
  ['"mp_lobbytime" = "10"', { type: 'ignored', line: 'cvar' }],
  ['"tv_password" = ""', { type: 'ignored', line: 'cvar' }],
  ['"nextlevel" = "heights_coop checkpoint"', { type: 'next-map', map: 'heights_coop', mode: 'checkpoint' }],
  ['server_cvar: "nextlevel" "crossbow checkpoint"', { type: 'next-map', map: 'crossbow', mode: 'checkpoint' }],
  ['server_cvar: "nextlevel" ""', { type: 'next-map', map: null, mode: null }],
  ['server_cvar: "sv_tags" "cid brutal coop bots hunt unforgiving"', { type: 'ignored', line: 'cvar' }],
  ['"sm_my-plugin.interval" = "0.5"', { type: 'ignored', line: 'cvar' }],
  ['"sm plugin ünits" = "1"', { type: 'ignored', line: 'cvar' }],
  ['"hostname" = "The "Best" <server> | 24/7"', { type: 'ignored', line: 'cvar' }],
  ['"sv_downloadurl" = "http://files.example.org/?a=1&b=2" ', { type: 'ignored', line: 'cvar' }],
  ['"sv_tags" = "a value that the game cut of', { type: 'ignored', line: 'cvar' }],
  ['server_cvar: "sm_advert/text" "Join {red}us: "discord""', { type: 'ignored', line: 'cvar' }],
  ['server_cvar: "nextlevel" "cut of', { type: 'ignored', line: 'cvar' }],
  ['server cvars start', { type: 'ignored', line: 'cvar' }],
  ['server cvars end', { type: 'ignored', line: 'cvar' }],
  ['server_message: "quit"', { type: 'server-stop', restart: false }],
  ['server_message: "restart"', { type: 'server-stop', restart: true }],
  ['Loading map "ministry_coop"', { type: 'map-loading', map: 'ministry_coop' }],
  ['Loading map "cutoff4-9"', { type: 'map-loading', map: 'cutoff4-9' }],
  [
    'Started map "ministry_coop" (CRC "-568155013")',
    { type: 'map-started', map: 'ministry_coop', mode: null, source: 'native' },
  ],
  ['-------- Mapchange to de_dust --------', { type: 'map-started', map: 'de_dust', mode: null, source: 'native' }],
  ['Team "#Team_Insurgent" triggered "Round_Win"', { type: 'round-win', team: 'insurgents' }],
  ['Team "#Team_Security" scored "3" with "8" players', { type: 'ignored', line: 'action' }],
  ['   path_goal ( "-162.50 -750.00 182.68" )', { type: 'ignored', line: 'stuck' }],
  ['Vote succeeded "Kick Some Player [U:1:18000090]"', { type: 'ignored', line: 'vote' }],
  ['rcon from "203.0.113.11:15073": Bad Password', { type: 'ignored', line: 'rcon' }],
  ['rcon from "203.0.113.12:15349": command "say test"', { type: 'ignored', line: 'rcon' }],
  ['Banid: "Kestrel<91><STEAM_1:1:0><>" was banned "for 1.00 minutes" by "Console"', { type: 'ignored', line: 'ban' }],
  ['Your server needs to be restarted in order to receive the latest update.', { type: 'ignored', line: 'notice' }],
]

test.each([...byPlayers, ...byTheServer])('a native line is understood: %s', (message, event) => {
  expect(read(message)).toEqual(event)
})

test('STEAM_0 and STEAM_1 are one person', () => {
  const [zero, one] = ['STEAM_0:1:7', 'STEAM_1:1:7'].map((id) => read(`"A<1><${id}><>" entered the game`))
  expect(zero).toEqual(one)
})

test.each(['STEAM_ID_PENDING', 'STEAM_ID_LAN', 'UNKNOWN', 'STEAM_ID_STOP_IGNORING_RETVALS'])(
  'a player whose id is %s is nobody yet',
  (id) => {
    expect(read(`"A<1><${id}><>" entered the game`)).toMatchObject({ player: { type: 'unidentified', steamId: null } })
  },
)

test('a console line without a date is known, and any other such line is counted as undated', () => {
  expect(parseLine("Gamerules: entering state 'GR_STATE_RND_RUNNING'")).toMatchObject({
    event: { type: 'ignored', line: 'console' },
    time: null,
  })
  expect(parseLine('hostname: Somewhere')).toEqual({ time: null, unknown: '(no date) hostname: Somewhere' })
})
