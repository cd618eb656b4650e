import {
  MAP_IMAGES,
  PAGE_SETTINGS_META,
  type PageSettings,
  PICTURE_FILE,
  WEAPON_IMAGES,
} from '#shared/page-settings.ts'
import { textOr } from '#shared/text/text-or.ts'
import type { Welcome } from '#shared/welcome.ts'
import { asObject, parseObject } from '#web/lib/api/parse-object.ts'

/** What the server tells the page about the community, in `<meta name="sitrep" content="{…}">`. */
export interface SiteConfig {
  siteName: string
  banSiteUrl: string | null // null: there is nowhere to appeal
  reports: boolean // whether reports and appeals are taken here
  ledger: boolean // whether the ledger is public
  mapImagesUrl: string | null
  particleFileUrl: string | null
  steamNames: boolean
  notices: Unread<NonNullable<PageSettings['notices']>> // empty where none are offered
  weaponImages: Images
  mapImages: Images
  welcome: Unread<Welcome>
}

/** The names are the server's, the values may be anything. */
type Unread<T> = { readonly [K in keyof T]?: unknown }

/** An owner's pictures: the path of each by the name of what it shows, in lower case. */
export type Images = ReadonlyMap<string, string>

const SITE_NAME = 'Sitrep'

/** Settings the page can live without: anything missing or odd keeps its default, so that any server will do. */
export function parseConfig(text: string | null | undefined): SiteConfig {
  const given: Unread<PageSettings> = parseObject(text)
  return {
    siteName: textOr(given.siteName, SITE_NAME),
    banSiteUrl: readUrl(given.banSiteUrl),
    reports: given.reports === true,
    ledger: given.ledger === true,
    mapImagesUrl: readUrl(given.mapImagesUrl),
    particleFileUrl: readUrl(given.particleFileUrl),
    steamNames: given.steamNames === true,
    notices: asObject(given.notices),
    weaponImages: readImages(given.weaponImages, WEAPON_IMAGES),
    mapImages: readImages(given.mapImages, MAP_IMAGES),
    welcome: asObject(given.welcome),
  }
}

export const config: SiteConfig = parseConfig(
  document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_SETTINGS_META}"]`)?.content,
)

/** An http(s) address or a path on this host, without the slash at its end. */
function readUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  const url = URL.canParse(value, window.location.origin) ? new URL(value, window.location.origin) : null
  return url && ['http:', 'https:'].includes(url.protocol) ? value.replace(/\/+$/, '') : null
}

/** Each file by its name without the ending; anything that is no such file is left out. */
function readImages(files: unknown, folder: string): Images {
  const names = Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
  return new Map(
    names.flatMap((file) => {
      const name = PICTURE_FILE.exec(file)?.[1]
      return name === undefined ? [] : [[name.toLowerCase(), folder + file] as const]
    }),
  )
}
