import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

test('figures of several processes are added up, or the largest counts', async () => {
  const [own, other] = [new Metrics(), new Metrics()]
  for (const [metrics, figure] of [
    [own, 2],
    [other, 3],
  ] as const) {
    metrics.watch('lines', 'Lines', () => figure)
    metrics.watch('nodes', 'Nodes', () => figure, 'max')
  }
  const told = async () => [...(await own.text()).matchAll(/^(lines|nodes) \d+$/gm)].map(([line]) => line)
  expect(await told()).toEqual(['lines 2', 'nodes 2'])
  own.joinOthers(async () => [await other.figures()])
  expect(await told()).toEqual(['lines 5', 'nodes 3'])
})

test('a figure is read when somebody looks, and refusals are counted by their limit', async () => {
  const metrics = new Metrics()
  for (const outcome of ['hit', 'miss', 'behind', 'stale'])
    expect(await metrics.text()).toContain(`snapshot_reads_total{outcome="${outcome}"} 0`)
  let figure = 1
  metrics.watch('lines', 'Lines that wait', () => figure)
  figure = 7
  metrics.rateLimited.inc({ limit: 'searches' })
  metrics.snapshotRead('stale')
  const text = await metrics.text()
  expect(text).toContain('# HELP lines Lines that wait\n# TYPE lines gauge\nlines 7')
  expect(text).toContain('rate_limited_total{limit="searches"} 1')
  for (const line of ['outcome="hit"} 0', 'outcome="miss"} 0', 'outcome="stale"} 1'])
    expect(text).toContain(`snapshot_reads_total{${line}`)
})
