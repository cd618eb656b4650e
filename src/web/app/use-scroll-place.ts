import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const KEPT = 'scroll-places'
const MOST_KEPT = 50

/** Back and Forward return to where one was on that page; a new page starts at its top; a changed search stays put. */
export function useScrollPlace(): void {
  const { key, pathname } = useLocation()
  const way = useNavigationType()

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const keep = () => keepPlace(key, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [key])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the moment to go to the top
  useLayoutEffect(() => {
    if (way !== 'POP') window.scrollTo(0, 0)
  }, [pathname])

  useLayoutEffect(() => {
    if (way === 'POP') window.scrollTo(0, placesKept()[key] ?? 0)
  }, [key, way])
}

function keepPlace(key: string, y: number): void {
  const { [key]: _, ...others } = placesKept()
  const entries = [...Object.entries(others), [key, y] as const].slice(-MOST_KEPT)
  window.sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(entries)))
}

function placesKept(): Record<string, number> {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEPT) ?? '{}')
  } catch {
    return {}
  }
}
