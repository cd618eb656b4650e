import type { BitReader } from './bit-reader.ts'
import { type HuffmanTable, readHuffmanTable, readSymbol } from './huffman.ts'

const GROUP = 50 // symbols coded by one table before the next selector

/** Unpacks one block into `output`; the number of bytes written, or null when it is damaged or does not fit. */
export function readBlock(input: BitReader, output: Uint8Array): number | null {
  const randomised = input.bit()
  const start = input.bits(24)
  if (randomised === 1) return null // no writer of the last decades makes these
  const alphabet = readAlphabet(input)
  const coding = readCoding(input, alphabet.length + 2)
  if (alphabet.length === 0 || coding === null) return null
  // Four equal bytes are written as five, so a block is at most a quarter longer than what it unpacks to.
  const sorted = readSorted(input, alphabet, coding, Math.floor(output.length * 1.25) + 1)
  if (sorted === null || start >= sorted.length || input.ended) return null
  return expandRuns(unsort(sorted, start), output)
}

function readAlphabet(input: BitReader): Uint8Array {
  const rows = input.bits(16)
  const alphabet: number[] = []
  for (let row = 0; row < 16; row++) {
    if ((rows & (0x8000 >> row)) === 0) continue
    const columns = input.bits(16)
    for (let column = 0; column < 16; column++) {
      if ((columns & (0x8000 >> column)) !== 0) alphabet.push(row * 16 + column)
    }
  }
  return Uint8Array.from(alphabet)
}

interface Coding {
  selectors: Uint8Array
  tables: HuffmanTable[]
}

function readCoding(input: BitReader, symbolCount: number): Coding | null {
  const tableCount = input.bits(3)
  const selectors = new Uint8Array(input.bits(15))
  if (tableCount < 2 || tableCount > 6 || input.ended) return null
  const recent = Uint8Array.of(0, 1, 2, 3, 4, 5)
  for (let index = 0; index < selectors.length; index++) {
    let place = 0
    while (input.bit() === 1) if (++place >= tableCount) return null
    selectors[index] = moveToFront(recent, place)
  }
  const tables: HuffmanTable[] = []
  while (tables.length < tableCount) {
    const table = readHuffmanTable(input, symbolCount)
    if (table === null) return null
    tables.push(table)
  }
  return { selectors, tables }
}

/** The block's bytes in sorted order. Symbols 0 and 1 spell the length of a run; the last one ends the block. */
function readSorted(input: BitReader, alphabet: Uint8Array, coding: Coding, limit: number): Uint8Array | null {
  const sorted = new Uint8Array(limit)
  const end = alphabet.length + 1
  let size = 0
  let run = 0
  let weight = 1
  for (const selector of coding.selectors) {
    const table = coding.tables[selector]
    if (table === undefined || input.ended) return null
    for (let left = GROUP; left > 0; left--) {
      const symbol = readSymbol(input, table)
      if (symbol === 0 || symbol === 1) {
        run += weight << symbol
        weight <<= 1
        if (size + run > limit) return null
        continue
      }
      sorted.fill(alphabet[0] ?? 0, size, size + run)
      size += run
      run = 0
      weight = 1
      if (symbol === end) return sorted.subarray(0, size)
      if (symbol < 0 || size >= limit) return null
      sorted[size++] = moveToFront(alphabet, symbol - 1)
    }
  }
  return null
}

function moveToFront(list: Uint8Array, place: number): number {
  const value = list[place] ?? 0
  list.copyWithin(1, 0, place)
  list[0] = value
  return value
}

/** Undoes the Burrows-Wheeler sort. */
function unsort(sorted: Uint8Array, start: number): Uint8Array {
  const next = new Uint32Array(256)
  for (const byte of sorted) next[byte] = (next[byte] ?? 0) + 1
  let sum = 0
  for (let byte = 0; byte < 256; byte++) {
    const count = next[byte] ?? 0
    next[byte] = sum
    sum += count
  }
  const links = new Uint32Array(sorted.length)
  sorted.forEach((byte, index) => {
    const place = next[byte] ?? 0
    links[place] = index
    next[byte] = place + 1
  })
  const text = new Uint8Array(sorted.length)
  let at = links[start] ?? 0
  for (let index = 0; index < text.length; index++) {
    text[index] = sorted[at] ?? 0
    at = links[at] ?? 0
  }
  return text
}

/** After four equal bytes, the next one says how many more follow. */
function expandRuns(text: Uint8Array, output: Uint8Array): number | null {
  let size = 0
  let same = 0
  let previous = -1
  for (const byte of text) {
    if (same === 4) {
      if (size + byte > output.length) return null
      output.fill(previous, size, size + byte)
      size += byte
      same = 0
      previous = -1
      continue
    }
    if (size >= output.length) return null
    same = byte === previous ? same + 1 : 1
    previous = byte
    output[size++] = byte
  }
  return size
}
