import { createRequire } from 'node:module'
import { type CountryResponse, open, type Reader } from 'maxmind'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import type { Log } from '#server/ground/log/log.ts'
import { publicAddress } from './public-address.ts'
import { readCountry } from './read-country.ts'

/** Lower-case ISO code of the country an address is used in; null when nobody can tell. It never throws. */
export type CountryOf = (ip: string) => string | null

export interface Countries {
  countryOf: CountryOf
  /** Another text whenever the answers may be others than before. */
  edition: string
}

const OWN_FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** From the database that comes with us, or the .mmdb file an owner names. Without it all else runs as well. */
export async function openCountries(file: string | undefined, log: Pick<Log, 'warn'>): Promise<Countries> {
  try {
    const reader = await open<CountryResponse>(file ?? createRequire(import.meta.url).resolve(OWN_FILE))
    const { databaseType, buildEpoch } = reader.metadata
    return { countryOf: askOf(reader, log), edition: `${databaseType} ${buildEpoch.toISOString()}` }
  } catch (error) {
    const reason = errorMessage(error)
    log.warn({ file: file ?? OWN_FILE, reason }, 'No countries are shown: their database cannot be read')
    return { countryOf: () => null, edition: 'none' }
  }
}

/** A file may be whole at its ends and broken in the middle; that is told once. */
function askOf(reader: Reader<CountryResponse>, log: Pick<Log, 'warn'>): CountryOf {
  let isTold = false
  return (ip) => {
    const address = publicAddress(ip)
    if (address === null) return null
    try {
      return readCountry(reader.get(address))
    } catch (error) {
      if (!isTold) log.warn({ reason: errorMessage(error) }, 'Some countries are not shown: their database is broken')
      isTold = true
      return null
    }
  }
}
