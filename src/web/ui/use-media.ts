import { useSyncExternalStore } from 'react'

/** Whether a condition on the window holds, such as '(width >= 48em)'; where nothing can tell, it does. */
export function useMedia(condition: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const watched = media(condition)
      watched?.addEventListener('change', listener)
      return () => watched?.removeEventListener('change', listener)
    },
    () => media(condition)?.matches ?? true,
  )
}

const media = (condition: string) => (typeof window.matchMedia === 'function' ? window.matchMedia(condition) : null)
