import type { App } from '#server/http/edge/app.ts'
import type { Freshness } from '#server/http/replies/snapshots.ts'
import { addFeed } from './add-feed.ts'
import { ATOM, type AtomEntry, type AtomFeed, writeAtom } from './atom.ts'

interface AtomFeedOptions extends Freshness, Omit<AtomFeed, 'origin' | 'entries'> {
  list: () => Promise<AtomEntry[]>
}

/** How many things a feed tells of at the most. */
export const MOST_ENTRIES = 50

export function addAtomFeed(app: App, { list, groups, maxAgeS, ...about }: AtomFeedOptions): void {
  const write = async (origin: string) => writeAtom({ ...about, origin, entries: await list() })
  addFeed(app, { path: about.path, type: ATOM, groups, maxAgeS, write })
}
