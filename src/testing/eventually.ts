import { setImmediate as nextTurn } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

/** Long enough for any machine, and below a test's own limit, so that what was awaited is named when it never comes. */
const PATIENCE = { timeout: 60_000, interval: 10 } // ms

/** Waits until a check gives something other than false, without throwing. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<Exclude<T, false>> =>
  vi.waitFor(async () => {
    const value = await check()
    if (value === false) throw new Error('What the test waits for has not happened')
    return value as Exclude<T, false>
  }, PATIENCE)

/** As eventually, in a test whose timers stand still: no time passes while it waits. */
export async function atStandstill(check: () => boolean): Promise<void> {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  while (!check() && !isOver) await nextTurn()
}
