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
  { path: '*', Component: NotFoundPage },
]

export const routes: RouteObject[] = [
  {
    Component: Layout,
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: ScreenFailure, children: screens }],
  },
]
