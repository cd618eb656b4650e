import { expect, test } from 'vitest'
import { countryCodesNamed, countryName } from './countries.ts'

test.each([
  ['se', 'Sweden'],
  ['US', 'United States'],
  ['', ''],
  [null, ''],
  ['../x', ''],
  ['zz', ''],
  ['swe', ''],
])('the country of %j is %j', (code, name) => expect(countryName(code)).toBe(name))

test('countries are found by a part of their name', () => {
  expect(countryCodesNamed('norw')).toEqual(['no'])
  expect(countryCodesNamed('united')).toEqual(expect.arrayContaining(['gb', 'us', 'ae']))
  expect(countryCodesNamed('no such land')).toEqual([])
})
