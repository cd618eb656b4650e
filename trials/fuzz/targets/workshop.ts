import { parseInstalledItems } from '#server/game/workshop/installed-items.ts'
import { parseMapCycleItems, parseSubscribedItems, type WantedItem } from '#server/game/workshop/wanted-items.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'
import type { Target } from '../target.ts'

const areItems = (items: readonly WantedItem[]): boolean =>
  items.length <= 5_000 &&
  items.every(({ workshopId, map }) => /^\d+$/.test(workshopId) && (map === null || map.length <= 128))

/** The files in which a game server's folder tells of the workshop: the ACF list, the wanted items and the map cycle. */
export const target: Target = {
  promise: 'items with ids of digits, times that fit a column and names of maps, or null',
  tokens: [
    ...[
      '"AppWorkshop"',
      '"WorkshopItemsInstalled"',
      '"WorkshopItemDetails"',
      '"timeupdated"',
      '{',
      '}',
      '"',
      '\\',
      '//',
      '/*',
      '\n',
    ],
    ...['workshop/', '.ugc', '.bsp', 'maps/', '1234567890', '/', '\ufeff', '__proto__', '"a" {'],
  ],
  isFine: (input) => {
    const text = input.toString('utf8')
    const installed = [...(parseInstalledItems(text) ?? [])]
    return (
      installed.every(([id, at]) => /^\d+$/.test(id) && at >= 0 && at < MAX_INT32) &&
      areItems(parseSubscribedItems(text)) &&
      areItems(parseMapCycleItems(text))
    )
  },
}
