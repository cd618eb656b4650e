import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SimulatedWorkshop } from '#simulator/community/workshop.ts'
import type { SimulatedServer } from '#simulator/game-servers.ts'
import { writeInstalledItems, writeMapCycle, writeSubscribedItems } from '#simulator/steam/game-files.ts'

/** The files a game server keeps of its workshop items, where the game keeps them. Gives each one's folder by its id. */
export async function writeGameFolders(
  folder: string,
  servers: readonly SimulatedServer[],
  workshop: SimulatedWorkshop,
): Promise<Map<number, string>> {
  const folders = new Map<number, string>()
  for (const { id, maps } of servers) {
    const items = workshop.itemsOf(id)
    const offered = (workshopId: string) => workshop.item(workshopId)?.updated ?? 0
    const root = join(folder, String(id))
    await mkdir(join(root, 'insurgency'), { recursive: true })
    await mkdir(join(root, 'steamapps/workshop'), { recursive: true })
    await writeFile(join(root, 'insurgency/subscribed_file_ids.txt'), writeSubscribedItems(items))
    await writeFile(join(root, 'insurgency/mapcycle.txt'), writeMapCycle(maps))
    await writeFile(join(root, 'steamapps/workshop/appworkshop_222880.acf'), writeInstalledItems(items, offered))
    folders.set(id, root)
  }
  return folders
}
