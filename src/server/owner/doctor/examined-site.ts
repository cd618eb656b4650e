import type { ConsoleCommand } from '#server/game/rcon/command.ts'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { RunningNotes } from '#server/ground/data-dir/running-notes.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { DiscordApi } from '#server/outbox/discord/api/discord-api.ts'
import type { SteamApi } from '#server/outside/steam/ask-steam.ts'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'

export interface GameServerEntry {
  id: number
  name: string
  ip: string
  port: number
}

/** The site's database as far as it could be opened. */
export type ExaminedDatabase =
  | { type: 'open'; db: Db }
  | { type: 'none yet' } // the first start makes it
  | { type: 'starting' } // or stopping
  | { type: 'unusable'; reason: string }

/** What is examined, and what the examination may use. */
export interface ExaminedSite {
  config: Config
  servers: readonly GameServerEntry[] // in the demo, the simulated ones
  database: ExaminedDatabase
  runningAs: number | null // the process of the Sitrep on this data directory
  notes: RunningNotes | null // of that process; null: it left none
  clock: Clock
  steam: SteamProvider | null // null: it stands inside the demo, where we are not
  steamApi: SteamApi
  discordApi?: DiscordApi // Discord itself when left out
  /** Null: no password is known. Missing: the demo's own consoles, which only it can use. */
  askConsole?: (gameServer: GameServerEntry, command: ConsoleCommand) => Promise<RconResult | null>
  /** A sentence for each thing in the content folder that could not be used. */
  contentProblems(): Promise<readonly string[]>
}
