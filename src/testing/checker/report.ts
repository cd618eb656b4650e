import type { Figures } from './ask.ts'

/** How one kind of figure compares. */
export interface Comparison {
  name: string
  compared: number
  differ: number
  differences: string[] // the first few, in words
}

/** What became of the lines. */
export interface LineReport {
  sent: number | null
  lost: number // sent, and not in the journal
  repeated: number // more often in the journal than sent
  journaled: number
  firstSeq: number
  lastSeq: number
  counted: number // by the cursor
  waiting: number // behind it
  twice: number | null // counted more often than the journal has them; null: cannot be known
  missing: number | null // the journal has them before the cursor, and they are not counted
}

export interface CountReport {
  lines: LineReport
  figures: Comparison[]
  notes: string[] // what could not be compared, and why
  differ: number // of everything
}

const MOST_TOLD = 5

/** `isLeftOut`: figures that cannot be known. */
export function compare(
  name: string,
  byLines: Figures,
  stored: Figures,
  isLeftOut: (key: string, value: string) => boolean,
): Comparison {
  const differences: string[] = []
  const keys = [...new Set([...byLines.keys(), ...stored.keys()])].filter(
    (key) => !isLeftOut(key, `${byLines.get(key) ?? ''} ${stored.get(key) ?? ''}`),
  )
  let differ = 0
  for (const key of keys) {
    const [wanted, found] = [byLines.get(key), stored.get(key)]
    if (wanted === found) continue
    differ += 1
    if (differences.length < MOST_TOLD) {
      differences.push(`${key}: ${wanted ?? 'nothing'} by the lines, ${found ?? 'nothing'} in the database`)
    }
  }
  return { name, compared: keys.length, differ, differences }
}

const number = (value: number | null) => (value === null ? 'not known' : value.toLocaleString('en-US'))

/** As one table with the first differences under it. */
export function formatReport({ lines, figures, notes, differ }: CountReport): string {
  const rows: [string, string, string][] = [
    ['lines sent', lines.sent === null ? 'no file given' : number(lines.sent), ''],
    ...(lines.sent === null ? [] : [['sent and not journaled', '', number(lines.lost)] as [string, string, string]]),
    ...(lines.sent === null
      ? []
      : [['journaled more often than sent', '', number(lines.repeated)] as [string, string, string]]),
    [`journaled (${number(lines.firstSeq)} to ${number(lines.lastSeq)})`, number(lines.journaled), ''],
    ['counted, by the cursor', number(lines.counted), ''],
    ['journaled and not counted yet', number(lines.waiting), ''],
    ['counted twice', '', number(lines.twice)],
    ['missing', '', number(lines.missing)],
    ...figures.map(({ name, compared, differ: wrong }): [string, string, string] => [
      name,
      number(compared),
      number(wrong),
    ]),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const told = figures.flatMap(({ name, differences }) => differences.map((words) => `  ${name}: ${words}`))
  return [
    `${'figure'.padEnd(width)}  ${'compared'.padStart(13)}  ${'differ'.padStart(9)}`,
    ...rows.map(([name, compared, wrong]) => `${name.padEnd(width)}  ${compared.padStart(13)}  ${wrong.padStart(9)}`),
    ...(told.length > 0 ? ['', 'The first differences:', ...told] : []),
    ...(notes.length > 0 ? ['', 'Not compared, or only in part:', ...notes.map((note) => `  ${note}`)] : []),
    '',
    differ === 0 ? 'Everything that was compared agrees.' : `${number(differ)} differ.`,
  ].join('\n')
}
