/** How wide and high a picture is, in its own units. */
export const PICTURE = { width: 960, height: 320 }

export type Random = () => number

/** One thing in a picture, as a path from the left edge to the right one; the land under it is filled. */
export interface Layer {
  shape: string
  windows?: string
}

/** Draws a layer that stands on a line so far from the top, and is about so high. */
export type Scenery = (random: Random, ground: number, height: number) => Layer

const { width: WIDTH, height: HEIGHT } = PICTURE
const between = (random: Random, from: number, to: number): number => Math.round(from + random() * (to - from))
const landUnder = (line: string): string => `M0 ${HEIGHT}${line}V${HEIGHT}Z`

/** Peaks with ragged sides. */
export const mountains: Scenery = (random, ground, height) => {
  let line = `L0 ${ground}`
  for (let x = 0; x < WIDTH; ) {
    const half = between(random, 60, 130)
    const top = ground - between(random, height * 0.45, height)
    const notch = between(random, 8, 26)
    line += `L${x + Math.round(half * 0.6)} ${Math.round((ground + top) / 2 + notch)}`
    line += `L${x + half - 14} ${top + 12}L${x + half} ${top}L${x + half + 18} ${top + 20}`
    line += `L${x + Math.round(half * 1.5)} ${Math.round((ground + top) / 2 - notch / 2)}`
    x += Math.round(half * 1.75)
    line += `L${x} ${ground - between(random, 0, height * 0.2)}`
  }
  return { shape: landUnder(line) }
}

/** Long, soft backs. */
export const dunes: Scenery = (random, ground, height) => {
  let line = `L0 ${ground}`
  for (let x = 0; x < WIDTH; ) {
    const length = between(random, 150, 320)
    const top = ground - between(random, height * 0.3, height)
    line += `C${x + Math.round(length * 0.4)} ${ground} ${x + Math.round(length * 0.5)} ${top} ${x + Math.round(length * 0.62)} ${top}`
    line += `S${x + Math.round(length * 0.8)} ${ground} ${x + length} ${ground}`
    x += length
  }
  return { shape: landUnder(line) }
}

/** Firs, the tall ones among smaller ones. */
export const forest: Scenery = (random, ground, height) => {
  let line = `L0 ${ground}`
  for (let x = -10; x < WIDTH; ) {
    const half = between(random, 9, 17)
    const top = ground - between(random, height * 0.4, height)
    const step = Math.round((ground - top) / 3)
    line += `L${x} ${ground}l${half - 4}-${step}h-4l${half - 5}-${step}h-3L${x + half} ${top}`
    line += `l${half - 2} ${step}h-3l${half - 5} ${step}h-4L${x + 2 * half} ${ground}`
    x += between(random, half, half * 2.2)
  }
  return { shape: landUnder(line) }
}

type Building = (random: Random, wide: number, high: number) => string

const flatRoof: Building = (_, wide, high) => `v-${high}h${wide}v${high}`
const parapet: Building = (_, wide, high) => `v-${high}h5v5h${wide - 10}v-5h5v${high}`
const antenna: Building = (random, wide, high) => {
  const mast = between(random, 14, 34)
  const side = Math.round(wide * 0.3)
  return `v-${high}h${side}v-${mast}h3v${mast}h${wide - side - 3}v${high}`
}
const dome: Building = (_, wide, high) => {
  const half = Math.round(wide / 2)
  return `v-${high}c0-${half} ${half - 3}-${half + 8} ${half}-${half + 20}c3 12 ${wide - half} 20 ${wide - half} ${half + 20}v${high}`
}
const minaret: Building = (_, __, high) => {
  const tall = high + 46
  return `v-${tall}h-3v-6h4l5-26 5 26h4v6h-3v${tall}`
}
const stepped: Building = (_, wide, high) => {
  const side = Math.round(wide / 5)
  return `v-${high}h${side}v-22h${side}v-14h${wide - 4 * side}v14h${side}v22h${side}v${high}`
}
const chimney: Building = (random, _, high) => {
  const tall = high + between(random, 40, 80)
  return `l3-${tall}h10l3 ${tall}`
}
const tank: Building = (_, wide, high) => {
  const low = Math.round(high * 0.6)
  return `v-${low}q${Math.round(wide / 2)}-14 ${wide} 0v${low}`
}
const sheds: Building = (_, wide, high) => {
  const third = Math.round(wide / 3)
  return `v-${high}l${third}-16v16l${third}-16v16l${third}-16v${high + 16}`
}
const crane: Building = (random, _, high) => {
  const tall = high + between(random, 50, 80)
  return `v-${tall}h-26v-5h26v-14l4-3 4 3v14h74v5h-8v12h-3v-12h-63v${tall}`
}

