import { expect, test } from 'vitest'
import { EXPORT_PATH } from '#shared/contracts/audit.ts'
import { everyCall } from '#testing/every-call.ts'
import { testApp } from '#testing/server.ts'

test('a call says that it is paged exactly when its query takes a page', async () => {
  const calls = await everyCall()
  expect(calls.length).toBeGreaterThan(25)
  for (const call of calls) {
    expect(call.paged ?? false, call.path).toBe(call.query !== undefined && 'limit' in call.query.shape)
  }
})

test('a call that will go stays for a year after it was marked, and only what is not public has a scope', async () => {
  for (const { path, access, scope, deprecated } of await everyCall()) {
    expect(scope === undefined || access === 'admin', path).toBe(true)
    if (deprecated === undefined) continue
    const days = (Date.parse(deprecated.until) - Date.parse(deprecated.since)) / 86_400_000
    expect(days, path).toBeGreaterThanOrEqual(365)
  }
})

test('no two calls share an address', async () => {
  const addresses = (await everyCall()).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

/** Reads what the router prints: a line a route, deeper ones below the beginning they share. */
function readRoutes(printed: string): string[] {
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods] = /^([│├└─ ]*)(\S+)(?: \((.+)\))?$/.exec(line) ?? []
    if (path === '') return []
    const depth = indent.length / 4 - 1
    above.splice(depth, above.length, (above[depth - 1] ?? '') + path)
    return (methods?.split(', ') ?? []).map((method) => `${method} ${above[depth]}`)
  })
}

/** No calls: what they answer is a file, which no schema describes. */
const FILES = [`GET ${EXPORT_PATH}`]

test('every declared call is served, and every served call is declared', async () => {
  const { app } = await testApp()
  await app.fastify.ready()
  const served = readRoutes(app.fastify.printRoutes({ commonPrefix: false }))
    .filter((route) => route.includes(' /api/v1/') && !route.startsWith('HEAD '))
    .map((route) => route.replace(/:(\w+)/g, '{$1}'))
  const declared = (await everyCall()).map(({ method, path }) => `${method} ${path}`)
  expect(served.sort()).toEqual([...declared, ...FILES].sort())
  declared.sort()
  expect(app.calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(declared)
})
