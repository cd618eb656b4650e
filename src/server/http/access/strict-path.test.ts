import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isApiPath, pathOf, pathPattern, rawPath, refuseOtherSpelling, routePath } from './strict-path.ts'

const map = pathPattern('/api/v1/site/maps/{id}')

test.each(['1', '0', '10', '2147483648', 'x'])('an id is read as it is written: %s', (id) => {
  expect(map.test(`/api/v1/site/maps/${id}`)).toBe(true)
})

test.each(['%31', '01', '00', '1%', '', '1/', '1/2'])('no other spelling of an id is a path of the call: %s', (id) => {
  expect(map.test(`/api/v1/site/maps/${id}`)).toBe(false)
})

test('a path of a call is met as a whole and letter by letter, a Steam id also with a zero in front', () => {
  const feed = pathPattern('/feeds/a.b+c(d)/{steam_id}')
  expect(feed.test('/feeds/a.b+c(d)/0765')).toBe(true)
  expect(feed.test('/feeds/aXb+c(d)/0765')).toBe(false)
  expect(feed.test('/feeds/a.bb+c(d)/0765')).toBe(false)
  expect(feed.test('x/feeds/a.b+c(d)/0765')).toBe(false)
  expect(feed.test('/feeds/a.b+c(d)/0765/x')).toBe(false)
})

test('every parameter of a route is written as the router has it', () => {
  expect(routePath('/maps/{id}/of/{server}')).toBe('/maps/:id/of/:server')
})

test.each([
  ['/a?b?c', '/a'],
  ['/a', '/a'],
  ['?b', ''],
  ['/%61/b%3Fc', '/%61/b%3Fc'],
])('the path of %s is %s, as it came', (target, path) => {
  expect(pathOf(target)).toBe(path)
})

test('a request that names no target has no path', () => {
  const path = (url?: string) => rawPath({ raw: { url } } as unknown as FastifyRequest)
  expect([path('/a?b'), path()]).toEqual(['/a', ''])
})

test.each([
  ['/api', true],
  ['/api/v1', true],
  ['//API/v1', true],
  ['/apis', false],
  ['/x/api/', false],
  ['api/v1', false],
])('%s belongs to the API: %s', (path, expected) => {
  expect(isApiPath(path)).toBe(expected)
})

test('another spelling of a call is a path that nothing answers', async () => {
  const refuse = refuseOtherSpelling('/api/v1/test')
  const ask = (url?: string) => refuse({ raw: { url } } as unknown as FastifyRequest)
  await expect(ask('/api/v1/test?a=1')).resolves.toBeUndefined()
  await expect(ask('/%61pi/v1/test')).rejects.toMatchObject({ status: 404 })
  await expect(ask()).rejects.toMatchObject({ status: 404 })
})
