import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LogEvent } from '#server/game/logs/events.ts'
import { parseLine } from '#server/game/logs/parse-line.ts'
import type { Player } from '#server/game/logs/words/identity.ts'
import { simulatedLines } from '#testing/counting/simulated-lines.ts'
import { readLine } from './read-line.ts'
import type { Named, Told } from './told.ts'

const DATE = 'L 03/01/2026 - 20:00:00: '

// Pieces of which lines are made, and names that imitate them.
const IDS = [
  '<7><STEAM_1:0:5><#Team_Security>',
  '<8><STEAM_0:1:9><>',
  '<9><BOT><#Team_Insurgent>',
  '<0><Console><Console>',
]
const IDENTITIES = [
  ...IDS,
  '<3><STEAM_ID_PENDING><>',
  '<4><[U:1:77]><Spectator>',
  '<5><STEAM_1:0:5><193>',
  '<x><BOT><>',
  '<6><BOT>',
]
const NAMES = [
  'Ann',
  '',
  'a<b>c',
  '"',
  '>" killed "',
  '[SM] x',
  '\u202eemiT',
  '😀',
  `x${IDS[0]}" say "hi`,
  '\u0007bell',
  'n'.repeat(30),
]
const name = fc.constantFrom(...NAMES)
const identity = fc.tuple(name, fc.constantFrom(...IDENTITIES)).map(([who, fields]) => `"${who}${fields}"`)
const cut = name.map((who) => `"${`${who}<7><STEAM_1:0:5><#Team_Security>`.slice(0, 63)}"`)
const person = fc.oneof({ weight: 6, arbitrary: identity }, { weight: 1, arbitrary: cut })
const weapon = fc.constantFrom('m16a4<1>', 'grenade_f1', '', 'Odd name!', 'knife', 'w'.repeat(70))
const tail = fc.constantFrom(
  '',
  ' at (1.0, 2.0, 3.0)',
  ' (headshot)',
  ' (attacker_position "1 2 3")',
  ' and more',
  '\r\n',
  ' \n x',
  `${DATE}x`,
)
const ACTIONS = [
  'sitrep_headshot headshot obj_captured ins_cp_destroyed sitrep_destroyed suppressed sitrep_suppressed revived sitrep_revived healed',
  'healing_hp sitrep_healed sitrep_role sitrep_spawn sitrep_artillery sitrep_score sitrep_forgive Forgiven_For_TeamKill sitrep_burned',
  'weaponstats avenged build_wall never_heard constructor kill_streak_12',
].flatMap((list) => list.split(' '))
const PAIRS = [
  '',
  ' (hp "62")',
  ' (value "12")',
  ' (count "3")',
  ' (change "-20")',
  ' (template "template_combat_medic")',
]
const pairs = fc.constantFrom(
  ...PAIRS,
  ' (weapon "m4a1<2>")',
  ' (hp "-5")',
  ' (hp "9999999")',
  ' (entity "grenade_m18_us") (hp "1")',
  ' (x',
)
const verb = fc.oneof(
  fc.tuple(person, weapon).map(([whom, used]) => `killed ${whom} with "${used}"`),
  fc.tuple(fc.constantFrom(...ACTIONS), pairs).map(([action, values]) => `triggered "${action}"${values}`),
  fc
    .tuple(fc.constantFrom(...ACTIONS), person, pairs)
    .map(([action, whom, values]) => `triggered "${action}" against ${whom}${values}`),
  fc.tuple(fc.constantFrom('say', 'say_team'), name).map(([how, text]) => `${how} "${text}"`),
  fc.constantFrom(
    'say "broken off',
    'connected, address "1.2.3.4:27005"',
    'entered the game',
    'disconnected',
    'STEAM USERID validated',
  ),
  fc.constantFrom(
    'joined team "#Team_Security"',
    'joined team "x"y"',
    'switched from team <a> to <Spectator>',
    'changed role to "recon"',
  ),
  fc.constantFrom(
    'committed suicide with "world"',
    'commited suicide with ""',
    'stuck (position "1") ',
    'changed map to "x"',
    'danced',
  ),
  name.map((text) => `disconnected (reason "${text}")`),
  name.map((text) => `changed name to "${text}"`),
)
const SERVER_LINES = [
  'World triggered "Round_Start" (priority "0) (timelimit "900")',
  'World triggered "Round_End" (winner "2") (reason "0")',
  'World triggered "sitrep_round_end" (winner "3")',
  'World triggered "Round_End"',
  'World triggered "sitrep_map" (map "workshop/1/Docks_coopb2.day") (mode "checkpoint")',
  'World triggered "Nothing"',
  'World triggered "Game_End" (winner "2") x',
  'Team "#Team_Security" triggered "Round_Win"',
  'Team "#Team_Security" scored "3"',
  'Loading map "ministry_coop"',
  'Loading map ".hidden"',
  'Started map "ministry_coop" (CRC "-1")',
  '-------- Mapchange to siege_coop --------',
  'server_cvar: "nextlevel" "crossbow checkpoint"',
  '"nextlevel" = "heights_coop checkpoint"',
  '"sv_tags" = "a"',
  'Log file started (file "x") (game "y")',
  'Log file closed',
  'server_message: "quit"',
  'rcon from "1.2.3.4:5": command "x"',
  '[SM] Changed map to "x"',
  '[other] x',
]
const message = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(person, verb, tail).map(([who, deed, end]) => `${who} ${deed}${end}`) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...SERVER_LINES), tail).map((parts) => parts.join('')) },
)

