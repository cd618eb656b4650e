import type { Loop } from '#server/ground/loop.ts'

/** Looks, each time it is told to, whether something should run, and starts or stops it; never two at a time. */
export function startWhile(shouldRun: () => boolean, start: () => Loop) {
  let running: Loop | null = null
  let turn: Promise<void> = Promise.resolve()
  let isStopped = false

  const settle = async (): Promise<void> => {
    const should = shouldRun() && !isStopped
    if (should === (running !== null)) return
    const ending = running
    running = should ? start() : null
    await ending?.stop()
  }
  const look = (): void => {
    turn = turn.then(settle)
  }
  look()
  return {
    look,
    stop: (): Promise<void> => {
      isStopped = true
      look()
      return turn
    },
  }
}
