import { Fleet } from '#server/fleet/fleet.ts'
import { systemClock } from '#server/ground/clock.ts'
import { createLog } from '#server/ground/log/log.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import type { FleetApartOptions, FleetReport } from './fleet-apart.ts'

// A fleet in a process of its own, which tells what it hears and, when asked, what all of that has cost.

const { targets, intervalMs } = JSON.parse(process.argv[2] ?? '{}') as FleetApartOptions
const log = createLog({ level: 'silent', pretty: false })
const fleet = new Fleet({ clock: systemClock, log, mapTitle: mapTitleFromName, intervalMs })
const report = (told: FleetReport) => process.send?.(told)

fleet.onChange((update) => report({ type: 'update', update }))
for (const target of targets) fleet.watch(target)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  report({ type: 'spent', ms: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit(0))
