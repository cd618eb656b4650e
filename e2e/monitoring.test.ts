import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string().min(10), action: z.string().min(20) }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(z.object({ id: z.int(), title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

const read = (name: string) => readFileSync(join(import.meta.dirname, '../deploy/monitoring', name), 'utf8')
const rules = Rules.parse(parse(read('alerts.yaml'))).groups.flatMap((group) => group.rules)
const { panels } = Dashboard.parse(JSON.parse(read('grafana-dashboard.json')))
/** Names of metrics stand before their labels. */
const metricsIn = (expressions: readonly string[]) =>
  new Set(
    expressions
      .join('\n')
      .match(/[a-z_0-9]+(?=\{)/g)
      ?.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')),
  )

test('alerts and panels ask for metrics that there are', async () => {
  const served = await (await fetch(`${inject('siteUrl')}/metrics`)).text()
  const known = new Set([...served.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name))
  const asked = metricsIn([
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ])
  expect(asked.size).toBeGreaterThan(15)
  expect([...asked].filter((name) => name !== 'up' && !known.has(name))).toEqual([])
  const alarming = metricsIn(rules.map(({ expr }) => expr))
  const outbox = [...known].filter((name) => name?.startsWith('outbox_'))
  expect(outbox, 'what is told outside').toHaveLength(3)
  expect(outbox.filter((name) => !alarming.has(String(name)))).toEqual([])
})

test('each alert and each panel has a name of its own', () => {
  for (const names of [
    rules.map(({ alert }) => alert),
    panels.map(({ title }) => title),
    panels.map(({ id }) => String(id)),
  ]) {
    expect(new Set(names).size).toBe(names.length)
  }
})
