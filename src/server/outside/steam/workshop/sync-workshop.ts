import { type Clock, msAgo } from '#server/ground/clock.ts'
import { type DataGroup, raiseVersions } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import { type CopyStatus, newCopyStatus, noteCopy } from '#server/outside/copies/copy-status.ts'
import type { SteamApi } from '#server/outside/steam/ask-steam.ts'
import {
  addItems,
  dropUnknownItems,
  forgetInstalls,
  type Install,
  linkMaps,
  listDueItems,
  type MapHint,
  writeAnswers,
  writeInstalls,
} from './workshop.queries.ts'
import { askWorkshopDetails, MOST_ITEMS, type WorkshopAnswer } from './workshop-details.ts'
import { readWorkshopFiles, type WorkshopFiles } from './workshop-files.ts'

export interface WorkshopOptions {
  db: Db
  clock: Clock
  log: Pick<Log, 'warn'>
  api: SteamApi
  items: readonly string[] // that the settings name
  servers: readonly { id: number; game_dir?: string | undefined }[]
}

export interface WorkshopSync extends Poller {
  status: Readonly<CopyStatus>
}

type ServerFiles = WorkshopFiles & { serverId: number }

const EVERY_MS = 300_000
const ASK_AGAIN_MS = 1_800_000

/** Keeps what game servers take from the workshop, what they have of it, and what Steam says of it. */
export function syncWorkshop({ db, clock, log, api, items, servers }: WorkshopOptions): WorkshopSync {
  const status = newCopyStatus()
  const told = new Map<number, string | null>() // problems that stand in the log already

  const readFiles = async (): Promise<ServerFiles[]> => {
    const all: ServerFiles[] = []
    for (const { id: serverId, game_dir } of servers) {
      if (game_dir === undefined) continue
      const files = await readWorkshopFiles(game_dir)
      if (files.problem !== null && files.problem !== told.get(serverId)) {
        log.warn({ server: serverId, problem: files.problem }, "A game server's workshop files cannot be read")
      }
      told.set(serverId, files.problem)
      all.push({ serverId, ...files })
    }
    return all
  }

  const sync = async (stopping: AbortSignal): Promise<string | null> => {
    const files = await readFiles()
    const named = await writeFiles(db, items, files)
    const due = await listDueItems(db, named, msAgo(clock, ASK_AGAIN_MS))
    for (let from = 0; from < due.length; from += MOST_ITEMS) {
      const asked = due.slice(from, from + MOST_ITEMS)
      await writeWord(db, asked, await askWorkshopDetails(api, asked, stopping), clock.now())
    }
    return files.some(({ problem }) => problem !== null) ? 'files of a game server cannot be read' : null
  }

  const run = (stopping: AbortSignal) =>
    noteCopy(status, { clock, stopping, shown: 'what was known before' }, () => sync(stopping))
  return { name: 'sync-workshop', asks: 'Steam (workshop)', everyMs: EVERY_MS, run, status }
}

/** Gives every item that anyone names. What could not be read leaves that game server as it was. */
async function writeFiles(db: Db, items: readonly string[], files: readonly ServerFiles[]): Promise<string[]> {
  const wanted = files.flatMap((server) => server.wanted)
  const installed = files.flatMap((server) => [...(server.installed?.keys() ?? [])])
  const named = [...new Set([...items, ...wanted.map(({ workshopId }) => workshopId), ...installed])]
  const hints = wanted.flatMap(({ workshopId, map }): MapHint[] => (map === null ? [] : [{ workshopId, map }]))
  await db.transaction(async (tx) => {
    let changed = await addItems(tx, named)
    for (const server of files) {
      if (server.installed) changed += await writeInstalls(tx, server.serverId, installsOf(server, server.installed))
    }
    const serverIds = files.map(({ serverId }) => serverId)
    changed += await forgetInstalls(tx, serverIds)
    changed += await dropUnknownItems(tx, named)
    await raise(tx, { workshop: changed, maps: await linkMaps(tx, hints, true) })
  })
  return named
}

/** What a game server has, and what it should have beside that. */
function installsOf({ wanted }: ServerFiles, installed: ReadonlyMap<string, number>): Install[] {
  const all = new Set([...installed.keys(), ...wanted.map(({ workshopId }) => workshopId)])
  return [...all].map((workshopId) => ({ workshopId, published: installed.get(workshopId) ?? null }))
}

async function writeWord(
  db: Db,
  asked: readonly string[],
  answers: ReadonlyMap<string, WorkshopAnswer>,
  now: Date,
): Promise<void> {
  const hints = [...answers].flatMap(([workshopId, answer]): MapHint[] =>
    answer.type === 'known' && answer.fileName !== '' ? [{ workshopId, map: answer.fileName }] : [],
  )
  await db.transaction(async (tx) => {
    const changed = await writeAnswers(tx, asked, answers, now)
    await raise(tx, { workshop: changed, maps: await linkMaps(tx, hints, false) })
  })
}

async function raise(db: Db, changed: Partial<Record<DataGroup, number>>): Promise<void> {
  const groups = (['maps', 'workshop'] as const).filter((group) => (changed[group] ?? 0) > 0)
  await raiseVersions(db, groups)
}
