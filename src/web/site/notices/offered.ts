import { PAGE_SETTINGS_META } from '#shared/page-settings.ts'
import { parseObject } from '#web/lib/api/parse-object.ts'

export interface Offer {
  key: string | null // of the site, for push services; null: it offers no notices
  isToStandIn: boolean // none reaches a browser
}

/** What the site says of its notices, in the same place as all else about itself. Few screens ask, so they read it by themselves. */
export function readOffer(): Offer {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_SETTINGS_META}"]`)
  const { noticesKey, noticesToStandIn } = parseObject(meta?.content)
  const isKey = typeof noticesKey === 'string' && /^[\w-]{87}$/.test(noticesKey)
  return { key: isKey ? noticesKey : null, isToStandIn: noticesToStandIn === true }
}
