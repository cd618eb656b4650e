import { type ComponentType, useSyncExternalStore } from 'react'
import type { RouteObject } from 'react-router'
import { late } from '#web/ui/page/late.tsx'

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

const preparations = new Map<string, () => Promise<void>>()

/** A route whose screen is loaded when it is first opened. */
export function screen(path: string, load: LoadScreen): RouteObject {
  const { Part, prepare } = late(async () => {
    changeLoading(1)
    try {
      return await load()
    } finally {
      changeLoading(-1)
    }
  })
  preparations.set(path, prepare)
  return { path, element: <Part /> }
}

/** Loads a screen that will be drawn at once. */
export async function prepareScreen(path: string): Promise<void> {
  await preparations.get(path)?.()
}
