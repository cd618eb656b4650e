import type { SteamApi } from '#server/outside/steam/ask-steam.ts'
import { askProfiles } from '#server/outside/steam/profiles/profiles.ts'
import { SteamError } from '#server/outside/steam/steam-error.ts'
import { type Examination, failed, fine, type Outcome, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'

const SOMEONE = '76561197960287930' // any real account will do

/** Names and pictures of players come with a key. */
export function examineSteamKey({ config, steamApi }: ExaminedSite): Examination {
  const key = config.demo ? null : config.steamKey()
  const run = () => (key === null ? explainNone(config.demo) : ask(steamApi, key))
  return { subject: 'Steam Web API', steps: [{ tried: "ask for a player's name and picture", run }] }
}

const explainNone = (isDemo: boolean): Outcome =>
  skipped(isDemo ? 'the simulated community needs none' : 'STEAM_API_KEY is not set, so names are those of the game')

async function ask(api: SteamApi, key: string): Promise<Outcome> {
  try {
    await askProfiles(api, key, [SOMEONE], AbortSignal.timeout(DEADLINE_MS))
    return fine('the key was accepted')
  } catch (error) {
    if (!(error instanceof SteamError)) throw error
    return REFUSED.test(error.message)
      ? failed('the key was refused', {
          cause: 'STEAM_API_KEY was revoked or belongs to nobody.',
          fix: 'Make a key at https://steamcommunity.com/dev/apikey, set STEAM_API_KEY to it and restart Sitrep.',
        })
      : failed(error.message, {
          cause: 'Steam has an outage, or this machine may not reach api.steampowered.com.',
          fix: 'Wait, or see to it that `curl -I https://api.steampowered.com` works on this machine.',
        })
  }
}

const DEADLINE_MS = 8_000
const REFUSED = /refuses the key/
