import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What `/metrics` shows. Other parts of the program add their own figures to `registry`. */
export class Metrics {
  readonly registry = new Registry()

  readonly requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  })

  readonly snapshots = new Counter({
    name: 'snapshot_reads_total',
    help: 'Reads of kept replies: served from memory, made anew, or served outdated because the database was away',
    labelNames: ['outcome'],
    registers: [this.registry],
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
