import { Counter, Histogram } from 'prom-client'
import type { Metrics } from '#server/http/edge/metrics.ts'
import type { Fleet } from './fleet.ts'

/** Shows on `/metrics` how the asking goes. */
export function measureFleet(fleet: Fleet, metrics: Metrics): void {
  const registers = [metrics.registry]
  const polls = new Counter({
    name: 'polls_total',
    help: 'Polls of game servers by how they ended',
    labelNames: ['outcome'],
    registers,
  })
  const lateness = new Histogram({
    name: 'poll_lateness_seconds',
    help: 'How late polls of game servers began',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    registers,
  })
  fleet.onPoll((outcome, latenessMs) => {
    polls.inc({ outcome })
    lateness.observe(latenessMs / 1000)
  })
  metrics.watch('game_servers_up', 'Game servers that answer', () => fleet.up, 'max')
}
