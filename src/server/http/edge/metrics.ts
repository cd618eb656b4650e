import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { outcomeCounter, RequestSeconds } from './tallies.ts'

/** What `/metrics` shows. Other parts of the program add their own figures to `registry`. */
export class Metrics {
  readonly registry = new Registry()

  readonly requestSeconds = new RequestSeconds(this.registry)

  readonly snapshotRead = outcomeCounter(this.registry, {
    name: 'snapshot_reads_total',
    help: 'Reads of kept replies: served from memory, made anew, served up to two seconds behind while many were made, or served outdated because the database was away',
    outcomes: ['hit', 'miss', 'behind', 'stale'],
  })

  readonly rateLimited = new Counter({
    name: 'rate_limited_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['limit'],
    registers: [this.registry],
  })

  #others: () => Promise<object[]> = async () => []

  /** A figure that is read when somebody looks. 'max': each process of the site tells the same. */
  watch(name: string, help: string, read: () => number, aggregator: 'sum' | 'max' = 'sum'): void {
    const gauge: Gauge = new Gauge({
      ...{ name, help, aggregator, registers: [this.registry] },
      collect: () => gauge.set(read()),
    })
  }

  /** Where the figures of the site's other processes come from, as `figures` gives them. */
  joinOthers(others: () => Promise<object[]>): void {
    this.#others = others
  }

  /** Those of this process. */
  figures(): Promise<object> {
    return this.registry.getMetricsAsJSON()
  }

  /** Those of all processes together, as Prometheus reads them. */
  async text(): Promise<string> {
    const others = await this.#others()
    if (others.length === 0) return this.registry.metrics()
    return AggregatorRegistry.aggregate([await this.figures(), ...others]).metrics()
  }

  /** Adds memory, CPU, event-loop delay and the like. Once per process: it starts watchers. */
  watchProcess(): void {
    // By default it looks a hundred times a second how late the program is, which is most of what an idle one does.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 100 })
  }
}
