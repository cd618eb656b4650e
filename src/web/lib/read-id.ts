/** A whole number in an address, or null for anything else. */
export function readId(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}
