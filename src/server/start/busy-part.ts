import { performance } from 'node:perf_hooks'

/** Which part of the time since it was asked last this process was busy. */
export function busyPartOfLoop(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
