import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/ground/errors/start-error.ts'
import { MAP_IMAGES, PICTURE_FILE, WEAPON_IMAGES } from '#shared/page-settings.ts'
import { listFiles, type SiteFile } from './site-files.ts'

/** Pictures of an owner's own folder: by the path they are served at, and the names of their files for the page to know. */
export interface OwnerImages {
  files: ReadonlyMap<string, SiteFile>
  weapons: readonly string[]
  maps: readonly string[]
}

const AN_HOUR = 'public, max-age=3600'

/** Reads the folder once, at the start: `weapons2/` and `maps/` below it, either of which may be missing. */
export async function listOwnerImages(folder: string | undefined): Promise<OwnerImages> {
  if (folder === undefined) return { files: new Map(), weapons: [], maps: [] }
  if (!(await isFolder(folder))) throw new StartError(`images_dir names ${folder}, which is not a folder.`)
  const weapons = await listPictures(join(folder, 'weapons2'), WEAPON_IMAGES)
  const maps = await listPictures(join(folder, 'maps'), MAP_IMAGES)
  return { files: new Map([...weapons.files, ...maps.files]), weapons: weapons.names, maps: maps.names }
}

async function listPictures(folder: string, servedIn: string) {
  const prefix = servedIn.replace(/\/$/, '')
  const listed = (await isFolder(folder)) ? await listFiles(folder, prefix, () => AN_HOUR) : new Map<string, SiteFile>()
  const files = [...listed].filter(([path]) => PICTURE_FILE.test(path.slice(servedIn.length)))
  return { files, names: files.map(([path]) => path.slice(servedIn.length)).sort() }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}
