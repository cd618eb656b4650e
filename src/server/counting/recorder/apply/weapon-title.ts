/** A title for a weapon nobody named: 'weapon_galil_sar' becomes 'Galil Sar', 'grenade_m18_us' 'M18 Us Grenade'. */
export function weaponTitle(weaponName: string): string {
  const [first = '', ...rest] = weaponName.split(/[_\s]+/).filter((word) => word !== '')
  const kind = KINDS[first]
  const words = kind === undefined || rest.length === 0 ? [first, ...rest] : [...rest, kind]
  const title = words.filter((word) => word !== '').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return title.join(' ') || weaponName
}

const KINDS: Readonly<Record<string, string>> = { weapon: '', grenade: 'Grenade', rocket: 'Rocket', mortar: 'Mortar' }
