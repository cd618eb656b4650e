import { cleanText } from '#shared/text/clean-text.ts'
import type { Cell } from './connection.ts'

/** Rows that could be read, and how many could not. */
export interface Read<T> {
  rows: T[]
  skipped: number
}

/** Reads row by row; a row that makes no sense is left out and counted. */
export function readRows<T>(rows: readonly Cell[][], readRow: (row: Cell[]) => T | null): Read<T> {
  const read = rows.map(readRow).filter((row): row is NonNullable<typeof row> => row !== null)
  return { rows: read, skipped: rows.length - read.length }
}

/** A whole number within bounds, or null. */
export function readNumber(cell: Cell | undefined, least: number, most: number): number | null {
  const number = /^-?\d{1,12}$/.test(cell ?? '') ? Number(cell) : Number.NaN
  return number >= least && number <= most ? number : null
}

export const readText = (cell: Cell | undefined, longest: number): string => cleanText(cell ?? '', longest).trim()
