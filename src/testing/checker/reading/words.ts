import type { Named, Team } from './told.ts'

const TEAMS: ReadonlyMap<string, Team> = new Map([
  ['#Team_Security', 'security'],
  ['#Team_Insurgent', 'insurgents'],
  ['#Team_Unassigned', 'unassigned'],
  ['Unassigned', 'unassigned'],
  ['Spectator', 'spectator'],
  ['#Team_Spectator', 'spectator'],
])
const TEAM_FIELDS = [...TEAMS.keys(), ''].map((token) => `<${token}>`)
const IDENTITY = /^(.{0,128})<(\d{1,10})><([^<>"]{1,62})><([^<>"]{0,62})>$/s
const CUT_BYTES = 63
const FIRST_PERSON = 76_561_197_960_265_728n

export const teamOf = (token: string): Team | null => TEAMS.get(token) ?? null

export const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, '')

/** `Name<userid><id><team>`; null: this text is nobody. */
export function readNamed(text: string): Named | null {
  if (!text.endsWith('>')) return readCut(text)
  const [, name = '', number = '', id = '', team = ''] = IDENTITY.exec(text) ?? []
  const userId = Number(number)
  if (number === '' || userId > 0x7fff_ffff) return null
  const person = personOf(id)
  const kind = person ? 'human' : id === 'BOT' ? 'bot' : id === 'Console' ? 'console' : 'nobody'
  return { kind, id: person, name: withoutControls(name), userId, team: teamOf(team) }
}

/** Rule 27: a plugin's buffer of 63 bytes ends inside the team. */
function readCut(text: string): Named | null {
  const open = text.lastIndexOf('<')
  if (Buffer.byteLength(text) !== CUT_BYTES || open < 1) return null
  if (!TEAM_FIELDS.some((field) => field.startsWith(text.slice(open)))) return null
  const named = readNamed(`${text.slice(0, open)}<>`)
  return named?.kind === 'human' || named?.kind === 'bot' ? named : null
}

/** Rule 14: STEAM_0 and STEAM_1 are one person. */
function personOf(id: string): string | null {
  const text = id.trim()
  const [, odd, half] = /^STEAM_[01]:([01]):(\d{1,10})$/.exec(text) ?? []
  const account = /^\[U:1:(\d{1,10})\]$/.exec(text)?.[1]
  const number = half ? BigInt(half) * 2n + BigInt(odd ?? 0) : account ? BigInt(account) : whole(text)
  return number > 0n && number <= 0xffff_ffffn ? String(FIRST_PERSON + number) : null
}

const whole = (text: string): bigint => (/^\d{17}$/.test(text) ? BigInt(text) - FIRST_PERSON : 0n)

const ENTITIES =
  /^(weapon_|grenade_|rocket_|mortar_|projectile_|missile_|shell_|obj_|prop_|func_|env_|trigger_|point_|entity|world)/
const OTHER_NAMES: Readonly<Record<string, string>> = {
  worldspawn: 'world',
  player: 'world',
  c4: 'grenade_c4',
  ied: 'grenade_ied',
  knife: 'weapon_kabar',
}

/** `m16a4<1>` is `weapon_m16a4`; a line without a weapon has 'unknown'. */
export function weaponOf(text: string): string {
  const name = text
    .replace(/<[^<]*>$/, '')
    .replace(/[^\w.-]/g, '_')
    .toLowerCase()
  if (name === '') return 'unknown'
  return OTHER_NAMES[name] ?? (ENTITIES.test(name) ? name : `weapon_${name}`)
}

/** Without the folder of a workshop; null: no map is called so. */
export function mapOf(text: string): string | null {
  const name = text.slice(text.lastIndexOf('/') + 1)
  return /^[\w-][\w.-]{0,63}$/.test(name) ? name : null
}

const FORGIVE = ['forgive', 'пробачити', '許す', '原谅', 'простить', 'perdonar', 'perdoar', 'affetmek']

/** Rule 8. */
export function isForgiving(chat: string): boolean {
  const word = /^\s*[/!]([^\s]{0,31})/.exec(chat)?.[1] ?? ''
  return FORGIVE.includes(word.normalize('NFC').toLowerCase())
}

const PAIR = / \((\w{1,32}) "([^"]{0,254})"\)$/

/** The `(key "value")` pairs that end a text, and what stands before them. */
export function splitPairs(text: string): { before: string; value(key: string): string | null } {
  const pairs = new Map<string, string>()
  let before = text
  for (let count = 0; count < 12; count += 1) {
    const [all = '', key, value] = PAIR.exec(before) ?? []
    if (key === undefined || value === undefined) break
    pairs.set(key, value)
    before = before.slice(0, -all.length)
  }
  return { before, value: (key) => pairs.get(key) ?? null }
}

/** Whether nothing but such pairs follows; one plugin forgets a closing quote. */
export const isPairs = (text: string): boolean => /^(?: \(\w{1,32} "[^"]{0,256}"?\)){0,12}\s*$/.test(text)

/** One value of such text, read from the left because of that plugin. */
export const valueIn = (text: string, key: string): string | null =>
  new RegExp(`\\(${key} "([^"]{0,256})"`).exec(text)?.[1] ?? null

/** A whole number from `least` to `most`; null: none. */
export function numberOf(text: string | null, most: number, least = 0): number | null {
  if (text === null || !/^-?\d{1,9}$/.test(text) || (least === 0 && text.startsWith('-'))) return null
  const number = Number(text)
  return number <= most && number >= least ? number + 0 : null
}
