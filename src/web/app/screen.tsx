import { type ComponentType, lazy, useSyncExternalStore } from 'react'
import type { RouteObject } from 'react-router'

let loading = 0
const watchers = new Set<() => void>()

function changeLoading(by: number): void {
  loading += by
  for (const watcher of watchers) watcher()
}

/** Whether the code of a screen is on its way. */
export function useScreenLoading(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => loading > 0,
  )
}

export type LoadScreen = () => Promise<ComponentType>

/** A route whose screen is loaded when it is first opened. */
export function screen(path: string, load: LoadScreen): RouteObject {
  const Screen = lazy(async () => {
    changeLoading(1)
    try {
      return { default: await load() }
    } finally {
      changeLoading(-1)
    }
  })
  return { path, element: <Screen /> }
}
