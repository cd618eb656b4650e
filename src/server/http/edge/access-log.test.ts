import { expect, test } from 'vitest'
import { createLog } from '#server/ground/log/log.ts'
import { keepLines, testEdge } from '#testing/sites/edge.ts'
import { replyRecorder } from './access-log.ts'
import { Metrics } from './metrics.ts'

const REPLIED = {
  method: 'GET',
  route: '/a',
  target: '/a?secret=1',
  status: 200,
  ms: 1_234.5678,
  address: '192.0.2.77',
}

test('a reply is counted always, and told where the owner wants it, without its query and whole address', async () => {
  for (const level of ['debug', 'info'] as const) {
    const lines: string[] = []
    const metrics = new Metrics()
    const record = replyRecorder(createLog({ level, pretty: false, to: keepLines(lines) }), metrics)
    record(REPLIED)
    record({ ...REPLIED, target: `/${'x'.repeat(300)}` })
    const text = await metrics.text()
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/a",status="200"} 2')
    expect(text).toMatch(/_sum\{.+\} 2\.469/)
    const told = lines.map((line) => JSON.parse(line))
    if (level === 'info') expect(told).toEqual([])
    else
      expect(told).toMatchObject([
        { method: 'GET', path: '/a', status: 200, ms: 1_234.6, from: '192.0.2.0', msg: 'Request' },
        { path: `/${'x'.repeat(199)}` },
      ])
    expect(lines.join()).not.toMatch(/secret|192\.0\.2\.77/)
  }
})

test('methods that the site knows are counted by name, all others as one', async () => {
  const { app } = await testEdge()
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'PATCH'] as const)
    await app.inject({ method, url: '/unknown' })
  const counts = (await app.metrics.text()).matchAll(/_count\{method="(\w*)",.+\} (\d+)/g)
  expect([...counts].map((found) => found.slice(1).join(' '))).toEqual([
    ...['GET 1', 'HEAD 1', 'POST 1', 'PUT 1', 'OPTIONS 1', 'other 2'],
  ])
})
