/** JSON.parse, but a whole number of more than 15 digits (a Steam id, say) stays text instead of losing its last digits. */
export function parseJson(text: string): unknown {
  return JSON.parse(quoteLongIntegers(text))
}

// One token at a time: a whole string, so that digits inside it are never touched, or a number with all its parts.
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_INTEGER = /^-?\d{16,}$/

function quoteLongIntegers(text: string): string {
  return text.replace(TOKENS, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token))
}
