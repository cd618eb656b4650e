export const COOP_MODES = ['checkpoint', 'hunt', 'outpost', 'survival', 'conquer']

/** All of the game's modes. */
export const MODES = [
  ...COOP_MODES,
  'ambush',
  'battle',
  'elimination',
  'firefight',
  'flashpoint',
  'infiltrate',
  'invasion',
  'occupy',
  'push',
  'searchdestroy',
  'skirmish',
  'strike',
  'training',
  'vendetta',
]

const known = new Set(MODES)

/** Which mode is played: a known one among the keywords, else the one the map's name ends in; null when neither says. */
export function readMode(keywords: string | null, mapName: string): string | null {
  const words = (keywords ?? '').toLowerCase().split(/[\s,;]+/)
  return words.find((word) => known.has(word)) ?? modeOfMap(mapName)
}

function modeOfMap(mapName: string): string | null {
  const suffix = mapName.toLowerCase().split('_').at(-1) ?? ''
  if (suffix === mapName.toLowerCase()) return null
  if (suffix === 'coop') return 'checkpoint'
  return known.has(suffix) ? suffix : null
}
