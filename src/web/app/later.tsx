import { type ComponentType, lazy, Suspense } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** A screen that few visitors open: named in a file of its own, so that the first page of the site need not name what it is made of. */
export function later(load: () => Promise<ComponentType>): ComponentType {
  const Screen = lazy(async () => ({ default: await load() }))
  return () => (
    <Suspense fallback={<Spinner text="Loading…" />}>
      <Screen />
    </Suspense>
  )
}
