const LONGEST = 200

/** What stands in the settings, in one line that a terminal can show: cut when long, and whatever it is. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'number') return String(value) // JSON would make null of .nan and .inf
  return oneLine(asJson(value))
}

/** Without control characters and the like, which a file may well contain. */
export function oneLine(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\uFFFD')
  return shown.length > LONGEST ? `${[...shown.slice(0, LONGEST)].slice(0, -1).join('')}…` : shown
}

/** Anchors can make a list that contains itself, or one that is too deep to be written out. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return Array.isArray(value) ? 'a list without end' : 'a group of keys without end'
  }
}
