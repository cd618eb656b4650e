import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until it is so; what takes a minute never will be. For trials, which no test runner times. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`In vain waited for: ${what}`)
    await sleep(50)
  }
}
