import type { Welcome } from './welcome.ts'

/** What every visitor's page is told of the community, as JSON in `<meta name="sitrep">`. All of it may be left out. */
export interface PageSettings {
  siteName?: string
  banSiteUrl?: string
  reports?: boolean // whether reports and appeals are taken here
  ledger?: boolean // whether the ledger is public
  mapImagesUrl?: string
  particleFileUrl?: string
  steamNames?: boolean // whether Steam is asked for names and pictures of players
  /** The site's key for push services, and whether the demo's stand-in takes all notices. Left out: none are offered. */
  notices?: { key: string; isToStandIn: boolean }
  weaponImages?: readonly string[] // files of the owner's own, in WEAPON_IMAGES
  mapImages?: readonly string[] // and in MAP_IMAGES
  welcome?: Partial<Welcome>
}

export const PAGE_SETTINGS_META = 'sitrep'

/** Where pictures are served. */
export const WEAPON_IMAGES = '/img/weapons2/'
export const MAP_IMAGES = '/img/maps/'

/** A picture is found by the name of the weapon or map it shows, so other names are never asked for. */
export const PICTURE_FILE = /^([\w-]{1,64})\.(?:jpg|png|svg|webp)$/
