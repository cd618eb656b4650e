import { z } from 'zod'
import { askSteam, type SteamApi } from '#server/outside/steam/ask-steam.ts'
import { SteamError } from '#server/outside/steam/steam-error.ts'
import { cleanText } from '#shared/text/clean-text.ts'

export const MOST_PROFILES = 100 // in one question

export interface Profile {
  personaname: string // empty: none that can be shown
  avatarhash: string // empty: none
}

/** What Steam knows of people, by Steam id. Those it does not know are not in the answer. */
export async function askProfiles(
  api: SteamApi,
  key: string,
  steamIds: readonly string[],
  stopping: AbortSignal,
): Promise<Map<string, Profile>> {
  const query = { key, steamids: steamIds.join(',') }
  const reply = await askSteam(api, { path: '/ISteamUser/GetPlayerSummaries/v2/', query }, stopping)
  return readProfiles(reply, new Set(steamIds))
}

const Text = z.string().catch('')
const Summaries = z.object({ response: z.object({ players: z.array(z.unknown()) }) })
const Summary = z.object({ steamid: z.string(), personaname: Text, avatarhash: Text, avatarfull: Text, avatar: Text })

/** People we did not ask about are not listened to. */
export function readProfiles(reply: unknown, asked: ReadonlySet<string>): Map<string, Profile> {
  const summaries = Summaries.safeParse(reply)
  if (!summaries.success) throw new SteamError('Steam answered with something that is no list of people')
  const profiles = new Map<string, Profile>()
  for (const entry of summaries.data.response.players) {
    const { data } = Summary.safeParse(entry)
    if (!data || !asked.has(data.steamid)) continue
    profiles.set(data.steamid, {
      personaname: cleanText(data.personaname, LONGEST_NAME).trim(),
      avatarhash: avatarHash(data),
    })
  }
  return profiles
}

const LONGEST_NAME = 64
const HASH = /^[0-9a-f]{40}$/i
const HASH_IN_URL = /\/([0-9a-f]{40})(?:_full|_medium)?\.jpg$/i

/** What people have who never chose a picture. Emblems tell them apart, a question mark does not. */
const NO_PICTURE = ['fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb', '0'.repeat(40)]

/** The hash is not in Steam's documentation; the addresses that end in it are. */
function avatarHash({ avatarhash, avatarfull, avatar }: z.infer<typeof Summary>): string {
  const inUrl = () => (HASH_IN_URL.exec(avatarfull) ?? HASH_IN_URL.exec(avatar))?.[1] ?? ''
  const hash = (HASH.test(avatarhash) ? avatarhash : inUrl()).toLowerCase()
  return NO_PICTURE.includes(hash) ? '' : hash
}
