import type { LogSender } from '#server/counting/intake/gate.ts'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'
import { type RecordLogs, type RecordLogsOptions, startRecordLogs } from '#server/counting/pipeline/record-logs.ts'
import { configuredRules } from '#server/counting/recorder/configured-rules.ts'
import type { Fleet } from '#server/fleet/fleet.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Supervisor } from '#server/ground/supervisor.ts'
import type { App } from '#server/http/edge/app.ts'
import type { CountryOf } from '#server/outside/geo/open-countries.ts'

interface Options {
  db: Db
  dataDir: string
  config: Config
  fleet: Fleet
  clock: Clock
  log: Log
  listen: UdpAddress
  senders: readonly LogSender[]
  countryOf: CountryOf
  onTold: RecordLogsOptions['onTold']
  supervisor: Supervisor | null
}

export function startLogs({ config, fleet, ...options }: Options): Promise<RecordLogs> {
  return startRecordLogs({
    ...options,
    keepsAddresses: config.privacy.ip_days > 0,
    // The lines have addresses in them.
    retentionDays: Math.min(config.logs.retention_days, config.privacy.ip_days),
    ...configuredRules(config),
    mapOf: (serverId) => fleet.latest(serverId)?.map_info?.map_name ?? null,
  })
}

/** Game servers write to us from the address and port they are played at. */
export function logSenders({ servers, logSecret }: Config): LogSender[] {
  return servers.map(({ id, ip, port }) => ({ serverId: id, address: ip, port, secret: logSecret(id) }))
}

/** What the owner's tools see of it. */
export function showLogs(app: App, logs: RecordLogs): void {
  app.readyChecks.push({ name: 'game logs', check: async () => logs.trouble() })
  const { metrics } = app
  const counter = (name: keyof ReturnType<RecordLogs['collector']['status']>['counters']) => () =>
    logs.collector.status().counters[name]
  metrics.watch('log_lag_lines', 'Log lines that are in the journal and not yet counted', () => logs.lagLines())
  metrics.watch('log_lag_seconds', 'For how long some lines have been waiting', () => logs.lagSeconds())
  metrics.watch(
    'udp_kernel_drops_total',
    'Datagrams the kernel had no room for',
    () => logs.collector.status().kernelDrops ?? 0,
  )
  metrics.watch('log_datagrams_accepted', 'Log lines taken since the start', counter('accepted'))
  metrics.watch('log_datagrams_dropped_disk', 'Log lines lost to a full disk', counter('dropped_disk'))
  metrics.watch('log_datagrams_rejected_source', 'Datagrams from unknown senders', counter('rejected_source'))
  metrics.watch('log_datagrams_rejected_secret', 'Datagrams with a wrong secret', counter('rejected_secret'))
  metrics.watch('log_datagrams_malformed', 'Datagrams that are no log lines', counter('malformed'))
  metrics.watch('log_datagrams_muted', 'Datagrams from senders that failed too often', counter('muted'))
}
