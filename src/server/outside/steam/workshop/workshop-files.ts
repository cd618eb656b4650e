import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseInstalledItems } from '#server/game/workshop/installed-items.ts'
import { parseMapCycleItems, parseSubscribedItems, type WantedItem } from '#server/game/workshop/wanted-items.ts'
import { errorCode } from '#server/ground/errors/error-code.ts'
import { errorMessage } from '#server/ground/errors/error-message.ts'

/** What the files of a game server say of workshop items. */
export interface WorkshopFiles {
  wanted: WantedItem[]
  installed: Map<string, number> | null // when their versions were published, in epoch seconds; null: nothing tells
  problem: string | null
}

const MOST_BYTES = 8 * 1024 * 1024
const SUBSCRIBED = ['insurgency/subscribed_file_ids.txt', 'subscribed_file_ids.txt']
const MAP_CYCLE = ['insurgency/mapcycle.txt', 'mapcycle.txt']
const INSTALLED = [
  'steamapps/workshop/appworkshop_222880.acf',
  'insurgency/steamapps/workshop/appworkshop_222880.acf',
  'appworkshop_222880.acf',
]

/** Reads what there is below a game server's folder: where the game keeps the files, or flat, as copies of them lie. */
export async function readWorkshopFiles(folder: string): Promise<WorkshopFiles> {
  try {
    const subscribed = parseSubscribedItems((await readFirst(folder, SUBSCRIBED)) ?? '')
    const cycle = parseMapCycleItems((await readFirst(folder, MAP_CYCLE)) ?? '')
    const list = await readFirst(folder, INSTALLED)
    const installed = list === null ? null : parseInstalledItems(list)
    const problem = list !== null && installed === null ? 'appworkshop_222880.acf is cut off or broken' : null
    return { wanted: [...subscribed, ...cycle], installed, problem }
  } catch (error) {
    return { wanted: [], installed: null, problem: errorMessage(error) }
  }
}

/** The first of these files that there is; null when there is none. */
async function readFirst(folder: string, paths: readonly string[]): Promise<string | null> {
  if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder`)
  for (const path of paths) {
    const file = join(folder, path)
    const size = await sizeOf(file)
    if (size !== null && size > MOST_BYTES) throw new Error(`${file} is too large to be what it should be`)
    if (size !== null) return readFile(file, 'utf8')
  }
  return null
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? found.size : null
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null
    throw error
  }
}
