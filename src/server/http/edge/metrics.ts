import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { outcomeCounter, RequestSeconds } from './tallies.ts'

/** What `/metrics` shows. Other parts of the program add their own figures to `registry`. */
export class Metrics {
  readonly registry = new Registry()

  readonly requestSeconds = new RequestSeconds(this.registry)

  readonly snapshotRead = outcomeCounter(this.registry, {
    name: 'snapshot_reads_total',
    help: 'Reads of kept replies: served from memory, made anew, or served outdated because the database was away',
    outcomes: ['hit', 'miss', 'stale'],
  })

  readonly rateLimited = new Counter({
    name: 'rate_limited_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['limit'],
    registers: [this.registry],
  })

  /** A figure that is read when somebody looks. */
  watch(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) })
  }

  /** Adds memory, CPU, event-loop delay and the like. Once per process: it starts watchers. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }
}
