import { expect, test } from 'vitest'
import { createRandom } from '#simulator/random.ts'
import { simulatedAddress, simulatedCountryOf } from './addresses.ts'

test.each(['aa', 'se', 'us', 'br', 'zz'])('an address of somebody in %s tells that country', (country) => {
  const random = createRandom(country)
  const addresses = Array.from({ length: 50 }, () => simulatedAddress(country, random))
  expect(addresses.filter((ip) => !/^198\.1[89]\.\d{1,3}\.\d{1,3}$/.test(ip))).toEqual([])
  expect(new Set(addresses).size).toBeGreaterThan(10)
  expect(addresses.map(simulatedCountryOf)).toEqual(addresses.map(() => country))
})

test.each(['127.0.0.1', '8.8.8.8', '198.20.0.1', '198.19.255.255', '::1', ''])('%j is no address of theirs', (ip) => {
  expect(simulatedCountryOf(ip)).toBeNull()
})
