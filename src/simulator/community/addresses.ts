import type { Random } from '#simulator/random.ts'

const NETWORK = [198, 18] as const // kept for measurements (RFC 2544), so an address in it is nobody's
const HOST_BITS = 7
const A = 'a'.charCodeAt(0)
const LETTERS = 26

/** An address of somebody in the country, given as two small letters. */
export function simulatedAddress(country: string, random: Random): string {
  const number = (indexOf(country) << HOST_BITS) | random.int(1, (1 << HOST_BITS) - 2)
  return [NETWORK[0], NETWORK[1] + (number >> 16), (number >> 8) & 255, number & 255].join('.')
}

/** The country that simulatedAddress was given; null for any other address. */
export function simulatedCountryOf(ip: string): string | null {
  const [first = 0, second = 0, third = 0, last = 0] = ip.split('.').map(Number)
  if (first !== NETWORK[0] || (second !== NETWORK[1] && second !== NETWORK[1] + 1)) return null
  const index = (((second - NETWORK[1]) << 16) | (third << 8) | last) >> HOST_BITS
  return index < LETTERS ** 2 ? letter(Math.floor(index / LETTERS)) + letter(index % LETTERS) : null
}

const indexOf = (country: string): number => (country.charCodeAt(0) - A) * LETTERS + country.charCodeAt(1) - A
const letter = (index: number): string => String.fromCharCode(A + index)
