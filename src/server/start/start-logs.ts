import { chatSince } from '#server/counting/chat/forget-chat.ts'
import type { LogSender } from '#server/counting/intake/gate.ts'
import { eventsSince } from '#server/counting/matches/forget-events.ts'
import { startRecordLogs } from '#server/counting/pipeline/record-logs.ts'
import type { RecordLogs, RecordLogsOptions } from '#server/counting/pipeline/record-logs-options.ts'
import { configuredRules } from '#server/counting/recorder/configured-rules.ts'
import type { Fleet } from '#server/fleet/fleet.ts'
import { systemClock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Node } from '#server/ground/nodes/node.ts'
import type { Supervisor } from '#server/ground/supervisor.ts'
import type { App } from '#server/http/edge/app.ts'
import type { CountryOf } from '#server/outside/geo/open-countries.ts'
import type { Demo } from '#server/start/demo/demo.ts'

interface Options {
  db: Db
  dataDir: string
  config: Config
  fleet: Fleet
  demo: Demo | null
  log: Log
  node: Node
  countryOf: CountryOf
  onTold: RecordLogsOptions['onTold']
  supervisor: Supervisor | null
}

const LOOPBACK = { host: '127.0.0.1', port: 0 }

/** Where game servers send to; null where nothing comes that a supervisor could hold. */
const heldPort = ({ demo, roles, logs }: Config): Config['logs']['listen'] =>
  !demo && roles.includes('collect') ? logs.listen : null

/**
 * Null on a node that collects nothing, or where no log sources are set up. Where game servers send to a port, the supervisor
 * has it.
 */
export async function startLogs({ config, fleet, demo, ...options }: Options): Promise<RecordLogs | null> {
  const listen = demo ? LOOPBACK : (config.logs.listen ?? (config.ingestTokens().size > 0 ? LOOPBACK : null))
  const supervisor = heldPort(config) ? options.supervisor : null
  if (!supervisor) await options.supervisor?.hold(null)
  if (!listen || !config.roles.includes('collect')) return null
  const logs = await startRecordLogs({
    ...options,
    ...{ listen, clock: systemClock, supervisor },
    senders: demo ? demo.logs.senders : logSenders(config),
    keepsAddresses: config.privacy.ip_days > 0,
    eventsSince: () => eventsSince(systemClock, config.matches.event_days),
    chatSince: () => chatSince(systemClock, config.chat),
    // The lines have addresses in them.
    retentionDays: Math.min(config.logs.retention_days, config.privacy.ip_days),
    ...configuredRules(config),
    mapOf: (serverId) => fleet.latest(serverId)?.map_info?.map_name ?? null,
  })
  demo?.logs.sendTo(logs.collector.address)
  return logs
}

/** Game servers write to us from the address and port they are played at. */
function logSenders({ servers, logSecret }: Config): LogSender[] {
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
  const takeover = (name: keyof ReturnType<RecordLogs['takeovers']>) => () => logs.takeovers()[name]
  metrics.watch('log_takeovers', 'Game servers whose lines were taken over from another node', takeover('takenOver'))
  metrics.watch('log_lines_repeated', 'Log lines left out as another node had counted them', takeover('repeated'))
  metrics.watch('log_lines_undecided', 'Log lines left out as another node may have', takeover('undecided'))
  metrics.watch(
    'udp_kernel_drops_total',
    'Datagrams the kernel had no room for',
    () => logs.collector.status().kernelDrops ?? 0,
  )
  metrics.watch('log_datagrams_accepted', 'Log lines taken since the start', counter('accepted'))
  metrics.watch('log_datagrams_dropped_disk', 'Log lines lost to a full disk', counter('dropped_disk'))
  metrics.watch('log_datagrams_dropped_full', 'Datagrams dropped as too many waited', counter('dropped_full'))
  metrics.watch('log_datagrams_rejected_source', 'Datagrams from unknown senders', counter('rejected_source'))
  metrics.watch('log_datagrams_rejected_secret', 'Datagrams with a wrong secret', counter('rejected_secret'))
  metrics.watch('log_datagrams_malformed', 'Datagrams that are no log lines', counter('malformed'))
  metrics.watch('log_datagrams_muted', 'Datagrams from senders that failed too often', counter('muted'))
}
