import { expect, test } from 'vitest'
import type { Player } from '#server/game/logs/words/identity.ts'
import type { LogEvent } from './events.ts'
import { parseLine } from './parse-line.ts'

const heron: Player = { type: 'human', name: 'He<r>on 2', userId: 3, steamId: '76561197960265733', team: null }
const wren: Player = { type: 'human', name: 'Wren', userId: 2, steamId: '76561197960265730', team: null }
const dariush: Player = { type: 'bot', name: 'Dariush', userId: 6, steamId: null, team: 'insurgents' }
const a = '"He<r>on 2<3><STEAM_1:1:2><>"'
const b = '"Wren<2><STEAM_1:0:1><>"'
const bot = '"Dariush<6><BOT><#Team_Insurgent>"'

function parse(message: string) {
  return parseLine(`L 01/05/2025 - 20:02:19: ${message}`)
}

const understood: [string, LogEvent][] = [
  [
    `${a} killed ${bot} with "weapon_m4a1" at (1, 2, 3)`,
    { type: 'kill', player: heron, victim: dariush, weapon: 'weapon_m4a1' },
  ],
  [`${a} commited suicide with "weapon_m67"`, { type: 'suicide', player: heron, weapon: 'weapon_m67' }],
  [`${a} triggered "ins_cp_captured"`, { type: 'capture', player: heron, objective: 'point', source: 'public' }],
  [`${a} triggered "ins_cp_destroyed"`, { type: 'capture', player: heron, objective: 'cache', source: 'public' }],
  [
    `${a} triggered "suppressed" against ${bot}`,
    { type: 'suppression', player: heron, victim: dariush, count: 1, source: 'public' },
  ],
  [`${a} triggered "headshot"`, { type: 'headshot', player: heron, victim: null, weapon: null, source: 'public' }],
  [`${a} changed role to "combat_medic"`, { type: 'role', player: heron, role: 'combat_medic', source: 'public' }],
  [`${a} triggered "revived" against ${b}`, { type: 'revive', player: heron, target: wren, source: 'public' }],
  [`${a} triggered "healed" against ${b}`, { type: 'heal', player: heron, target: wren, hp: 0, source: 'public' }],
  [
    `${a} triggered "healing_hp" (value "240")`,
    { type: 'heal', player: heron, target: null, hp: 240, source: 'public' },
  ],
  [
    'World triggered "Round_Start" (priority "0) (timelimit "900") (lives "2") (gametype "3")',
    { type: 'round-start', source: 'public' },
  ],
  [
    'World triggered "Round_End" (winner "2") (reason "0") (message "#game_team_winner_obj_checkpoint") (message_string "")',
    { type: 'round-end', winner: 'security', message: '#game_team_winner_obj_checkpoint', source: 'public' },
  ],
  [
    'World triggered "Round_End" (winner "0") (reason "0") (message "") (message_string "")',
    { type: 'round-end', winner: null, message: '', source: 'public' },
  ],
  [
    'World triggered "Game_End" (winner "3") (team1_score "0") (team2_score "1")',
    { type: 'game-end', winner: 'insurgents' },
  ],
  [
    'World triggered "Game_NewMap" (mapname "siege_coop")',
    { type: 'map-started', map: 'siege_coop', mode: null, source: 'public' },
  ],
]

test.each(understood)('a public plugin is understood: %s', (message, event) => {
  expect(parse(message)).toMatchObject({ event, suspicious: null })
})

