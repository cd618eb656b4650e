import { printable } from '#server/ground/printable.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'

/** Why a row adds nothing. */
export type LeftOut = 'unreadable' | 'a bot' | 'counted here live' | 'too old to keep' | 'erased here'

/** That a row adds nothing, and by which of its cells. */
export class Skip {
  readonly reason: LeftOut
  readonly column: string | null // null: by none in particular
  readonly value: Cell

  constructor(reason: LeftOut, column: string | null = null, value: Cell | undefined = null) {
    this.reason = reason
    this.column = column
    this.value = value !== null && value.length > LONGEST_KEPT ? copyOf(value, LONGEST_KEPT) : value
  }
}

const LONGEST_KEPT = 200

/** A part of a text that does not hold the whole of it in memory. */
const copyOf = (text: string, length: number): string => Buffer.from(text.slice(0, length)).toString()

export const unreadable = (column: string, value: Cell | undefined): Skip => new Skip('unreadable', column, value)

/** How many rows add nothing, by their table and by the reason. */
export class SkipCounts {
  readonly #tables = new Map<string, Map<LeftOut, number>>()

  add(table: string, counts: ReadonlyMap<LeftOut, number>): void {
    const known = this.#tables.get(table) ?? new Map<LeftOut, number>()
    for (const [reason, rows] of counts) known.set(reason, (known.get(reason) ?? 0) + rows)
    this.#tables.set(table, known)
  }

  /** 'hlstats_Players: left out 1 a bot, 3 unreadable.' for each table. */
  describe(): string[] {
    return [...this.#tables].flatMap(([table, reasons]) => {
      const parts = [...reasons].map(([reason, rows]) => `${rows.toLocaleString('en-US')} ${reason}`)
      return parts.length > 0 ? `${table}: left out ${parts.join(', ')}.` : []
    })
  }
}

/** 'Left out of hlstats_Events_Frags: id 12, unreadable (eventTime is "0000-00-00 00:00:00")', safe to be shown. */
export function describeSkip(table: string, keys: readonly string[], row: readonly Cell[], skip: Skip): string {
  const key = keys.map((name, index) => `${name.slice(name.indexOf('.') + 1)} ${shown(row[index] ?? null)}`)
  const cell = skip.column === null ? '' : ` (${skip.column} is ${quoted(skip.value)})`
  return `Left out of ${table}: ${key.join(', ')}, ${skip.reason}${cell}`
}

const LONGEST_SHOWN = 60

function shown(cell: Cell): string {
  const text = [...printable((cell ?? '').slice(0, LONGEST_SHOWN * 2))]
  const isCut = text.length > LONGEST_SHOWN || (cell ?? '').length > LONGEST_SHOWN * 2
  return isCut ? `${text.slice(0, LONGEST_SHOWN).join('')}…` : text.join('')
}

const quoted = (cell: Cell): string => (cell === null ? 'missing' : `"${shown(cell)}"`)
