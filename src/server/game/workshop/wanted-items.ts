import { parseMapName } from '#server/game/logs/words/map-name.ts'
import { parseWorkshopId } from '#shared/workshop-id.ts'

export interface WantedItem {
  workshopId: string
  map: string | null // the map it is, as far as the file says
}

const MOST_ITEMS = 5_000

/** `subscribed_file_ids.txt`: a number on each line. A note may follow, in which people write the map's name first. */
export function parseSubscribedItems(text: string): WantedItem[] {
  return eachLine(text, (line) => {
    const [, digits = '', note = ''] = /^(\d+)(?:[ \t]*\/\/[ \t]*(\S*)|[ \t]|$)/.exec(line) ?? []
    const workshopId = parseWorkshopId(digits)
    return workshopId === null ? null : { workshopId, map: parseMapName(note) }
  })
}

/** `mapcycle.txt`: maps by name, and some as `workshop/123/name`, `workshop/name.ugc123` or `workshop/123`. */
export function parseMapCycleItems(text: string): WantedItem[] {
  return eachLine(text, (line) => {
    const [entry = ''] = line.split(/[ \t]/, 1)
    const path = /^(?:maps\/)?workshop\/(.+)$/i.exec(entry)?.[1] ?? ''
    const [, digits = '', folded = '', name = '', suffix = ''] =
      /^(?:(\d+)(?:\/([^/]+))?|([^/]+)\.ugc(\d+))(?:\.bsp)?$/i.exec(path) ?? []
    const workshopId = parseWorkshopId(digits || suffix)
    return workshopId === null ? null : { workshopId, map: parseMapName((folded || name).replace(/\.bsp$/i, '')) }
  })
}

/** A line that begins with // says nothing. */
function eachLine(text: string, read: (line: string) => WantedItem | null): WantedItem[] {
  const items = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .flatMap((line) => (line.startsWith('//') ? [] : (read(line) ?? [])))
  return items.slice(0, MOST_ITEMS)
}
