/** How wide and high the drawing is, in its own units. */
export const ART = { width: 960, height: 320 }

const CELL = 10 // a smaller one costs longer paths and shows no more
const MARGIN = 2 // cells outside the picture: the lines that leave it close there, unseen
const COLUMNS = ART.width / CELL + 1 + 2 * MARGIN
const ROWS = ART.height / CELL + 1 + 2 * MARGIN
const LEVELS = 14

export interface Contours {
  levels: readonly string[] // the path of each height, from the lowest
  summits: readonly Point[]
}

type Point = readonly [x: number, y: number]
type Height = (x: number, y: number) => number

/** A landscape of its own for every name, always the same one. */
export function drawContours(name: string): Contours {
  const random = randomFrom(name.toLowerCase())
  const hills = Array.from({ length: 14 }, (_, index) => createHill(random, index % 4 === 3 ? -0.7 : 1))
  const turn = random() * 6
  const field = createField((x, y) => {
    const bent: Point = [x + 18 * Math.sin(y / 47 + turn), y + 14 * Math.sin(x / 59 + turn)]
    return hills.reduce((sum, hill) => sum + hill.heightAt(...bent), 0)
  })
  const levels = Array.from({ length: LEVELS }, (_, index) => (index + 0.6) / LEVELS)
  return {
    levels: levels.map((level) => traceLevel(field, level).map(toPath).join('')),
    summits: findSummits(field),
  }
}

function createHill(random: () => number, sign: number): { heightAt: Height } {
  const [centreX, centreY] = [random() * ART.width, (random() * 1.3 - 0.15) * ART.height]
  const angle = random() * Math.PI
  const [length, breadth] = [70 + random() * 110, 40 + random() * 50]
  const height = sign * (0.45 + random() * 0.55)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    heightAt: (x, y) => {
      const along = ((x - centreX) * cos + (y - centreY) * sin) / length
      const across = ((y - centreY) * cos - (x - centreX) * sin) / breadth
      return height * Math.exp(-(along * along + across * across))
    },
  }
}

/** Heights at the corners of the grid, from 0 to 1; the outermost ring lies below every level. */
type Field = Float64Array

function createField(heightAt: Height): Field {
  const field = new Float64Array(COLUMNS * ROWS)
  for (let index = 0; index < field.length; index++) field[index] = heightAt(...positionOf(index))
  const inner = field.filter((_, index) => !isRim(index))
  const lowest = Math.min(...inner)
  const range = Math.max(...inner) - lowest
  return field.map((height, index) => (isRim(index) ? -1 : (height - lowest) / range))
}

function isRim(index: number): boolean {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)]
  return column === 0 || row === 0 || column === COLUMNS - 1 || row === ROWS - 1
}

const positionOf = (index: number): Point => [
  ((index % COLUMNS) - MARGIN) * CELL,
  (Math.floor(index / COLUMNS) - MARGIN) * CELL,
]

/**
 * Marching squares. Walked clockwise, a cell's border crosses the level upward as often as downward; a line enters at
 * an upward crossing and leaves at the next downward one, which is an upward one for the cell behind it.
 */
function traceLevel(field: Field, level: number): Point[][] {
  const steps = new Map<number, Step>()
  for (let corner = 0; corner < field.length - COLUMNS - 1; corner++) {
    if (corner % COLUMNS === COLUMNS - 1 || !isCut(field, level, corner)) continue
    const crossings = crossingsOf(field, level, corner)
    for (const [index, { from, to, isUp }] of crossings.entries()) {
      const exit = crossings[(index + 1) % crossings.length]
      if (!isUp || !exit) continue
      steps.set(edgeId(from, to), { at: placeOf(field, level, from, to), next: edgeId(exit.from, exit.to) })
    }
  }
  return followLoops(steps)
}

const isAbove = (field: Field, level: number, index: number): boolean => (field[index] ?? 0) >= level

/** Most cells are not: this spares them the rest. */
function isCut(field: Field, level: number, corner: number): boolean {
  const first = isAbove(field, level, corner)
  return (
    isAbove(field, level, corner + 1) !== first ||
    isAbove(field, level, corner + COLUMNS) !== first ||
    isAbove(field, level, corner + COLUMNS + 1) !== first
  )
}

function crossingsOf(field: Field, level: number, corner: number) {
  const clockwise = [corner, corner + 1, corner + COLUMNS + 1, corner + COLUMNS]
  return clockwise.flatMap((from, index) => {
    const to = clockwise[(index + 1) % 4] ?? from
    const isUp = !isAbove(field, level, from)
    return isUp === isAbove(field, level, to) ? [{ from, to, isUp }] : []
  })
}

interface Step {
  at: Point
  next: number
}

/** Of two edges that begin at the same corner one lies across and one goes down. */
function edgeId(from: number, to: number): number {
  return Math.min(from, to) * 2 + (Math.abs(from - to) === 1 ? 0 : 1)
}

function placeOf(field: Field, level: number, from: number, to: number): Point {
  const [start, end] = [field[from] ?? 0, field[to] ?? 0]
  return between(positionOf(from), positionOf(to), (level - start) / (end - start))
}

function followLoops(steps: Map<number, Step>): Point[][] {
  const loops: Point[][] = []
  for (const start of steps.keys()) {
    const loop: Point[] = []
    for (let step = steps.get(start), edge = start; step; step = steps.get(edge)) {
      steps.delete(edge)
      loop.push(step.at)
      edge = step.next
    }
    loops.push(loop)
  }
  return loops
}

/** A curve through the middles of the sides, bent towards the corners. Every second point is enough for it. */
function toPath(points: readonly Point[]): string {
  const loop = points.length > 12 ? points.filter((_, index) => index % 2 === 0) : points
  const middles = loop.map((point, index) => between(point, loop[(index + 1) % loop.length] ?? point, 0.5))
  const curves = middles.map((middle, index) => {
    const corner = loop[index] ?? middle
    return `Q${write(corner)} ${write(middle)}`
  })
  return `M${write(middles.at(-1) ?? [0, 0])}${curves.join('')}Z`
}

const write = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]

const HIGH = 0.6
const MOST_SUMMITS = 3
const SHORE = 40

/** The highest corners that overlook all their neighbours, well inside the picture. */
function findSummits(field: Field): Point[] {
  const around = [-COLUMNS - 1, -COLUMNS, -COLUMNS + 1, -1, 1, COLUMNS - 1, COLUMNS, COLUMNS + 1]
  return [...field.keys()]
    .filter((index) => (field[index] ?? 0) > HIGH && isWellInside(positionOf(index)))
    .filter((index) => around.every((step) => (field[index] ?? 0) > (field[index + step] ?? 0)))
    .sort((a, b) => (field[b] ?? 0) - (field[a] ?? 0))
    .slice(0, MOST_SUMMITS)
    .map(positionOf)
}

const isWellInside = ([x, y]: Point): boolean =>
  x > SHORE && y > SHORE && x < ART.width - SHORE && y < ART.height - SHORE

/** Numbers from 0 to 1 that the text decides: FNV-1a makes the seed, mulberry32 the rest. */
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
