import { expect, test } from 'vitest'
import { parseLine } from './parse-line.ts'

const sparrow = 'Spar<row> 2<3><STEAM_1:1:1000002>'
const session: [time: string, message: string, type: string][] = [
  [
    '00:00',
    'Log file started (file "logs/L192_000_002_010_001.log") (game "/srv/insurgency") (version "6012")',
    'log-start',
  ],
  ['00:00', 'Loading map "ministry_coop"', 'map-loading'],
  ['00:01', 'server cvars start', 'ignored'],
  ['00:01', '"nextlevel" = ""', 'next-map'],
  ['00:01', 'server cvars end', 'ignored'],
  ['00:03', 'Started map "ministry_coop" (CRC "-568155013")', 'map-started'],
  ['00:20', '"Robin<2><STEAM_1:0:1000001><>" connected, address "192.0.2.55:27005"', 'connect'],
  ['00:24', '"Robin<2><STEAM_1:0:1000001><STEAM_1:0:1000001>" STEAM USERID validated', 'ignored'],
  ['00:41', '"Robin<2><STEAM_1:0:1000001><>" entered the game', 'enter'],
  ['00:45', '"Robin<2><STEAM_1:0:1000001><#Team_Unassigned>" joined team "#Team_Security"', 'join-team'],
  ['00:46', `"${sparrow}<>" connected, address "192.0.2.56:27005"`, 'connect'],
  ['01:03', `"${sparrow}<#Team_Unassigned>" joined team "#Team_Security"`, 'join-team'],
  ['01:04', '"Latif<6><BOT><>" connected, address "none"', 'connect'],
  ['01:06', `"${sparrow}<#Team_Security>" changed role to "combat_medic"`, 'role'],
  ['01:20', 'World triggered "Round_Start" (priority "0) (timelimit "900") (lives "2") (gametype "3")', 'round-start'],
  ['01:44', 'World triggered "killlocation" (attacker_position "3 -4 1") (victim_position "4 -5 1")', 'ignored'],
  ['01:44', '"Robin<2><STEAM_1:0:1000001><#Team_Security>" triggered "headshot"', 'headshot'],
  [
    '01:44',
    '"Robin<2><STEAM_1:0:1000001><#Team_Security>" killed "Latif<6><BOT><#Team_Insurgent>" with "m16a4<1>" at (3.6, -4.0, 1.0)',
    'kill',
  ],
  ['02:19', `"${sparrow}<>" triggered "revived" against "Robin<2><STEAM_1:0:1000001><>"`, 'revive'],
  ['02:30', `"${sparrow}<>" triggered "healed" against "Robin<2><STEAM_1:0:1000001><>"`, 'heal'],
  ['03:00', `"${sparrow}<#Team_Security>" triggered "obj_captured" (name "#unknown_controlpoint")`, 'capture'],
  [
    '03:40',
    `"Robin<2><STEAM_1:0:1000001><#Team_Security>" killed "${sparrow}<#Team_Security>" with "grenade_m67<0>" at (5.0, 6.0, 7.0)`,
    'kill',
  ],
  ['03:45', `"${sparrow}<#Team_Security>" say "/forgive"`, 'chat'],
  ['04:00', '"Robin<2><STEAM_1:0:1000001><#Team_Security>" committed suicide with "world"', 'suicide'],
  [
    '04:10',
    `"${sparrow}<#Team_Security>" triggered "suppressed" against "Latif<6><BOT><#Team_Insurgent>"`,
    'suppression',
  ],
  [
    '09:59',
    'World triggered "Round_End" (winner "2") (reason "0") (message "#game_x") (message_string "")',
    'round-end',
  ],
  ['09:59', `"${sparrow}<>" triggered "healing_hp" (value "240")`, 'heal'],
  ['10:05', '"Robin<2><STEAM_1:0:1000001><#Team_Security>" changed name to "Robin [AFK]"', 'rename'],
  ['10:10', 'rcon from "198.51.100.7:40112": command "status"', 'ignored'],
  ['10:20', '"Console<0><Console><Console>" say "map change in 10 seconds"', 'chat'],
  ['10:30', 'server_cvar: "nextlevel" "heights_coop checkpoint"', 'next-map'],
  ['10:31', '"Robin [AFK]<2><STEAM_1:0:1000001><#Team_Security>" disconnected (reason "Disconnected.")', 'leave'],
]

test('a session from the first map to the last goodbye is understood line by line', () => {
  const lines = session.map(([time, message]) => parseLine(`L 01/05/2025 - 20:${time}: ${message}\r\n`))
  expect(lines.map((line) => ('event' in line ? line.event.type : line.unknown))).toEqual(
    session.map(([, , type]) => type),
  )
  expect(lines.every((line) => 'event' in line && line.suspicious === null)).toBe(true)
  const times = lines.map(({ time }) => time ?? 0)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBe(Date.UTC(2025, 0, 5, 20) / 1000)
})
