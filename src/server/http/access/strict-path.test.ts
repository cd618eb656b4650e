import { expect, test } from 'vitest'
import { pathPattern } from './strict-path.ts'

const map = pathPattern('/api/v1/site/maps/{id}')

test.each(['1', '0', '10', '2147483648', 'x'])('an id is read as it is written: %s', (id) => {
  expect(map.test(`/api/v1/site/maps/${id}`)).toBe(true)
})

test.each(['%31', '01', '00', '1%', '', '1/', '1/2'])('no other spelling of an id is a path of the call: %s', (id) => {
  expect(map.test(`/api/v1/site/maps/${id}`)).toBe(false)
})
