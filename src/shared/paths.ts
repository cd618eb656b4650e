/**
 * Every address of the site, once. Screens are routed by them, links are filled in from them, the bar goes by them, and
 * the server tells by them which addresses there are.
 */
export const paths = {
  home: '/',
  servers: '/servers',
  server: '/servers/:server_id',
  admins: '/admins',
  bans: '/bans',
  weapons: '/weapons',
  weapon: '/weapon/:weapon_id',
  leaderboard: '/leaderboard/:server_id',
  rules: '/info/rules',
  help: '/info/help',
  gameCommands: '/info/game-commands',
  translations: '/info/translations',
  revivers: '/medics/revivers/:server_id',
  healers: '/medics/healers/:server_id',
  teamkills: '/teamkill/teamkills',
  amnesty: '/teamkill/amnesty',
  maps: '/maps',
  map: '/maps/:map_id',
  workshop: '/workshop',
  player: '/player/:steam_id',
  playerOnServer: '/player/:steam_id/:server_id',
  login: '/login',
  callback: '/callback',
  logout: '/logout',
  profile: '/profile',
  admin: '/admin',
  doctor: '/admin/doctor',
} as const
