import { isWordCharacter } from '#server/game/logs/line-text.ts'

/** What dealt the death when it is no hand weapon: these are named by their entity. */
const ENTITY_PREFIXES = [
  'weapon_',
  'grenade_',
  'rocket_',
  'mortar_',
  'projectile_',
  'missile_',
  'shell_',
  'obj_',
  'prop_',
  'func_',
  'env_',
  'trigger_',
  'point_',
  'entity',
  'world',
]

/** Other spellings of one weapon. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['worldspawn', 'world'],
  ['player', 'world'], // a fall, or the `kill` command
  ['c4', 'grenade_c4'],
  ['ied', 'grenade_ied'],
  ['knife', 'weapon_kabar'],
])

const MOST_REMEMBERED = 2000
const remembered = new Map<string, string | null>()

/** The weapon's name as game events write it (`m16a4<1>` is `weapon_m16a4`); null when the line names none. */
export function parseWeapon(text: string): string | null {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const name = normalise(text)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(text, name)
  return name
}

function normalise(text: string): string | null {
  const name = plainName(withoutNumber(text)).toLowerCase()
  if (name === '') return null
  const alias = ALIASES.get(name)
  if (alias !== undefined) return alias
  return ENTITY_PREFIXES.some((prefix) => name.startsWith(prefix)) ? name : `weapon_${name}`
}

function withoutNumber(text: string): string {
  const open = text.endsWith('>') ? text.lastIndexOf('<') : -1
  return open === -1 ? text : text.slice(0, open)
}

function plainName(text: string): string {
  let name = ''
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    name += isWordCharacter(code) || code === 0x2d || code === 0x2e ? text.charAt(at) : '_' // '-' and '.' stay
  }
  return name
}
