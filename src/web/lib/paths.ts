/** Every link of the site. */
export const paths = {
  home: '/',
  login: '/login',
  callback: '/callback',
  logout: '/logout',
  profile: '/profile',
  admin: '/admin',
  doctor: '/admin/doctor',
  servers: '/servers',
  admins: '/admins',
  bans: '/bans',
  weapons: '/weapons',
  maps: '/maps',
  workshop: '/workshop',
  rules: '/info/rules',
  help: '/info/help',
  gameCommands: '/info/game-commands',
  translations: '/info/translations',
  teamkills: '/teamkill/teamkills',
  amnesty: '/teamkill/amnesty',
} as const

type Id = string | number

export const serverPath = (serverId: Id) => `/servers/${encodeURIComponent(serverId)}`
export const leaderboardPath = (serverId: Id) => `/leaderboard/${encodeURIComponent(serverId)}`
export const reviversPath = (serverId: Id) => `/medics/revivers/${encodeURIComponent(serverId)}`
export const healersPath = (serverId: Id) => `/medics/healers/${encodeURIComponent(serverId)}`
export const weaponPath = (weaponId: Id) => `/weapon/${encodeURIComponent(weaponId)}`
export const mapPath = (mapId: Id) => `/maps/${encodeURIComponent(mapId)}`

export function playerPath(steamId: Id, serverId?: Id): string {
  const path = `/player/${encodeURIComponent(steamId)}`
  return serverId === undefined ? path : `${path}/${encodeURIComponent(serverId)}`
}
