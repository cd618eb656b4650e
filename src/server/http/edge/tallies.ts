import { Counter, type Registry } from 'prom-client'

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Tally {
  labels: { method: string; route: string; status: number }
  counts: number[] // for each bucket those that fell into it, and at the end those above all
  sum: number
}

const NAME = 'http_request_duration_seconds'
const HELP = 'How long requests took, by route and status'

/** How long requests took. Every request comes by here, so it only counts; `/metrics` does the sums. */
export class RequestSeconds {
  readonly #tallies = new Map<string, Map<number, Tally>>() // by method and route, then by status

  constructor(registry: Registry) {
    // A metric of our own is whatever can be asked like one of the library's.
    registry.registerMetric({
      name: NAME,
      get: async () => ({ name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values: this.#values() }),
      reset: () => this.#tallies.clear(),
    } as unknown as Counter)
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const tally = this.#tallyOf(method, route, status)
    let bucket = 0
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1
    tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1
    tally.sum += seconds
  }

  #tallyOf(method: string, route: string, status: number): Tally {
    const name = method === 'GET' ? route : `${method} ${route}`
    const byStatus = this.#tallies.get(name)
    const known = byStatus?.get(status)
    if (known !== undefined) return known
    const tally = { labels: { method, route, status }, counts: BUCKETS.map(() => 0).concat(0), sum: 0 }
    if (byStatus === undefined) this.#tallies.set(name, new Map([[status, tally]]))
    else byStatus.set(status, tally)
    return tally
  }

  #values() {
    return [...this.#tallies.values()].flatMap((byStatus) => [...byStatus.values()]).flatMap(valuesOf)
  }
}

function valuesOf({ labels, counts, sum }: Tally) {
  let upTo = 0
  const buckets = counts.map((count, index) => {
    upTo += count
    return { metricName: `${NAME}_bucket`, labels: { le: BUCKETS[index] ?? '+Inf', ...labels }, value: upTo }
  })
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: upTo },
  ]
}

/** Counts outcomes as plain numbers, which become a counter when somebody looks. */
export function outcomeCounter<Outcome extends string>(
  registry: Registry,
  { name, help, outcomes }: { name: string; help: string; outcomes: readonly Outcome[] },
): (outcome: Outcome) => void {
  const counts = new Map<Outcome, number>(outcomes.map((outcome) => [outcome, 0]))
  const counter: Counter = new Counter({
    name,
    help,
    labelNames: ['outcome'],
    registers: [registry],
    collect: () => {
      counter.reset()
      for (const [outcome, count] of counts) counter.inc({ outcome }, count)
    },
  })
  return (outcome) => counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
}