const wordsOf = (someone: Player | Named | null | undefined) => {
  if (!someone) return '-'
  const id = 'id' in someone ? someone.id : someone.steamId
  const kind = 'kind' in someone ? someone.kind : someone.type === 'unidentified' ? 'nobody' : someone.type
  return [kind, id, someone.userId, someone.name, someone.team].join('/')
}

function parsedWords(text: string): string[] {
  const line = parseLine(text)
  if (!('event' in line)) return []
  return [line.event, ...line.others].filter(({ type }) => type !== 'ignored').map(eventWords)
}

function eventWords(event: LogEvent): string {
  const who = 'player' in event ? event.player : null
  const whom = 'victim' in event ? event.victim : 'target' in event ? event.target : null
  return [event.type, wordsOf(who), wordsOf(whom), detailOf(event), 'source' in event ? event.source : ''].join(' ')
}

function detailOf(event: LogEvent): string | number {
  if (event.type === 'kill' || event.type === 'burned') return event.weapon ?? 'unknown'
  if ('hp' in event) return event.hp
  if ('count' in event) return event.count
  if ('change' in event) return event.change
  if ('text' in event) return event.text
  if ('role' in event) return event.role ?? ''
  if ('newName' in event) return event.newName
  if ('objective' in event) return event.objective
  if ('winner' in event && event.type === 'round-end') return event.winner ?? ''
  if ('map' in event && event.type !== 'next-map') return event.map
  return event.type === 'join-team' || event.type === 'round-win' ? (event.team ?? '') : ''
}

const SOURCED = [
  'capture',
  'headshot',
  'suppression',
  'revive',
  'heal',
  'role',
  'map-started',
  'round-start',
  'round-end',
]

function toldWords(line: Told): string {
  const { type, who, whom, by, word, team, amount } = line
  const isNumber = ['heal', 'suppression', 'score'].includes(type)
  const detail = isNumber ? amount : word || team || ''
  return [type, wordsOf(who), wordsOf(whom), detail, SOURCED.includes(type) ? by : ''].join(' ')
}

const ownWords = (text: string): string[] =>
  readLine({ seq: 1, serverId: 1, receivedAt: 1_772_395_200_000, source: 'udp', text }, 'UTC')
    .tellings.filter(({ type, who }) => type !== 'ignored' && who?.userId !== -1)
    .map(toldWords)

test('the checker reads every line as the program does, also what names make of it', () => {
  fc.assert(
    fc.property(message, (text) => {
      expect(ownWords(DATE + text)).toEqual(parsedWords(DATE + text))
    }),
    { numRuns: 3_000 },
  )
  for (const { payload } of simulatedLines({ seed: 'read', servers: 2, minutes: 20 })) {
    const text = Buffer.from(payload).toString()
    expect(ownWords(text)).toEqual(parsedWords(text))
  }
})