test.each([
  [`${a} triggered "ins_cp_neutralized"`, 'action'],
  [`${a} triggered "avenged"`, 'action'],
  [`${a} triggered "kill assist"`, 'action'],
  [`${a} triggered "round_level_advanced" (level "2")`, 'action'],
  [`${a} triggered "healing_session" against ${b}`, 'action'],
  [`${a} triggered "revive_assist" against ${b}`, 'action'],
  [`${a} triggered "bleedout_treated" against ${b}`, 'action'],
  [`${a} triggered "ammo_resupplied" against ${b}`, 'action'],
  [`${a} triggered "mattress_kill"`, 'action'],
  [`${a} triggered "barbed_wire_kill"`, 'action'],
  [`${a} triggered "kill_streak_12"`, 'action'],
  [`${a} triggered "round_mvp"`, 'action'],
  [`${a} triggered "build_sandbag"`, 'action'],
  [`${a} triggered "build_anything_else" against ${b}`, 'action'],
  [`${a} triggered "Punished_For_TeamKill"`, 'action'],
  ['World triggered "killlocation" (attacker_position "381 -462 177") (victim_position "410 -500 177")', 'action'],
  ['World triggered "Game_Start" (priority "0")', 'action'],
  ['World triggered "Round_Begin" (priority "0") (timelimit "900") (lives "2") (gametype "3")', 'action'],
  ['World triggered "Round_LevelAdvanced" (level "3")', 'action'],
  ['Team "#Team_Security" triggered "captured_a"', 'action'],
  [`${a} changed map to "siege_coop" (input "siege")`, 'admin'],
  ['"Console<0><Console><Console>" triggered sm_say (text be nice)', 'admin'],
  [`${a} triggered sm_psay to ${b} (text hello)`, 'admin'],
  [`${a} kicked ${b} (reason "afk")`, 'admin'],
  ['[SM] Changed map to "siege_coop"', 'admin'],
  ['[basecommands.smx] "Console<0><Console><Console>" changed map to "siege_coop"', 'admin'],
])('a plugin line that no number needs is known and ignored: %s', (message, line) => {
  expect(parse(message)).toMatchObject({ event: { type: 'ignored', line } })
})

test('a line nobody knows is reduced to its shape, and keeps the name of its action only', () => {
  expect(parse(`${a} triggered "dug_a_hole" (depth "3")`)).toMatchObject({
    unknown: '(unknown action) "player" triggered "dug_a_hole" (depth "…")',
  })
  expect(parse(`${a} whispered "my phone is 555-1234"`)).toMatchObject({ unknown: '"player" whispered "…"' })
  expect(parse('Heap at 12345 of 99999 kB, été')).toMatchObject({ unknown: 'Heap at # of # kB, ?t?' })
})

test.each(['1e309', '-999999999', '99999999999999999999', '', '1.5', '0x10', 'NaN', '100001'])(
  'a heal of %s HP is refused and counted as out of range',
  (value) => {
    expect(parse(`${a} triggered "healing_hp" (value "${value}")`)).toMatchObject({
      unknown: '(number out of range) "player" triggered "healing_hp" (value "…")',
    })
  },
)

test.each([
  ['sitrep_score', 'change', '-100001'],
  ['sitrep_score', 'change', '1e5'],
  ['sitrep_suppressed', 'count', '10001'],
  ['sitrep_suppressed', 'count', '-1'],
  ['sitrep_healed', 'hp', '123456789012'],
])('%s with %s %s is refused', (action, key, value) => {
  expect(parse(`${a} triggered "${action}" (${key} "${value}")`)).toHaveProperty('unknown')
})

test.each([
  'triggered "weaponstats" (weapon "m4a1") (shots "9") (hits "4") (kills "1") (headshots "1") (tks "0") (damage "110") (deaths "0")',
  'triggered "weaponstats2" (weapon "m4a1") (head "1") (chest "3") (stomach "0") (leftarm "0") (rightarm "0") (leftleg "0") (rightleg "0")',
])('a sum of deeds shows only who is there: %s', (text) => {
  expect(parseLine(`L 02/07/2015 - 12:30:01: ${a} ${text}`)).toMatchObject({
    event: { type: 'weaponstats', player: { steamId: '76561197960265733' } },
  })
})

test.each(['Forgiven_For_TeamKill', 'Forgiven_For_Teamkill'])('%s tells who was forgiven', (action) => {
  expect(parseLine(`L 02/07/2015 - 12:30:01: ${a} triggered "${action}"`)).toMatchObject({
    event: { type: 'forgiven' },
  })
})
