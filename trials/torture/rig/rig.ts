import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '#testing/until.ts'
import { type JumpingClock, jumpingClock } from '../../../e2e/lib/clock.ts'
import { type ScriptedServer, startScriptedServer } from '../../../e2e/lib/game-server.ts'
import { newFolder } from '../../../e2e/lib/site.ts'
import { Deliveries } from './deliveries.ts'
import { LINES_A_SECOND, NumberedLines } from './lines.ts'
import { type OwnDatabase, startOwnDatabase } from './own-database.ts'
import { Site } from './site.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

/** What a fault needs of it besides. */
export interface RigNeeds {
  smallDisk?: boolean // for all its data
  ownDatabase?: boolean
  clock?: boolean // that can be set
}

/** A real site, game servers that log to it and a relay that delivers to it. */
export interface Rig {
  site: Site
  lines: NumberedLines
  deliveries: Deliveries
  servers: number
  unheard: number // lines in no journal, as of the faults before
  disk: SmallDisk | null
  database: OwnDatabase | null
  clock: JumpingClock | null
  /** It answers, all its parts work, and it is less than a second of lines behind. */
  isWell(): Promise<boolean>
  /** Waits until so many of the game servers' lines were sent and all but those of the last moment are counted. */
  counted(sent: number): Promise<void>
  /** Waits until it is well; gives the seconds since a moment. */
  wellSince(moment: number): Promise<number>
  close(): Promise<void>
}

const SERVERS = 4
const PATIENCE_MS = 120_000

export async function openRig(needs: RigNeeds = {}): Promise<Rig> {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  try {
    const disk = needs.smallDisk ? await openSmallDisk() : null
    const folder = disk?.folder ?? (await newFolder())
    closing.push(() => disk?.remove() ?? rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const database = needs.ownDatabase ? await ownDatabaseIn(folder) : null
    closing.push(async () => database?.stop())
    const clock = needs.clock ? jumpingClock(folder) : null
    const games: ScriptedServer[] = []
    closing.push(() => Promise.all(games.map((game) => game.close())))
    for (let count = 0; count < SERVERS; count += 1) games.push(await startScriptedServer([`Player ${count}`]))
    const env = { ...clock?.env, ...(database ? { DATABASE_URL: database.url } : {}) }
    const site = await Site.start({ folder, gamePorts: games.map(({ port }) => port), env })
    closing.push(() => site.stop())
    const [lines, deliveries] = [new NumberedLines(games, site.logPort), new Deliveries(site, SERVERS)]
    closing.push(async () => {
      lines.stop()
      await deliveries.giveUp()
    })
    return {
      site,
      lines,
      deliveries,
      servers: SERVERS,
      unheard: 0,
      disk,
      database,
      clock,
      ...waysToWait(site, lines),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function ownDatabaseIn(folder: string): Promise<OwnDatabase> {
  const dataDir = join(folder, 'database')
  await mkdir(dataDir)
  return startOwnDatabase(dataDir)
}

function waysToWait(site: Site, lines: NumberedLines): Pick<Rig, 'isWell' | 'counted' | 'wellSince'> {
  const isWell = async () =>
    (await site.ready())?.status === 200 && (await site.metric('log_lag_lines')) < LINES_A_SECOND
  return {
    isWell,
    counted: (sent) =>
      until(`${sent} lines to be counted`, async () => lines.sent >= sent && (await isWell()), PATIENCE_MS),
    wellSince: async (moment) => {
      await until('the site to be well', isWell, PATIENCE_MS)
      return (performance.now() - moment) / 1000
    },
  }
}
