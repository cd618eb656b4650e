import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#server/ground/clock.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import { rememberFor } from '#server/ground/remember-for.ts'
import { type CopyStatus, newCopyStatus, noteCopy } from '#server/outside/copies/copy-status.ts'
import type { SteamApi } from '#server/outside/steam/ask-steam.ts'
import { admitListedPeople, listDueProfiles, writeProfiles } from './profiles.queries.ts'
import { askProfiles, MOST_PROFILES, type Profile } from './profiles.ts'

export interface ProfileOptions {
  db: Db
  clock: Clock
  log: Pick<Log, 'debug'>
  api: SteamApi
  key: string
  pauseMs?: number // between two questions
}

export interface ProfileSync extends Poller {
  status: Readonly<CopyStatus>
}

const EVERY_MS = 15_000 // soon enough for someone who just signed in
const QUESTIONS = 5 // in one run: at most some 22 000 of the 100 000 a day that Steam allows a key
const PAUSE_MS = 1_000
const LISTS_EVERY_MS = 600_000

/** Keeps the names and pictures that Steam knows people by. */
export function syncProfiles({ db, clock, log, api, key, pauseMs = PAUSE_MS }: ProfileOptions): ProfileSync {
  const status = newCopyStatus()
  const readLists = rememberFor(
    LISTS_EVERY_MS,
    () => admitListedPeople(db),
    () => clock.now().getTime(),
  )

  const sync = async (stopping: AbortSignal): Promise<void> => {
    await readLists()
    const due = await listDueProfiles(db, clock.now(), QUESTIONS * MOST_PROFILES)
    const asked: string[] = []
    const profiles = new Map<string, Profile>()
    try {
      for (const steamIds of questionsOf(due)) {
        if (asked.length > 0) await pause(pauseMs * (1 + Math.random() / 2), null, { signal: stopping })
        for (const [steamId, profile] of await askProfiles(api, key, steamIds, stopping)) profiles.set(steamId, profile)
        asked.push(...steamIds)
      }
    } finally {
      // Also when a later question failed: what was told is not asked again.
      const changed = asked.length > 0 ? await writeProfiles(db, asked, profiles, clock.now()) : 0
      if (changed > 0) log.debug({ asked: asked.length, changed }, 'Names and pictures came from Steam')
    }
  }

  const run = (stopping: AbortSignal) =>
    noteCopy(status, { clock, stopping, shown: 'what was known before' }, async () => {
      await sync(stopping)
      return null
    })
  return { name: 'sync-profiles', asks: 'Steam (profiles)', everyMs: EVERY_MS, run, status }
}

function questionsOf(steamIds: readonly string[]): string[][] {
  const count = Math.ceil(steamIds.length / MOST_PROFILES)
  return Array.from({ length: count }, (_, index) => steamIds.slice(index * MOST_PROFILES, (index + 1) * MOST_PROFILES))
}
