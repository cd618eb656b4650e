import type { LineJournal } from '#server/counting/journal/line-journal.ts'
import { ingestFeature } from '#server/features/ingest/ingest.routes.ts'
import { measureFleet } from '#server/fleet/fleet-metrics.ts'
import { createEdge } from '#server/http/create-edge.ts'
import type { App } from '#server/http/edge/app.ts'
import { type AppOptions, edgeOptions } from './app.ts'

/** What a node without pages serves: how it is, and a way in for log lines if it collects them. */
export async function createCollectorApp(options: AppOptions & { journal?: LineJournal }): Promise<App> {
  const app = await createEdge({ ...edgeOptions(options), docs: false })
  measureFleet(options.fleet, app.metrics)
  if (options.journal) ingestFeature(app, options)
  return app
}
