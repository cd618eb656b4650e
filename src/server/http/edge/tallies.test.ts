import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { outcomeCounter, RequestSeconds } from './tallies.ts'

test('times fall into the first bucket that holds them, and each bucket counts those before it', async () => {
  const registry = new Registry()
  const seconds = new RequestSeconds(registry)
  for (const time of [0, 0.001, 0.0011, 10, 10.1]) seconds.observe('GET', '/a', 200, time)
  const lines = (await registry.metrics()).split('\n')
  const told = (name: string) => lines.filter((line) => line.startsWith(`http_request_duration_seconds_${name}{`))
  const labels = 'method="GET",route="/a",status="200"'
  const counts = [2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 5]
  const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, '+Inf']
  expect(told('bucket')).toEqual(
    counts.map((count, index) => `http_request_duration_seconds_bucket{le="${bounds[index]}",${labels}} ${count}`),
  )
  expect(told('sum')).toEqual([`http_request_duration_seconds_sum{${labels}} ${0.001 + 0.0011 + 10 + 10.1}`])
  expect(told('count')).toEqual([`http_request_duration_seconds_count{${labels}} 5`])
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^# HELP http_request_duration_seconds How long/),
      '# TYPE http_request_duration_seconds histogram',
    ]),
  )
})

test('each method, route and status is counted for itself, over all processes, until they are reset', async () => {
  const registry = new Registry()
  const seconds = new RequestSeconds(registry)
  const requests: [string, string, number][] = [
    ['GET', '/a', 200],
    ['GET', '/a', 200],
    ['GET', '/a', 404],
    ['POST', '/a', 200],
    ['PUT', '/a', 200],
    ['PUT', '/b', 200],
    ['GET', '/b', 200],
  ]
  for (const [method, route, status] of requests) seconds.observe(method, route, status, 1)
  const counts = async () =>
    [...(await registry.metrics()).matchAll(/_count\{method="(\w+)",route="(.+)",status="(\d+)"\} (\d+)/g)].map(
      (found) => found.slice(1).join(' '),
    )
  expect(await counts()).toEqual([
    ...['GET /a 200 2', 'GET /a 404 1', 'POST /a 200 1', 'PUT /a 200 1', 'PUT /b 200 1', 'GET /b 200 1'],
  ])
  expect(await registry.getMetricsAsJSON()).toMatchObject([{ aggregator: 'sum', type: 'histogram' }])
  registry.resetMetrics()
  expect(await counts()).toEqual([])
})

test('outcomes are counted from zero, however often somebody looks', async () => {
  const registry = new Registry()
  const count = outcomeCounter(registry, { name: 'reads', help: 'Reads', outcomes: ['hit', 'miss'] })
  const told = async () =>
    [...(await registry.metrics()).matchAll(/outcome="(\w+)"\} (\d+)/g)].map(([, a, b]) => `${a} ${b}`)
  expect(await told()).toEqual(['hit 0', 'miss 0'])
  count('hit')
  count('hit')
  expect([await told(), await told()]).toEqual([
    ['hit 2', 'miss 0'],
    ['hit 2', 'miss 0'],
  ])
})
