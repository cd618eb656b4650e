import type { RouteObject } from 'react-router'
import { NotFoundPage } from '#web/features/not-found/not-found-page.tsx'
import { Layout } from './layout.tsx'
import { ScreenFailure } from './screen-failure.tsx'

/** One line a screen. Each comes with its own code, when it is first opened. */
const screens: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('#web/features/home/home-page.tsx')).HomePage }) },
  {
    path: 'admins',
    lazy: async () => ({ Component: (await import('#web/features/admins/admins-page.tsx')).AdminsPage }),
  },
  { path: 'bans', lazy: async () => ({ Component: (await import('#web/features/bans/bans-page.tsx')).BansPage }) },
  {
    path: 'info/rules',
    lazy: async () => ({ Component: (await import('#web/features/rules/rules-page.tsx')).RulesPage }),
  },
  { path: 'info/help', lazy: async () => ({ Component: (await import('#web/features/help/help-page.tsx')).HelpPage }) },
  {
    path: 'info/game-commands',
    lazy: async () => ({
      Component: (await import('#web/features/game-commands/game-commands-page.tsx')).GameCommandsPage,
    }),
  },
  {
    path: 'info/translations',
    lazy: async () => ({
      Component: (await import('#web/features/translations/translations-page.tsx')).TranslationsPage,
    }),
  },
  {
    path: 'leaderboard/:server_id',
    lazy: async () => ({
      Component: (await import('#web/features/leaderboard/leaderboard-page.tsx')).LeaderboardPage,
    }),
  },
  {
    path: 'medics/revivers/:server_id',
    lazy: async () => ({ Component: (await import('#web/features/medics/revivers-page.tsx')).ReviversPage }),
  },
  {
    path: 'medics/healers/:server_id',
    lazy: async () => ({ Component: (await import('#web/features/medics/healers-page.tsx')).HealersPage }),
  },
  {
    path: 'teamkill/teamkills',
    lazy: async () => ({ Component: (await import('#web/features/teamkills/teamkills-page.tsx')).TeamkillsPage }),
  },
  {
    path: 'teamkill/amnesty',
    lazy: async () => ({ Component: (await import('#web/features/amnesty/amnesty-page.tsx')).AmnestyPage }),
  },
  {
    path: 'weapons',
    lazy: async () => ({ Component: (await import('#web/features/weapons/weapons-page.tsx')).WeaponsPage }),
  },
  {
    path: 'weapon/:weapon_id',
    lazy: async () => ({ Component: (await import('#web/features/weapons/weapon-page.tsx')).WeaponPage }),
  },
  {
    path: 'workshop',
    lazy: async () => ({ Component: (await import('#web/features/workshop/workshop-page.tsx')).WorkshopPage }),
  },
  {
    path: 'servers/:server_id',
    lazy: async () => ({
      Component: (await import('#web/features/server-detail/server-detail-page.tsx')).ServerDetailPage,
    }),
  },
  { path: 'maps', lazy: async () => ({ Component: (await import('#web/features/maps/maps-page.tsx')).MapsPage }) },
  {
    path: 'maps/:map_id',
    lazy: async () => ({
      Component: (await import('#web/features/map-detail/map-detail-page.tsx')).MapDetailPage,
    }),
  },
  {
    path: 'player/:steam_id',
    lazy: async () => ({ Component: (await import('#web/features/player/player-entry-page.tsx')).PlayerEntryPage }),
  },
  {
    path: 'player/:steam_id/:server_id',
    lazy: async () => ({ Component: (await import('#web/features/player/player-page.tsx')).PlayerPage }),
  },
  { path: '*', Component: NotFoundPage },
]

export const routes: RouteObject[] = [
  {
    Component: Layout,
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: ScreenFailure, children: screens }],
  },
]
