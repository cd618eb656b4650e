import { Link } from 'react-router'
import { mapPath, serverPath, weaponPath } from '#web/lib/paths.ts'
import { serverLabel } from '#web/site/server-selector.tsx'
import './subject-links.css'

/** What rows of many lists are about. Each is called by the name people know, or else by the game's own. */

export function ServerLink({ id, name }: { id: number; name: string | null | undefined }) {
  return <SubjectLink to={serverPath(id)} name={serverLabel(id, name)} />
}

export function WeaponLink({ id, weapon }: { id: number; weapon: { weapon_name: string; weapon_name_trans: string } }) {
  return <SubjectLink to={weaponPath(id)} name={weaponLabel(weapon)} />
}

/** Without an id the map is only a name, or not known at all. */
export function MapLink({ id, map }: { id: number | null; map: { map_name: string; map_name_trans: string } }) {
  const name = mapLabel(map)
  if (id === null) return <bdi className="text-muted">{name}</bdi>
  return <SubjectLink to={mapPath(id)} name={name} />
}

export function mapLabel({ map_name, map_name_trans }: { map_name: string; map_name_trans: string }) {
  return map_name_trans?.trim() || map_name?.trim() || 'Unknown map'
}

export function weaponLabel({ weapon_name, weapon_name_trans }: { weapon_name: string; weapon_name_trans: string }) {
  return weapon_name_trans?.trim() || weapon_name?.trim() || 'Unknown weapon'
}

/** Cut short where there is no room; the whole name shows on hover. */
const SubjectLink = ({ to, name }: { to: string; name: string }) => (
  <Link to={to} className="subject-link" title={name}>
    <bdi>{name}</bdi>
  </Link>
)
