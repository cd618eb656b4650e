import { LANGUAGES } from './languages.ts'
import { readTokens, type Token } from './read-tokens.ts'

export interface Phrase {
  name: string
  format: string | null // '{1:s},{2:d}'
  translations: Map<string, string> // language code → text, colour tags and parameters as written
}

export interface PhraseProblem {
  line: number
  reason: string
}

export interface PhraseFile {
  phrases: Phrase[]
  problems: PhraseProblem[]
}

const MAX_PROBLEMS = 50 // enough to repair a file by, and a bound for one that is all wrong

/** Reads a SourceMod phrase file. What cannot be used is named and skipped; the rest is kept. */
export function parsePhrases(text: string): PhraseFile {
  const reader = new PhraseReader()
  for (const token of readTokens(text)) reader.take(token)
  return reader.end()
}

class PhraseReader {
  #phrases = new Map<string, Phrase>()
  #problems: PhraseProblem[] = []
  #line = 1
  #depth = 0
  #skipAbove: number | null = null // sections deeper than this are not ours
  #phrase: Phrase | null = null
  #pending: { text: string; line: number } | null = null // a word that is a key or the name of a section

  take(token: Token): void {
    this.#line = token.line
    if (token.type === 'open') this.#open(token.line)
    else if (token.type === 'close') this.#close(token.line)
    else this.#word(token)
  }

  end(): PhraseFile {
    this.#dropPending()
    if (this.#depth > 0) this.#problem(this.#line, 'the file ends before every { is closed')
    const phrases = [...this.#phrases.values()].filter(({ translations }) => translations.size > 0)
    return { phrases, problems: this.#problems }
  }

  #open(line: number): void {
    const name = this.#pending?.text
    this.#pending = null
    this.#depth += 1
    if (this.#skipAbove !== null) return
    const refusal = name === undefined ? 'a { without a name before it' : this.#enter(name)
    if (refusal === null) return
    this.#problem(line, refusal)
    this.#skipAbove = this.#depth - 1
  }

  /** Why this section is skipped, or null when it is entered. */
  #enter(name: string): string | null {
    if (this.#depth > 2) return `the phrase "${shorten(this.#phrase?.name ?? '')}" has a section inside`
    if (this.#depth === 1) return name === 'Phrases' ? null : `the outer section is "${shorten(name)}", not "Phrases"`
    this.#phrase = this.#phrases.get(name) ?? { name, format: null, translations: new Map() }
    this.#phrases.set(name, this.#phrase)
    return null
  }

  #close(line: number): void {
    this.#dropPending()
    if (this.#depth === 0) {
      this.#problem(line, 'a } that closes nothing')
      return
    }
    this.#depth -= 1
    if (this.#depth === 1) this.#phrase = null
    if (this.#skipAbove === this.#depth) this.#skipAbove = null
  }

  #word(word: { text: string; line: number; closed: boolean }): void {
    if (!word.closed) this.#problem(word.line, 'a quote that is not closed on its line')
    const key = this.#pending
    if (key === null || key.line !== word.line) {
      this.#dropPending()
      this.#pending = word
      return
    }
    this.#pending = null
    if (word.closed) this.#pair(key.text, word.text, word.line)
  }

  #pair(key: string, value: string, line: number): void {
    const phrase = this.#phrase
    if (this.#skipAbove !== null || phrase === null) return
    if (key !== '#format') {
      if (LANGUAGES.has(key) && value !== '') phrase.translations.set(key, value)
      return
    }
    if (phrase.format !== null) return
    if (phrase.translations.size > 0) this.#problem(line, '#format comes after a translation and is ignored')
    else if (isFormat(value)) phrase.format = value
    else this.#refusePhrase(phrase, line)
  }

  #refusePhrase(phrase: Phrase, line: number): void {
    this.#problem(line, `the #format of "${shorten(phrase.name)}" is not {1:s},{2:d},… and the phrase is skipped`)
    this.#phrases.delete(phrase.name)
    this.#skipAbove = this.#depth - 1
  }

  #dropPending(): void {
    if (this.#pending && this.#skipAbove === null) {
      this.#problem(this.#pending.line, `"${shorten(this.#pending.text)}" has no value`)
    }
    this.#pending = null
  }

  #problem(line: number, reason: string): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ line, reason })
  }
}

/** Whether the parameters are numbered 1 to k, each once and each with a kind. */
function isFormat(value: string): boolean {
  const parameters = [...value.matchAll(/\{(\d{1,2}):[^{},\s]{1,14}\}/g)]
  const rest = value.replace(/\{\d{1,2}:[^{},\s]{1,14}\}/g, '')
  const indexes = new Set(parameters.map((parameter) => Number(parameter[1])))
  return (
    /^[\s,]*$/.test(rest) &&
    indexes.size === parameters.length &&
    [...indexes].every((index) => index >= 1 && index <= parameters.length)
  )
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}
