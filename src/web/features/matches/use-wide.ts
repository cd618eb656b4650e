import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 48em)'

/** Whether there is room for lanes. */
export const useWide = (): boolean => useSyncExternalStore(watch, read)

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(WIDE) : null)

const read = (): boolean => media()?.matches ?? true

function watch(listener: () => void): () => void {
  const watched = media()
  watched?.addEventListener('change', listener)
  return () => watched?.removeEventListener('change', listener)
}
