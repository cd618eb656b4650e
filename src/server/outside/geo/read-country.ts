import { z } from 'zod'
import { countryName } from '#shared/countries.ts'

// As the databases of ip-location-db, of MaxMind and DB-IP, and of IPinfo have it.
const Found = z.union([
  z.object({ country_code: z.string() }).transform((found) => found.country_code),
  z.object({ country: z.object({ iso_code: z.string() }) }).transform((found) => found.country.iso_code),
  z.object({ country: z.string() }).transform((found) => found.country),
])

/** Names of former countries, and places that fly another's flag. */
const WITHOUT_FLAG = new Set('ac an bu cq cs dd dy ea fx hv nh rh su ta tp uk vd yd yu zr'.split(' '))

/** The lower-case code in what a database says of an address, if it is that of a country with a flag. */
export function readCountry(found: unknown): string | null {
  const code = Found.safeParse(found).data?.toLowerCase() ?? ''
  return countryName(code) !== '' && !WITHOUT_FLAG.has(code) ? code : null
}
