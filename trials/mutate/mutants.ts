/** A change that was made to the code, and what came of it. */
export interface Mutant {
  file: string
  line: number
  mutator: string
  from: string
  to: string
  fate: 'killed' | 'timed out' | 'survived' | 'no coverage'
}

const LONGEST = 120

/** A text as the list of survivors has it: on one line, and of a long one the beginning. */
export function inShort(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}

interface Position {
  line: number // from 1
  column: number // from 1
}

/** What stands in a source between two places. */
export function textBetween(source: string, start: Position, end: Position): string {
  const lines = source.split('\n')
  const offset = ({ line, column }: Position) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1
  return source.slice(offset(start), offset(end))
}
