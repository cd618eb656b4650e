import { useState } from 'react'
import { WEAPON_IMAGES } from '#shared/page-settings.ts'
import { config, type Images } from '#web/lib/config.ts'
import './weapon-image.css'

/** The drawing of each category that shows its weapons by their own pictures. */
const DRAWINGS: ReadonlyMap<number, string> = new Map([
  [1, 'assault-rifle'],
  [2, 'battle-rifle'],
  [3, 'smg'],
  [4, 'machine-gun'],
  [5, 'sniper-rifle'],
  [6, 'shotgun'],
  [7, 'pistol'],
  [8, 'melee'],
  [9, 'launcher'],
  [11, 'explosive'],
  [12, 'fire-support'],
  [13, 'other'],
])
const GRENADES = 10

/** A weapon's picture: the owner's if there is one, otherwise the drawing of its category. The name stands beside it. */
export function WeaponImage({ name, category, width = 84 }: { name: string; category: number; width?: number }) {
  const [failed, setFailed] = useState<string | null>(null)
  const { picture, drawing } = weaponImages(name, category, config.weaponImages)
  const isDrawn = picture === null || failed === picture
  return (
    <img
      className={isDrawn ? 'weapon-image is-drawn' : 'weapon-image'}
      src={isDrawn ? drawing : picture}
      alt=""
      width={width}
      height={Math.round(width / 2.4)}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(picture)}
    />
  )
}

/** Grenades share one picture, and so does everything in a category the site has no word for. */
export function weaponImages(name: string, category: number, owned: Images) {
  const own = DRAWINGS.get(category)
  const drawn = own ?? (category === GRENADES ? 'grenade' : 'unspecified')
  const picture = (own && owned.get(name.toLowerCase())) ?? owned.get(drawn) ?? null
  return { picture, drawing: `${WEAPON_IMAGES}${drawn}.svg` }
}