/** A row of buildings, some of which are taken more often than others. */
const row = (
  buildings: readonly Building[],
  [narrow, broad]: readonly [number, number],
  windowGap: number,
): Scenery => {
  return (random, ground, height) => {
    let shape = `L0 ${ground}`
    let windows = ''
    for (let x = -20; x < WIDTH; ) {
      const [wide, high] = [between(random, narrow, broad), between(random, height * 0.35, height)]
      const build = buildings[Math.floor(random() * buildings.length)] ?? flatRoof
      shape += `L${x} ${ground}${build(random, wide, high)}V${ground}`
      if (HAVE_WINDOWS.has(build)) windows += windowsOf(random, x, wide, ground, high, windowGap)
      x += wide + (random() < 0.25 ? between(random, 8, 36) : 0)
    }
    return { shape: landUnder(shape), windows }
  }
}

const HAVE_WINDOWS: ReadonlySet<Building> = new Set([flatRoof, parapet, antenna, stepped])

function windowsOf(random: Random, x: number, wide: number, ground: number, high: number, gap: number): string {
  let windows = ''
  for (let up = 14; up < high - 6; up += gap + 4)
    for (let side = 8; side < wide - 8; side += gap)
      if (random() < 0.38) windows += `M${x + side} ${ground - high + up}h4v6h-4Z`
  return windows
}

export const town = row([parapet, parapet, flatRoof, flatRoof, antenna, dome, minaret], [30, 66], 13)
export const towers = row([stepped, stepped, antenna, flatRoof, flatRoof, parapet], [38, 74], 11)
export const works = row([sheds, sheds, tank, chimney, flatRoof, antenna, crane], [48, 104], 16)

/** Palms on a low bank. */
export const palms: Scenery = (random, ground, height) => {
  let shape = landUnder(`L0 ${ground}Q240 ${ground - 14} 480 ${ground}T960 ${ground}`)
  for (let x = between(random, 20, 90); x < WIDTH; x += between(random, 46, 190)) {
    const high = between(random, height * 0.5, height)
    const lean = between(random, -10, 10)
    const crown = `${x + lean} ${ground - high}`
    shape += `M${x - 3} ${ground + 6}Q${x} ${ground - high / 2} ${crown}h4Q${x + 6} ${ground - high / 2} ${x + 4} ${ground + 6}Z`
    for (const [dx, dy, bend] of FRONDS)
      shape += `M${crown}q${dx / 2}-${bend} ${dx} ${dy}q${-dx / 2}-${bend - 8} ${-dx} ${-dy}Z`
  }
  return { shape }
}

const FRONDS = [
  [-30, 4, 22],
  [30, 4, 22],
  [-24, 20, 18],
  [24, 20, 18],
  [-10, -18, 10],
  [12, -18, 10],
] as const

/** Open water with the light on it. */
export const water: Scenery = (random, ground) => {
  let windows = ''
  for (let y = ground + 10; y < HEIGHT; y += 11)
    for (let x = between(random, 0, 120); x < WIDTH; x += between(random, 90, 260))
      windows += `M${x} ${y}h${between(random, 16, 60)}v2h-${between(random, 10, 16)}Z`
  return { shape: landUnder(`L0 ${ground}H${WIDTH}`), windows }
}
