import { Link } from 'react-router'
import { mapPath, serverPath, weaponPath } from '#web/lib/paths.ts'
import { serverLabel } from './server-selector.tsx'

/** What rows of many lists are about. Each is called by the name people know, or else by the game's own. */

export function ServerLink({ id, name }: { id: number; name: string | null | undefined }) {
  return (
    <Link to={serverPath(id)} className="subject-link">
      <bdi>{serverLabel(id, name)}</bdi>
    </Link>
  )
}

export function WeaponLink({ id, weapon }: { id: number; weapon: { weapon_name: string; weapon_name_trans: string } }) {
  return (
    <Link to={weaponPath(id)} className="subject-link">
      <bdi>{weaponLabel(weapon)}</bdi>
    </Link>
  )
}

/** Without an id the map is only a name, or not known at all. */
export function MapLink({ id, map }: { id: number | null; map: { map_name: string; map_name_trans: string } }) {
  const name = map.map_name_trans?.trim() || map.map_name?.trim() || 'Unknown map'
  if (id === null) return <bdi className="text-muted">{name}</bdi>
  return (
    <Link to={mapPath(id)} className="subject-link">
      <bdi>{name}</bdi>
    </Link>
  )
}

export function weaponLabel({ weapon_name, weapon_name_trans }: { weapon_name: string; weapon_name_trans: string }) {
  return weapon_name_trans?.trim() || weapon_name?.trim() || 'Unknown weapon'
}
