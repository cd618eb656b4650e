import { randomFrom } from '#web/lib/seeded-random.ts'
import { LIGHTS, type Light } from './scene-light.ts'
import {
  dunes,
  forest,
  mountains,
  PICTURE,
  palms,
  type Random,
  type Scenery,
  towers,
  town,
  water,
  works,
} from './scenery.ts'

export interface Stroke {
  fill: string
  path: string
  opacity?: number
}

type Place = keyof typeof PLACES
type Hour = keyof typeof LIGHTS

/** What stands in the distance, in the middle and in front, each with its ground and height. */
const PLACES = {
  city: [
    [mountains, 176, 60],
    [towers, 208, 128],
    [town, 252, 54],
    [dunes, 300, 16],
  ],
  town: [
    [dunes, 178, 40],
    [town, 214, 84],
    [town, 262, 56],
    [dunes, 306, 14],
  ],
  hills: [
    [mountains, 190, 116],
    [town, 222, 62],
    [dunes, 258, 30],
    [town, 304, 40],
  ],
  mountains: [
    [mountains, 196, 132],
    [mountains, 240, 96],
    [dunes, 270, 34],
    [forest, 318, 44],
  ],
  dunes: [
    [mountains, 180, 46],
    [dunes, 214, 70],
    [dunes, 256, 56],
    [dunes, 304, 36],
  ],
  oasis: [
    [dunes, 182, 40],
    [town, 212, 50],
    [palms, 248, 104],
    [dunes, 304, 20],
  ],
  forest: [
    [mountains, 190, 104],
    [forest, 222, 66],
    [forest, 266, 84],
    [forest, 330, 96],
  ],
  works: [
    [dunes, 180, 34],
    [works, 212, 76],
    [works, 258, 62],
    [dunes, 304, 14],
  ],
  harbour: [
    [mountains, 186, 64],
    [works, 216, 78],
    [water, 218, 0],
    [works, 318, 44],
  ],
} satisfies Record<string, readonly (readonly [Scenery, number, number])[]>

/** The stock game's maps, and words in the names of others; the first that fits decides. */
const KNOWN: readonly (readonly [RegExp, Place, Hour?])[] = [
  [/ministry/, 'city', 'haze'],
  [/market/, 'town', 'day'],
  [/heights/, 'hills', 'dusk'],
  [/sinjar/, 'hills', 'dawn'],
  [/embassy|uprising/, 'city', 'dusk'],
  [/district/, 'city', 'dawn'],
  [/siege/, 'town', 'dusk'],
  [/contact/, 'oasis', 'haze'],
  [/canal/, 'oasis', 'day'],
  [/revolt/, 'town', 'dawn'],
  [/tell/, 'dunes', 'dusk'],
  [/buhriz/, 'oasis', 'dawn'],
  [/verticality/, 'city', 'day'],
  [/station|depot|cutoff|facto|plant|rail|refiner|mill|mine|oil/, 'works'],
  [/kandagal|panj|ridge|mountain|valley|pass|crossbow/, 'mountains'],
  [/peak|snow|winter|frost|ice|arctic/, 'mountains', 'snow'],
  [/dock|port|harbou?r|ship|beach|coast|island|river|bridge/, 'harbour'],
  [/forest|wood|jungle|camp|park|farm/, 'forest'],
  [/desert|dune|sand|dust|motel|route|road/, 'dunes'],
  [/city|tower|hotel|street|block|center|mall|bank/, 'city'],
]
const ANYWHERE: readonly Place[] = [
  'city',
  'town',
  'hills',
  'mountains',
  'dunes',
  'oasis',
  'forest',
  'works',
  'harbour',
]
const ANY_HOUR: readonly Hour[] = ['day', 'haze', 'dawn', 'dusk']

/** What a map's name tells of the place and the hour; the rest is left to chance, which the name decides too. */
export function readPlace(name: string): { place: Place; hour: Hour } {
  const text = name.toLowerCase()
  const random = randomFrom(`place ${text}`)
  const known = KNOWN.find(([words]) => words.test(text))
  const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback
  const place = known?.[1] ?? pick(ANYWHERE, 'town')
  return { place, hour: hourIn(text) ?? known?.[2] ?? pick(ANY_HOUR, 'day') }
}

function hourIn(text: string): Hour | null {
  if (/night|dark|_nd(?:_|$)/.test(text)) return 'night'
  return /_day(?:_|$)/.test(text) ? 'day' : null
}

/** A landscape of its own for every name, always the same one, painted from the back to the front. */
export function paintScene(name: string): Stroke[] {
  const { place, hour } = readPlace(name)
  const random = randomFrom(name.toLowerCase())
  const light = LIGHTS[hour]
  const layers = PLACES[place].flatMap(([scenery, ground, height], index) => {
    const { shape, windows } = scenery(random, ground, height)
    const lamps = windows ? [{ fill: scenery === water ? light.disc : light.lamp, path: windows, opacity: 0.55 }] : []
    return [{ fill: light.land[index] ?? light.land[3], path: shape }, ...lamps]
  })
  return [...paintSky(random, light, hour === 'night'), ...layers]
}

const BANDS = [0, 64, 112, 152]

function paintSky(random: Random, { sky, disc, cloud }: Light, isNight: boolean): Stroke[] {
  const [x, y, radius] = [160 + Math.round(random() * 640), 58 + Math.round(random() * 50), isNight ? 20 : 30]
  return [
    ...sky.map((fill, index) => ({ fill, path: band(random, BANDS[index] ?? 0) })),
    ...(isNight ? [{ fill: disc, path: stars(random), opacity: 0.7 }] : []),
    { fill: disc, path: circle(x, y, radius * 2.2), opacity: 0.14 },
    { fill: disc, path: circle(x, y, radius), opacity: 0.9 },
    { fill: cloud, path: clouds(random), opacity: 0.5 },
  ]
}

/** The sky from some height down, with an edge like that of thin clouds. */
function band(random: Random, top: number): string {
  const sway = () => Math.round(random() * 20 - 10)
  if (top === 0) return `M0 0H${PICTURE.width}V${PICTURE.height}H0Z`
  return `M0 ${top + sway()}Q240 ${top + sway() * 2} 480 ${top}T960 ${top + sway()}V${PICTURE.height}H0Z`
}

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1-${2 * radius} 0Z`

function stars(random: Random): string {
  return Array.from({ length: 60 }, () => {
    const size = random() < 0.2 ? 3 : 2
    return `M${Math.round(random() * 960)} ${Math.round(random() * 150)}h${size}v${size}h-${size}Z`
  }).join('')
}

function clouds(random: Random): string {
  return Array.from({ length: 4 }, () => {
    const [x, y, length] = [Math.round(random() * 900), 30 + Math.round(random() * 90), 70 + Math.round(random() * 130)]
    return `M${x} ${y}q${length / 4}-14 ${length / 2}-4t${length / 2} 4q-${length / 2} 5-${length} 0Z`
  }).join('')
}
