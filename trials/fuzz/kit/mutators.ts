import type { Random } from '#simulator/random.ts'

/** What a change may draw on. */
export interface Material {
  random: Random
  seeds: readonly Buffer[]
  tokens: readonly Buffer[]
}

export type Mutator = (input: Buffer, material: Material) => Buffer

/** Some place in the input, its end included. */
const placeIn = (input: Buffer, { random }: Material): number => random.int(0, input.length)

function blockIn(input: Buffer, material: Material): { from: number; until: number } {
  const from = placeIn(input, material)
  const length = Math.ceil(2 ** (material.random.next() * Math.log2(input.length + 1)))
  return { from, until: Math.min(input.length, from + length) }
}

const put = (input: Buffer, at: number, bytes: Buffer, instead = 0): Buffer =>
  Buffer.concat([input.subarray(0, at), bytes, input.subarray(at + instead)])

const flipBits: Mutator = (input, { random }) => {
  const changed = Buffer.from(input)
  for (let count = random.int(1, 4); count > 0 && changed.length > 0; count -= 1) {
    const at = random.int(0, changed.length - 1)
    changed[at] = (changed[at] ?? 0) ^ (1 << random.int(0, 7))
  }
  return changed
}

const EDGES = [0, 1, 0x7f, 0x80, 0xfe, 0xff]

const setByte: Mutator = (input, material) =>
  put(input, placeIn(input, material), Buffer.of(material.random.pick([...EDGES, material.random.int(0, 255)])), 1)

const WIDE_EDGES = [0, 1, 0x7f, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]

/** As a field of two, four or eight bytes, in either order. */
function numberField({ random }: Material, value: number): Buffer {
  const width = random.pick([1, 2, 2, 4, 4, 4, 8])
  const field = Buffer.alloc(8)
  field.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)))
  return random.chance(0.7) ? field.subarray(0, width) : field.subarray(0, width).reverse()
}

const setNumber: Mutator = (input, material) => {
  const field = numberField(material, material.random.pick([-1, ...WIDE_EDGES]))
  return put(input, placeIn(input, material), field, field.length)
}

/** What a length could say: nearly what there is, or far from it. */
const lieAboutLength: Mutator = (input, material) => {
  const at = placeIn(input, material)
  const left = input.length - at
  const near = material.random.pick([left, input.length, left - 4, 10, 1, 0]) + material.random.int(-2, 2)
  const field = numberField(material, material.random.chance(0.7) ? near : material.random.pick(WIDE_EDGES))
  return put(input, at, field, field.length)
}

const copyBlock: Mutator = (input, material) => {
  const { from, until } = blockIn(input, material)
  return put(input, placeIn(input, material), input.subarray(from, until))
}

const repeatBlock: Mutator = (input, material) => {
  const { from, until } = blockIn(input, material)
  const times = Math.floor(2 ** (material.random.next() * 10))
  return put(input, until, Buffer.concat(Array.from({ length: times }, () => input.subarray(from, until))))
}

const deleteBlock: Mutator = (input, material) => {
  const { from, until } = blockIn(input, material)
  return put(input, from, Buffer.alloc(0), until - from)
}

const insertNoise: Mutator = (input, material) => {
  const noise = Buffer.from(Array.from({ length: material.random.int(1, 32) }, () => material.random.int(0, 255)))
  return put(input, placeIn(input, material), noise)
}

/** The beginning of one and the end of another, or a piece of another inside. */
const splice: Mutator = (input, material) => {
  const other = material.random.pick(material.seeds)
  const { from, until } = blockIn(other, material)
  if (material.random.chance(0.5)) return put(input, placeIn(input, material), other.subarray(from, until))
  return Buffer.concat([input.subarray(0, placeIn(input, material)), other.subarray(from)])
}

const insertToken: Mutator = (input, material) => {
  if (material.tokens.length === 0) return insertNoise(input, material)
  const token = material.random.pick(material.tokens)
  return put(input, placeIn(input, material), token, material.random.chance(0.3) ? token.length : 0)
}

/** Readers that look inside themselves, or look back, are shown by many of the same. */
const repeatToken: Mutator = (input, material) => {
  if (material.tokens.length === 0) return repeatBlock(input, material)
  const parts = Array.from({ length: material.random.int(1, 2) }, () => material.random.pick(material.tokens))
  const times = Math.floor(2 ** (material.random.next() * 14))
  return put(input, placeIn(input, material), Buffer.concat(Array.from({ length: times }, () => Buffer.concat(parts))))
}

const truncate: Mutator = (input, material) => input.subarray(0, placeIn(input, material))

const BROKEN_TEXT = [
  ...['80', 'bf', 'c0 80', 'c3', 'e2 82', 'ed a0 80', 'ed b0 80', 'f0 9f 98', 'f4 90 80 80', 'f8 88 80 80 80', 'fe ff'],
  ...['ef bb bf', 'e2 80 ae', 'e2 80 a8', 'e2 80 8b', 'ef bf bf', 'f0 9f 98 80', '00', '0a', '0d', '1b 5b 33 31 6d'],
].map((hex) => Buffer.from(hex.replaceAll(' ', ''), 'hex'))

const damageText: Mutator = (input, material) =>
  put(input, placeIn(input, material), material.random.pick(BROKEN_TEXT), material.random.int(0, 1))

const ODD_NUMBERS = [
  ...['0', '-0', '-1', '00', '1.5', '1e999', '-1e-9', 'NaN', 'Infinity', '2147483647', '2147483648', '4294967296'],
  ...['9007199254740993', '9223372036854775808', '99999999999999999999', '0x10', '+1', '1_000', '٣'],
].map((text) => Buffer.from(text))

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** A number that is written out becomes another. */
const changeDigits: Mutator = (input, material) => {
  let from = placeIn(input, material)
  while (from < input.length && !isDigit(input[from])) from += 1
  let until = from
  while (isDigit(input[until])) until += 1
  return put(input, from, material.random.pick(ODD_NUMBERS), until - from)
}

const ALL: readonly (readonly [Mutator, number])[] = [
  [flipBits, 3],
  [setByte, 3],
  [setNumber, 2],
  [lieAboutLength, 3],
  [copyBlock, 2],
  [repeatBlock, 1],
  [deleteBlock, 3],
  [insertNoise, 1],
  [splice, 3],
  [insertToken, 5],
  [repeatToken, 1],
  [truncate, 1],
  [damageText, 2],
  [changeDigits, 2],
]

export const pickMutator = (random: Random): Mutator => random.weighted(ALL)
