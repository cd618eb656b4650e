import { type ComponentType, lazy, useState } from 'react'

const onTheirWay = new Set<Promise<void>>()

export interface Late<Props> {
  Part: ComponentType<Props>
  prepare: () => Promise<void>
}

/**
 * A part of a page whose code comes on its own: when it is first drawn, or earlier by `prepare`. One that is prepared is drawn with what
 * stands around it. React lets one that it had to wait for appear no sooner than 0.3 s after the last.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let Prepared: ComponentType<Props> | undefined
  const Awaited = lazy(async () => ({ default: await load() }))
  return {
    Part(props) {
      const [Chosen] = useState<ComponentType<Props>>(() => Prepared ?? Awaited) // another one would forget what it knows
      return <Chosen {...props} />
    },
    async prepare() {
      const loading = load().then((Loaded) => {
        Prepared = Loaded
      })
      onTheirWay.add(loading)
      try {
        await loading
      } finally {
        onTheirWay.delete(loading)
      }
    },
  }
}

/** Until every part that is being prepared has come, or has failed to. */
export async function allPrepared(): Promise<void> {
  while (onTheirWay.size > 0) await Promise.allSettled(onTheirWay)
}
