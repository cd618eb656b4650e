import type { LineJournal } from '#server/counting/journal/line-journal.ts'
import type { Consoles } from '#server/fleet/consoles.ts'
import type { Fleet } from '#server/fleet/fleet.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { KeptNotes } from '#server/ground/data-dir/running-notes.ts'
import type { Database, Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { App } from '#server/http/edge/app.ts'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'
import type { Taken } from '#shared/contracts/ingest.ts'
import type { ContentStore } from './content/open-content.ts'

/** Takes lines that were delivered over HTTP: of which game server, under which key. */
export type Deliver = (serverId: number, key: string | undefined, lines: readonly Buffer[]) => Promise<Taken>

/** What a feature may use. Each is made once, in app.ts. */
export interface Deps {
  db: Database
  reads: Db // for what is public and only read: a replica, if one is up to date
  config: Config
  clock: Clock
  log: Log
  fleet: Fleet
  consoles: Consoles
  content: ContentStore
  journal?: LineJournal // where delivered log lines go; left out where none are collected
  deliver?: Deliver // takes them instead where another process of this machine collects
  notes?: KeptNotes // for the owner's doctor; left out where nobody runs beside
  steam?: SteamProvider // Steam itself when left out
}

/** Adds its calls to the application. Features do not know each other. */
export type Feature = (app: App, deps: Deps) => void | Promise<void>
