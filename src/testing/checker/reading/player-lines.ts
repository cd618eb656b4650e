import { readAction } from './action-lines.ts'
import { type Named, type Told, told } from './told.ts'
import { readNamed, splitPairs, teamOf, weaponOf, withoutControls } from './words.ts'

/** One way to read a line of somebody, and where their identity ends in it. */
export interface PlayerReading {
  place: number
  line: Told
  unfinished: boolean // chat that nothing ends
}

type Reading = (who: Named, words: readonly string[]) => Told | null

const IGNORED = told('ignored')

function readKill(who: Named, rest: string): Told | null {
  const text = rest.replace(/ \(headshot\)$/, '')
  const { before } = splitPairs(text)
  const [, victim = '', weapon = ''] =
    /^(.*)" with "([^"]{0,64})"(?: at \([^"]{0,56}\))?$/s.exec(text.endsWith('")') ? before : text) ?? []
  const whom = readNamed(victim)
  return whom && told('kill', { who, whom, word: weaponOf(weapon) })
}

function readTriggered(who: Named, name: string, rest: string): Told | null {
  const { before, value } = splitPairs(rest)
  if (before === '') return readAction(name, { who, whom: null, value })
  const whom = readNamed(/^ against "(.*)"$/s.exec(before)?.[1] ?? '')
  return whom && readAction(name, { who, whom, value })
}

/** What follows `"Somebody" `, to the very end of the line. The first one that fits is meant. */
const FORMS: readonly (readonly [RegExp, Reading])[] = [
  [/^killed "(.*)$/s, (who, [rest = '']) => readKill(who, rest)],
  [/^triggered "([^"]{0,64})"(.*)$/s, (who, [name = '', rest = '']) => readTriggered(who, name, rest)],
  [/^say(?:_team)? "(.*)"$/s, (who, [text = '']) => told('chat', { who, word: withoutControls(text) })],
  [/^connected, address "[^"]*"$/, (who) => told('connect', { who })],
  [/^entered the game$/, (who) => told('enter', { who })],
  [/^STEAM USERID validated$/, () => IGNORED],
  [/^joined team "([^"]*)"$/, (who, [team = '']) => told('join-team', { who, team: teamOf(team) })],
  [
    /^switched from team <(?:(?!> to <).)*> to <([^"]*)>$/s,
    (who, [team = '']) => told('join-team', { who, team: teamOf(team) }),
  ],
  [/^disconnected(?: \(reason ".*"\))?$/s, (who) => told('leave', { who })],
  [/^changed name to "(.{0,128})"$/s, (who, [name = '']) => told('rename', { who, word: withoutControls(name) })],
  [/^changed role to "(\w{1,64})"$/, (who, [role = '']) => told('role', { who, by: 'public', word: role })],
  [/^committ?ed suicide with "[^"]{0,64}"(?: at \([^)]*\))?$/, (who) => told('suicide', { who })],
  [/^stuck \(position ".*\)\s*$/s, () => IGNORED],
  [
    /^(added ban|banned|console command|executed config|gagged|kicked|muted|removed ban|renamed|set the next map to|silenced) /,
    () => IGNORED,
  ],
  [/^(cancelled the vote|changed (cvar |map to ")|initiated a|refreshed the admin cache|reset cvar )/, () => IGNORED],
  [/^(slapped |slayed |triggered sm_|ungagged |unmuted |unsilenced )/, () => IGNORED],
]

const MOST_READINGS = 4
const LONGEST_CUT = 63

/** Every way in which a message that begins with a quote is a whole line of somebody. More than one: a name imitates a line. */
export function readPlayerLine(message: string): PlayerReading[] {
  const readings: PlayerReading[] = []
  for (let end = message.indexOf('>" '); end !== -1; end = message.indexOf('>" ', end + 1)) {
    if (readings.length === MOST_READINGS) break
    const line = readAt(message, end + 1)
    if (line) readings.push({ place: end, line, unfinished: false })
    else if (readings.length === 0) {
      const chat = readBrokenChat(message, end + 1)
      if (chat) readings.push({ place: end, line: chat, unfinished: true })
    }
  }
  for (let quote = message.indexOf('" ', 1); quote !== -1; quote = message.indexOf('" ', quote + 1)) {
    if (quote - 1 > LONGEST_CUT) break
    const line = message[quote - 1] === '>' ? null : readAt(message, quote)
    if (!line) continue
    readings.push({ place: quote - 1, line, unfinished: false })
    break
  }
  return readings
}

function readAt(message: string, quote: number): Told | null {
  const rest = message.slice(quote + 2)
  for (const [form, reading] of FORMS) {
    const [all, ...words] = form.exec(rest) ?? []
    if (all === undefined) continue
    const who = readNamed(message.slice(1, quote))
    const line = who && reading(who, words)
    if (line || !who) return line
  }
  return null
}

function readBrokenChat(message: string, quote: number): Told | null {
  const text = /^say(?:_team)? "(.*)$/s.exec(message.slice(quote + 2))?.[1]
  const who = text === undefined ? null : readNamed(message.slice(1, quote))
  return who && told('chat', { who, word: withoutControls(text ?? '') })
}
