import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

const STOLEN_AT = 8 // in the first line of /proc/stat, behind its name
const TICKS_PER_S = 100

/** For how long, since the machine started, a core of it had work and did not get to it, since its host gave the time to others. */
export function stolenSeconds(stat = readFileSync('/proc/stat', 'utf8')): number {
  const [all = ''] = stat.split('\n')
  return Number(all.split(/\s+/)[STOLEN_AT] ?? 0) / TICKS_PER_S
}

/** What share of the processor's time was stolen since it was last asked for. */
export class StolenShare {
  #stolen = stolenSeconds()
  #at = performance.now()

  take(stolen = stolenSeconds(), now = performance.now()): number {
    const share = (stolen - this.#stolen) / (((now - this.#at) / 1000) * cpus().length)
    this.#stolen = stolen
    this.#at = now
    return share
  }
}

const before = stolenSeconds()

/** How busy the machine is, for whoever reads the figures. */
export function busyText(): string {
  const loads = loadavg().map((load) => load.toFixed(1))
  return `load average ${loads.join(' ')}; stolen by the host since the start: ${(stolenSeconds() - before).toFixed(1)} s`
}
