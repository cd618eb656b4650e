import { type Document, LineCounter, parseDocument } from 'yaml'
import { oneLine } from './describe-value.ts'

const MOST_TOLD = 20 // of the mistakes in one text: one of them may be the cause of thousands

export interface Mistake {
  what: string // one line that a terminal can show, without its end
  line: number // from 1
  column: number
}

export interface ParsedYaml {
  document: Document.Parsed
  mistakes: readonly Mistake[] // the first ones
  lineAt: (offset: number) => number
}

/** A text as YAML, with what is wrong in it. The library's own sentences would take a copy of the whole line for each mistake. */
export function parseYaml(text: string): ParsedYaml {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' })
  const mistakes = document.errors.slice(0, MOST_TOLD).map(({ message, pos: [offset] }) => {
    const { line, col } = lines.linePos(offset)
    return { what: yamlFault(message), line, column: col }
  })
  return { document, mistakes, lineAt: (offset) => lines.linePos(offset).line }
}

export const mistakeSentence = ({ what, line, column }: Mistake): string => `${what} at line ${line}, column ${column}.`

/** What the library says or throws, which may quote any amount of the text. */
export const yamlFault = (message: string): string => oneLine(message.split('\n', 1)[0] ?? message)
