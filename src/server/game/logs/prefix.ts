import { isDigit } from './line-text.ts'

/** Characters of `L MM/DD/YYYY - HH:MM:SS: `. */
export const PREFIX_LENGTH = 25

const PATTERN = 'L 00/00/0000 - 00:00:00: ' // 0 stands for any digit
const ZERO = 0x30

/** Whether a record begins here, by its form alone: the date may still be impossible. */
export function isPrefixAt(text: string, start: number): boolean {
  if (text.length < start + PREFIX_LENGTH) return false
  for (let at = 0; at < PREFIX_LENGTH; at += 1) {
    const wanted = PATTERN.charCodeAt(at)
    const found = text.charCodeAt(start + at)
    if (wanted === ZERO ? !isDigit(found) : found !== wanted) return false
  }
  return true
}

export interface Prefix {
  time: number | null // seconds since 1970 of the game server's own wall clock; null when no calendar has that time
}

let lastText = PATTERN
let lastPrefix: Prefix = { time: null }

/** The date a line starts with, or null when it starts with none. Lines of one second come together, so it is kept. */
export function readPrefix(line: string): Prefix | null {
  if (line.startsWith(lastText)) return lastPrefix
  if (!isPrefixAt(line, 0)) return null
  lastText = line.slice(0, PREFIX_LENGTH)
  lastPrefix = { time: readTime(line) }
  return lastPrefix
}

function readTime(line: string): number | null {
  const month = twoDigits(line, 2)
  const day = twoDigits(line, 5)
  const year = twoDigits(line, 8) * 100 + twoDigits(line, 10)
  const hour = twoDigits(line, 15)
  const minute = twoDigits(line, 18)
  const second = twoDigits(line, 21)
  if (year < 1970 || month < 1 || month > 12 || day < 1 || day > daysIn(month, year)) return null
  if (hour > 23 || minute > 59 || second > 59) return null
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
