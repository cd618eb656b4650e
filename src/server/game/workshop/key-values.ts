import { readTokens } from '#server/game/phrases/read-tokens.ts'

/** A section of Valve's KeyValues: names, in small letters as case means nothing, to texts or further sections. */
export type KeyValues = ReadonlyMap<string, string | KeyValues>

type Section = Map<string, string | KeyValues>

const DEEPEST = 32

/** The whole of a KeyValues file, or null when it is cut off or no such file. */
export function parseKeyValues(text: string): KeyValues | null {
  const root: Section = new Map()
  const path = [root]
  let key: string | null = null
  for (const token of readTokens(text)) {
    const section = path.at(-1)
    if (section === undefined) return null
    if (token.type === 'close') {
      if (key !== null || path.length === 1) return null
      path.pop()
    } else if (token.type === 'open') {
      if (key === null || path.length > DEEPEST) return null
      path.push(sectionIn(section, key))
      key = null
    } else if (!token.closed) {
      return null
    } else if (key === null) {
      key = token.text.toLowerCase()
    } else {
      section.set(key, token.text)
      key = null
    }
  }
  return path.length === 1 && key === null ? root : null
}

/** The section of that name; null when there is none, or a text in its place. */
export function sectionOf(section: KeyValues | null, name: string): KeyValues | null {
  const value = section?.get(name.toLowerCase())
  return value === undefined || typeof value === 'string' ? null : value
}

/** A name that comes twice takes its later meaning, as with texts. */
function sectionIn(parent: Section, name: string): Section {
  const made: Section = new Map()
  parent.set(name, made)
  return made
}
