import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '#testing/silent-log.ts'
import { openCountries } from './open-countries.ts'
import { readCountry } from './read-country.ts'

const { resolve } = createRequire(import.meta.url)
const OWN_FILE = resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
const FLAGS = join(dirname(resolve('flag-icons/package.json')), 'flags', '4x3')

/** Networks that stay where they are: of universities and of a name service. */
test.each([
  ['130.237.28.40', 'se'],
  ['8.8.8.8', 'us'],
  ['2001:6b0:1::1', 'se'],
  ['2001:4860:4860::8888', 'us'],
  ['::ffff:130.237.28.40', 'se'],
  ['::FFFF:82ED:1C28', 'se'],
  ['0:0:0:0:0:ffff:82ed:1c28', 'se'],
])('%s is used in %s', async (ip, country) => {
  const { countryOf } = await openCountries(undefined, silentLog)
  expect(countryOf(ip)).toBe(country)
})

test.each([
  ...['10.1.2.3', '172.31.255.255', '192.168.0.1', '127.0.0.1', '100.64.0.1', '100.127.255.254', '169.254.1.1'],
  ...['0.0.0.0', '255.255.255.255', '224.0.0.1', '192.0.2.1', '198.51.100.1', '203.0.113.5', '198.18.0.1'],
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00::1', 'ff02::1', '2001:db8::1', '::ffff:10.0.0.1', '::ffff:7f00:1'],
  ...[
    '',
    'none',
    'loopback',
    '1.2.3',
    '8.8.8.8:27005',
    '08.8.8.8',
    '8.8.8.8/24',
    ' 8.8.8.8',
    '８.8.8.8',
    ':::',
    '[::1]',
  ],
  ...['1'.repeat(10_000), '8.8.8.8\0', '__proto__'],
])('%j is in no country', async (ip) => {
  const { countryOf } = await openCountries(undefined, silentLog)
  expect(countryOf(ip)).toBeNull()
})

test('only countries whose flag we have are told, and all of those', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((a) => letters.map((b) => a + b))
  const told = codes.filter((code) => readCountry({ country_code: code.toUpperCase() }) === code)
  const flags = readdirSync(FLAGS).flatMap((name) => /^([a-z]{2})\.svg$/.exec(name)?.[1] ?? [])
  const unions = ['eu', 'pc', 'un', 'xx'] // flags that are no country's
  expect(told).toEqual(flags.filter((code) => !unions.includes(code)).sort())
})

test.each([
  [{ country_code: 'SE' }, 'se'],
  [{ country: { iso_code: 'SE', names: { en: 'Sweden' } }, continent: { code: 'EU' } }, 'se'],
  [{ country: 'SE', country_name: 'Sweden' }, 'se'],
  [{ country: 'Sweden', country_code: 'SE' }, 'se'],
  [{ country_code: '' }, null],
  [{ country_code: '../x' }, null],
  [{ country_code: 'ZZ' }, null],
  [{ country_code: 7 }, null],
  [{ autonomous_system_number: 1653 }, null],
  [null, null],
])('a record such as %j means %j', (found, code) => {
  expect(readCountry(found)).toBe(code)
})

async function openFile(content: Buffer | string | null) {
  const folder = await mkdtemp(join(tmpdir(), 'countries-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'own.mmdb')
  if (content !== null) await writeFile(file, content)
  const warnings: unknown[] = []
  const countries = await openCountries(file, { warn: (...words: unknown[]) => warnings.push(words) })
  return { ...countries, file, warnings }
}

test('an owner may bring another file, and it is told apart from another edition', async () => {
  const own = await openFile(readFileSync(OWN_FILE))
  expect(own.warnings).toEqual([])
  expect(own.countryOf('130.237.28.40')).toBe('se')
  expect(own.edition).toMatch(/^country ipvAll \d{4}-/)
  expect((await openFile(null)).edition).not.toBe(own.edition)
})

test.each([
  ['that does not exist', null],
  ['that is empty', ''],
  ['that is no database', 'name,country\n'.repeat(1_000)],
  ['that is compressed', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
  ['of which only the beginning is there', readFileSync(OWN_FILE).subarray(0, 100_000)],
])('a file %s is told of, and there are no countries', async (_, content) => {
  const { countryOf, file, warnings } = await openFile(content)
  const told = [expect.objectContaining({ file }), 'No countries are shown: their database cannot be read']
  expect(warnings).toEqual([told])
  expect(countryOf('8.8.8.8')).toBeNull()
})

test('a file that is broken in the middle is told of once, and throws nothing', async () => {
  const whole = readFileSync(OWN_FILE)
  const data = whole.indexOf('country_code') // the records follow the search tree
  const { countryOf, warnings } = await openFile(Buffer.from(whole).fill(0xff, data - 8, data + 200))
  expect([countryOf('8.8.8.8'), countryOf('130.237.28.40')]).toEqual([null, null])
  expect(warnings).toHaveLength(1)
})
