import type { RouteObject } from 'react-router'
import { NotFoundPage } from '#web/features/not-found/not-found-page.tsx'
import { paths } from '#web/lib/paths.ts'
import { Layout } from './layout.tsx'
import { type LoadScreen, screen } from './screen.tsx'

/** The screen at each address. Each comes with its own code, when it is first opened. */
const screens: Readonly<Record<keyof typeof paths, LoadScreen>> = {
  home: async () => (await import('#web/features/home/home-page.tsx')).HomePage,
  servers: async () => (await import('#web/features/servers/servers-page.tsx')).ServersPage,
  server: async () => (await import('#web/features/servers/server-detail-page.tsx')).ServerDetailPage,
  admins: async () => (await import('#web/features/admins/admins-page.tsx')).AdminsPage,
  bans: async () => (await import('#web/features/bans/bans-page.tsx')).BansPage,
  weapons: async () => (await import('#web/features/weapons/weapons-page.tsx')).WeaponsPage,
  weapon: async () => (await import('#web/features/weapons/weapon-page.tsx')).WeaponPage,
  leaderboard: async () => (await import('#web/features/rankings/leaderboard-page.tsx')).LeaderboardPage,
  rules: async () => (await import('#web/features/content/rules-page.tsx')).RulesPage,
  help: async () => (await import('#web/features/content/help-page.tsx')).HelpPage,
  gameCommands: async () => (await import('#web/features/content/game-commands-page.tsx')).GameCommandsPage,
  translations: async () => (await import('#web/features/translations/translations-page.tsx')).TranslationsPage,
  revivers: async () => (await import('#web/features/rankings/medics-pages.ts')).ReviversPage,
  healers: async () => (await import('#web/features/rankings/medics-pages.ts')).HealersPage,
  teamkills: async () => (await import('#web/features/teamkills/teamkill-pages.ts')).TeamkillsPage,
  amnesty: async () => (await import('#web/features/teamkills/teamkill-pages.ts')).AmnestyPage,
  maps: async () => (await import('#web/features/maps/maps-page.tsx')).MapsPage,
  map: async () => (await import('#web/features/maps/map-detail-page.tsx')).MapDetailPage,
  matches: async () => (await import('#web/features/matches/matches-page.tsx')).MatchesPage,
  match: async () => (await import('#web/features/matches/match-page.tsx')).MatchPage,
  compare: async () => (await import('#web/features/players/player-page.tsx')).Compare,
  awards: async () => (await import('#web/features/honours/honours-page.tsx')).HonoursPage,
  award: async () => (await import('#web/features/honours/honours-page.tsx')).HonoursPage,
  records: async () => (await import('#web/features/honours/honours-page.tsx')).HonoursPage,
  workshop: async () => (await import('#web/features/workshop/workshop-page.tsx')).WorkshopPage,
  player: async () => (await import('#web/features/players/player-entry-page.tsx')).PlayerEntryPage,
  playerOnServer: async () => (await import('#web/features/players/player-page.tsx')).PlayerPage,
  login: async () => (await import('#web/features/auth/auth-pages.ts')).LoginPage,
  callback: async () => (await import('#web/features/auth/auth-pages.ts')).CallbackPage,
  logout: async () => (await import('#web/features/auth/auth-pages.ts')).LogoutPage,
  profile: async () => (await import('#web/features/profile/profile-page.tsx')).ProfilePage,
  notices: async () => (await import('#web/app/seldom-screens.tsx')).Notices,
  admin: async () => (await import('#web/app/admin-screens.tsx')).Admin,
  doctor: async () => (await import('#web/app/admin-screens.tsx')).Doctor,
  chat: async () => (await import('#web/app/admin-screens.tsx')).Chat,
  reports: async () => (await import('#web/app/seldom-screens.tsx')).Reports,
  report: async () => (await import('#web/app/seldom-screens.tsx')).Reports,
  adminReports: async () => (await import('#web/app/seldom-screens.tsx')).Reports,
  adminReport: async () => (await import('#web/app/seldom-screens.tsx')).Reports,
  watchlist: async () => (await import('#web/app/admin-screens.tsx')).Watchlist,
  offenders: async () => (await import('#web/app/seldom-screens.tsx')).Offenders,
  ledger: async () => (await import('#web/app/seldom-screens.tsx')).Ledger,
  people: async () => (await import('#web/app/admin-screens.tsx')).People,
  person: async () => (await import('#web/app/admin-screens.tsx')).Person,
  audit: async () => (await import('#web/app/admin-screens.tsx')).Audit,
}

const names = Object.keys(paths) as (keyof typeof paths)[] // its own keys, which TypeScript gives as any text

export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [...names.map((name) => screen(paths[name], screens[name])), { path: '*', element: <NotFoundPage /> }],
  },
]
