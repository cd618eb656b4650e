import { addBlockChecksum, blockChecksum } from '#server/game/bzip2/checksum.ts'
import { BitWriter } from './bit-writer.ts'

/**
 * Packs up to 64 KiB, not empty, as one bzip2 block. Any reader takes it; that all symbols have codes of nearly the
 * same length keeps this short, at the price of a larger result than the real bzip2 would give.
 */
export function compressBzip2(bytes: Uint8Array): Uint8Array {
  const output = new BitWriter()
  const checksum = blockChecksum(bytes)
  const { sorted, start } = sortRotations(shortenRuns(bytes))
  const alphabet = [...new Set(sorted)].sort((a, b) => a - b)
  const symbols = toSymbols(sorted, alphabet)
  for (const byte of Buffer.from('BZh9')) output.bits(byte, 8)
  output.bits(0x314159, 24)
  output.bits(0x265359, 24)
  output.uint32(checksum)
  output.bits(0, 1)
  output.bits(start, 24)
  writeAlphabet(output, alphabet)
  writeSymbols(output, symbols, alphabet.length + 2)
  output.bits(0x177245, 24)
  output.bits(0x385090, 24)
  output.uint32(addBlockChecksum(0, checksum))
  return output.toBytes()
}

/** Four to 255 + 4 equal bytes become four and the number of the others. */
function shortenRuns(bytes: Uint8Array): Uint8Array {
  const short: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    let length = 1
    while (length < 259 && bytes[at + length] === byte) length++
    for (let copy = 0; copy < Math.min(length, 4); copy++) short.push(byte)
    if (length >= 4) short.push(length - 4)
    at += length
  }
  return Uint8Array.from(short)
}

/** Burrows and Wheeler: the last bytes of all rotations in order, and which of them is the text itself. */
function sortRotations(text: Uint8Array): { sorted: Uint8Array; start: number } {
  const size = text.length
  const rotations = Array.from({ length: size }, (_, index) => index).sort((a, b) => {
    for (let step = 0; step < size; step++) {
      const difference = (text[(a + step) % size] ?? 0) - (text[(b + step) % size] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  })
  const sorted = Uint8Array.from(rotations, (rotation) => text[(rotation + size - 1) % size] ?? 0)
  return { sorted, start: rotations.indexOf(0) }
}

/** Moved to front, and runs of the foremost byte spelled in the digits 0 and 1. */
function toSymbols(sorted: Uint8Array, alphabet: readonly number[]): number[] {
  const recent = [...alphabet]
  const symbols: number[] = []
  let run = 0
  const endRun = () => {
    for (; run > 0; run = (run - 1) >> 1) symbols.push(run % 2 === 1 ? 0 : 1)
    run = 0
  }
  for (const byte of sorted) {
    const place = recent.indexOf(byte)
    if (place === 0) {
      run++
      continue
    }
    endRun()
    recent.splice(place, 1)
    recent.unshift(byte)
    symbols.push(place + 1)
  }
  endRun()
  symbols.push(alphabet.length + 1)
  return symbols
}

function writeAlphabet(output: BitWriter, alphabet: readonly number[]): void {
  const used = new Set(alphabet)
  const rows = Array.from({ length: 16 }, (_, row) => alphabet.some((byte) => byte >> 4 === row))
  for (const row of rows) output.bits(Number(row), 1)
  rows.forEach((isUsed, row) => {
    for (let column = 0; isUsed && column < 16; column++) output.bits(Number(used.has(row * 16 + column)), 1)
  })
}

/** Two equal tables, since one is not allowed: the first symbols have a code of one bit less than the others. */
function writeSymbols(output: BitWriter, symbols: readonly number[], count: number): void {
  const length = Math.ceil(Math.log2(count))
  const short = 2 ** length - count
  const selectors = Math.ceil(symbols.length / 50)
  output.bits(2, 3)
  output.bits(selectors, 15)
  for (let index = 0; index < selectors; index++) output.bits(0, 1)
  for (let table = 0; table < 2; table++) {
    output.bits(short > 0 ? length - 1 : length, 5)
    for (let symbol = 0; symbol < count; symbol++) {
      if (symbol === short && short > 0) output.bits(0b10, 2)
      output.bits(0, 1)
    }
  }
  for (const symbol of symbols) {
    if (symbol < short) output.bits(symbol, length - 1)
    else output.bits(symbol + short, length)
  }
}
