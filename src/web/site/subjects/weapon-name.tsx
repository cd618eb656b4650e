import { WeaponImage } from '#web/site/art/weapon-image.tsx'
import { WeaponLink } from './subject-links.tsx'
import './weapon-name.css'

/** A weapon as lists show it: its picture, and its name that leads to it. */
export function WeaponName({
  id,
  category,
  weapon,
}: {
  id: number
  category: number
  weapon: { weapon_name: string; weapon_name_trans: string }
}) {
  return (
    <span className="weapon">
      <WeaponImage name={weapon.weapon_name} category={category} />
      <WeaponLink id={id} weapon={weapon} />
    </span>
  )
}
