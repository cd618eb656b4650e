import { useSyncExternalStore } from 'react'

/** The time in whole seconds, for texts that count on; all of them tick together. */
export function useSeconds(isCounting = true): number {
  return useSyncExternalStore(isCounting ? watchSeconds : watchNothing, readSeconds)
}

const readSeconds = () => Math.floor(Date.now() / 1000)

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function watchSeconds(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, 1_000)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const watchNothing = () => () => undefined

function tick(): void {
  for (const listener of listeners) listener()
}
