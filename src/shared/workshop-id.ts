const LARGEST = 9_223_372_036_854_775_807n // what a bigint column holds

/** The number of a workshop item as plain digits, or null when the text is none. */
export function parseWorkshopId(text: string): string | null {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= LARGEST ? text : null
}
