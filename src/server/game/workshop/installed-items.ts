import { MAX_INT32 } from '#shared/contracts/common.ts'
import { parseWorkshopId } from '#shared/workshop-id.ts'
import { parseKeyValues, sectionOf } from './key-values.ts'

/**
 * When the version that is installed was published, in epoch seconds, by item: from `appworkshop_222880.acf`. Null when the
 * file is broken. `WorkshopItemDetails` in the same file has the same names and is what Steam offers, so it is not looked at.
 */
export function parseInstalledItems(text: string): Map<string, number> | null {
  const root = parseKeyValues(text)
  const app = sectionOf(root, 'AppWorkshop')
  if (app === null) return null
  const installed = new Map<string, number>()
  for (const [name, item] of sectionOf(app, 'WorkshopItemsInstalled') ?? []) {
    const id = parseWorkshopId(name)
    const published = typeof item === 'string' ? null : readTime(item.get('timeupdated'))
    if (id !== null && published !== null) installed.set(id, published)
  }
  return installed
}

/** An item without a time of its own is there, and older than any other. */
function readTime(value: unknown): number {
  const time = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : 0
  return Math.min(time, MAX_INT32 - 1)
}
