import type { BitReader } from './bit-reader.ts'

const LONGEST_CODE = 20

/** A canonical code: the symbols by length of code, and per length the last code and where its symbols begin. */
export interface HuffmanTable {
  symbols: Uint16Array
  last: Int32Array
  offset: Int32Array
}

/** Code lengths are written as steps up or down from the symbol before. */
export function readHuffmanTable(input: BitReader, symbolCount: number): HuffmanTable | null {
  const lengths = new Uint8Array(symbolCount)
  let length = input.bits(5)
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    while (input.bit() === 1) {
      length += input.bit() === 1 ? -1 : 1
      if (length < 1 || length > LONGEST_CODE) return null
    }
    if (length < 1 || length > LONGEST_CODE) return null
    lengths[symbol] = length
  }
  return input.ended ? null : tableOf(lengths)
}

/** The next symbol, or -1 when no code matches. */
export function readSymbol(input: BitReader, table: HuffmanTable): number {
  let code = 0
  for (let length = 1; length <= LONGEST_CODE; length++) {
    code = (code << 1) | input.bit()
    if (code <= (table.last[length] ?? -1)) return table.symbols[code + (table.offset[length] ?? 0)] ?? -1
  }
  return -1
}

function tableOf(lengths: Uint8Array): HuffmanTable {
  const symbols = new Uint16Array(lengths.length)
  const last = new Int32Array(LONGEST_CODE + 1).fill(-1)
  const offset = new Int32Array(LONGEST_CODE + 1)
  let filled = 0
  let code = 0
  for (let length = 1; length <= LONGEST_CODE; length++) {
    offset[length] = filled - code
    const first = filled
    lengths.forEach((value, symbol) => {
      if (value === length) symbols[filled++] = symbol
    })
    code += filled - first
    if (filled > first) last[length] = code - 1
    code <<= 1
  }
  return { symbols, last, offset }
}
