import { type Told, told } from './told.ts'
import { isPairs, mapOf, teamOf, valueIn } from './words.ts'

type Reading = (words: readonly string[]) => Told | null

const IGNORED = told('ignored')

const started = (name: string, by: Told['by']): Told | null => {
  const map = mapOf(name)
  return map === null ? null : told('map-started', { word: map, by })
}

const roundEnd = (pairs: string, by: Told['by']): Told | null => {
  const winner = valueIn(pairs, 'winner')
  if (winner === null) return null
  return told('round-end', { by, team: winner === '2' ? 'security' : winner === '3' ? 'insurgents' : null })
}

function world(name: string, pairs: string): Told | null {
  if (!KNOWN_OF_THE_WORLD.test(name)) return told('refused')
  if (!isPairs(pairs)) return null
  switch (name) {
    case 'Round_Start':
      return told('round-start', { by: 'public' })
    case 'sitrep_round_start':
      return told('round-start', { by: 'sitrep' })
    case 'Round_End':
      return roundEnd(pairs, 'public')
    case 'sitrep_round_end':
      return roundEnd(pairs, 'sitrep')
    case 'Game_End':
      return told('game-end')
    case 'Game_NewMap':
      return started(valueIn(pairs, 'mapname') ?? '', 'public')
    case 'sitrep_map':
      return started(valueIn(pairs, 'map') ?? '', 'sitrep')
    default:
      return IGNORED
  }
}
const KNOWN_OF_THE_WORLD =
  /^(Round_(Start|End|Begin|LevelAdvanced)|Game_(Start|End|NewMap)|killlocation|sitrep_(map|round_(start|end)))$/

/** Where the game mode stands in native logs; of no use here. */
const setting = (name: string, value: string): Told =>
  name === 'nextlevel' && value.trimEnd().endsWith('"') ? told('next-map') : IGNORED

/** Lines of the game server itself, by their whole text: a name may imitate the beginning of one. */
const FORMS: readonly (readonly [RegExp, Reading])[] = [
  [/^World triggered "([^"]*)"(.*)$/s, ([name = '', pairs = '']) => world(name, pairs)],
  [/^World triggered "/, () => told('refused')],
  [/^Team "(.*)" triggered "Round_Win"$/s, ([team = '']) => told('round-win', { team: teamOf(team) })],
  [/^Team ".*" /s, () => IGNORED],
  [
    /^Loading map "([^"]*)"\s*$/,
    ([name = '']) => (mapOf(name) === null ? null : told('map-loading', { word: mapOf(name) ?? '' })),
  ],
  [/^Started map "([^"]*)"(.*)$/s, ([name = '', pairs = '']) => (isPairs(pairs) ? started(name, 'native') : null)],
  [/^-------- Mapchange to (.*) --------$/s, ([name = '']) => started(name, 'native')],
  [/^server_cvar: "([^"<>\p{Cc}]{1,64})" "((?!.*><).*)$/su, ([name = '', value = '']) => setting(name, value)],
  [/^server cvars /, () => IGNORED],
  [/^Log file started(.*)$/s, ([pairs = '']) => (isPairs(pairs) ? told('log-start') : null)],
  [/^Log file closed\s*$/, () => told('log-end')],
  [/^server_message: "(quit|restart)"\s*$/, () => told('server-stop')],
  [/^(rcon from "|Vote |Banid: |Banip: |Addip: |Removeid: |Kick: |Your server | {3}path_goal \()/, () => IGNORED],
  [/^\[(SM|[^\]]*\.smx)\]/, () => IGNORED],
]

/** `message` is a line without its date; null: it is of no known form. */
export function readServerLine(message: string): Told | null {
  for (const [form, reading] of FORMS) {
    const [all, ...words] = form.exec(message) ?? []
    const line = all === undefined ? null : reading(words)
    if (line) return line
  }
  return null
}

/** One of the list of settings that a log begins with: `"name" = "value"`. */
export function readListedSetting(message: string): Told | null {
  const [all, name = '', value = ''] = /^"([^"<>\p{Cc}]{1,64})" = "((?!.*><).*)$/su.exec(message) ?? []
  return all === undefined ? null : setting(name, value)
}
