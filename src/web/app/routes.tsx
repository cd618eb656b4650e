import type { RouteObject } from 'react-router'
import { NotFoundPage } from '#web/features/not-found/not-found-page.tsx'
import { Layout } from './layout.tsx'
import { screen } from './screen.tsx'

/** One line a screen. Each comes with its own code, when it is first opened. */
const screens: RouteObject[] = [
  screen('/', async () => (await import('#web/features/home/home-page.tsx')).HomePage),
  screen('admins', async () => (await import('#web/features/admins/admins-page.tsx')).AdminsPage),
  screen('bans', async () => (await import('#web/features/bans/bans-page.tsx')).BansPage),
  screen('info/rules', async () => (await import('#web/features/content/rules-page.tsx')).RulesPage),
  screen('info/help', async () => (await import('#web/features/content/help-page.tsx')).HelpPage),
  screen(
    'info/game-commands',
    async () => (await import('#web/features/content/game-commands-page.tsx')).GameCommandsPage,
  ),
  screen(
    'info/translations',
    async () => (await import('#web/features/translations/translations-page.tsx')).TranslationsPage,
  ),
  screen(
    'leaderboard/:server_id',
    async () => (await import('#web/features/rankings/leaderboard-page.tsx')).LeaderboardPage,
  ),
  screen(
    'medics/revivers/:server_id',
    async () => (await import('#web/features/rankings/revivers-page.tsx')).ReviversPage,
  ),
  screen(
    'medics/healers/:server_id',
    async () => (await import('#web/features/rankings/healers-page.tsx')).HealersPage,
  ),
  screen('teamkill/teamkills', async () => (await import('#web/features/teamkills/teamkills-page.tsx')).TeamkillsPage),
  screen('teamkill/amnesty', async () => (await import('#web/features/teamkills/amnesty-page.tsx')).AmnestyPage),
  screen('weapons', async () => (await import('#web/features/weapons/weapons-page.tsx')).WeaponsPage),
  screen('weapon/:weapon_id', async () => (await import('#web/features/weapons/weapon-page.tsx')).WeaponPage),
  screen('workshop', async () => (await import('#web/features/workshop/workshop-page.tsx')).WorkshopPage),
  screen(
    'servers/:server_id',
    async () => (await import('#web/features/servers/server-detail-page.tsx')).ServerDetailPage,
  ),
  screen('maps', async () => (await import('#web/features/maps/maps-page.tsx')).MapsPage),
  screen('maps/:map_id', async () => (await import('#web/features/maps/map-detail-page.tsx')).MapDetailPage),
  screen('player/:steam_id', async () => (await import('#web/features/players/player-entry-page.tsx')).PlayerEntryPage),
  screen('player/:steam_id/:server_id', async () => (await import('#web/features/players/player-page.tsx')).PlayerPage),
  screen('servers', async () => (await import('#web/features/servers/servers-page.tsx')).ServersPage),
  screen('login', async () => (await import('#web/features/auth/login-page.tsx')).LoginPage),
  screen('callback', async () => (await import('#web/features/auth/callback-page.tsx')).CallbackPage),
  screen('logout', async () => (await import('#web/features/auth/logout-page.tsx')).LogoutPage),
  screen('profile', async () => (await import('#web/features/profile/profile-page.tsx')).ProfilePage),
  screen('admin', async () => (await import('#web/features/admin-tools/admin-page.tsx')).AdminPage),
  screen('admin/doctor', async () => (await import('#web/features/doctor/doctor-page.tsx')).DoctorPage),
  { path: '*', element: <NotFoundPage /> },
]

export const routes: RouteObject[] = [{ element: <Layout />, children: screens }]
