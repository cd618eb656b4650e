import { onTestFinished } from 'vitest'
import type { SimulatedProfile } from '#simulator/steam/player-summaries.ts'
import type { SimulatedItem } from '#simulator/steam/published-files.ts'
import { type SteamWebApi, startSteamWebApi } from '#simulator/steam/web-api.ts'

export interface TestSteam {
  api: SteamWebApi
  key: string
  profiles: Map<string, SimulatedProfile>
  items: Map<string, SimulatedItem>
  calls: { call: 'profiles' | 'workshop'; ids: string[] }[]
}

/** A Steam on loopback that knows what the test tells it, and notes what it is asked. Ends with the test. */
export async function startTestSteam(): Promise<TestSteam> {
  const key = 'ab'.repeat(16)
  const profiles: TestSteam['profiles'] = new Map()
  const items: TestSteam['items'] = new Map()
  const calls: TestSteam['calls'] = []
  const api = await startSteamWebApi({
    key,
    profile: (steamId) => profiles.get(steamId),
    item: (workshopId) => items.get(workshopId),
    onCall: (call, ids) => calls.push({ call, ids }),
  })
  onTestFinished(() => api.close())
  return { api, key, profiles, items, calls }
}
