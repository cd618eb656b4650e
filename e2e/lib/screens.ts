import { longestMatch } from './matches.ts'
import { topPlayer } from './people.ts'

/** Every screen there is, as an admin can open them. */
export async function everyScreen(): Promise<string[]> {
  const { steam_id: steamId } = await topPlayer()
  const player = `/player/${steamId}/1`
  const match = `/matches/${(await longestMatch()).id}`
  return [
    ...[
      '/',
      '/servers',
      '/servers/1',
      ...LIST_SCREENS,
      '/weapon/6',
      '/maps/8',
      '/maps/18',
      match,
      '/awards',
      '/awards/rifleman',
    ],
    ...['/info/rules', '/info/help', '/profile', '/notices?server=1', '/admin', '/admin/doctor', '/no/such/page'],
    ...[player, `${player}?tab=weaponry`, `${player}?tab=teamkill`, `${player}?tab=connections`],
  ]
}

/** Those that are one list, without what else is on a page. */
export const LIST_SCREENS = [
  ...[
    '/matches',
    '/records',
    '/admins',
    '/bans',
    '/weapons',
    '/leaderboard/1',
    '/medics/revivers/1',
    '/medics/healers/1',
    '/maps',
    '/workshop',
  ],
  ...['/teamkill/teamkills', '/teamkill/amnesty', '/info/game-commands', '/info/translations'],
] as const

/** The rest of the addresses there are, which journeys of their own look at. The last one signs out. */
export async function otherScreens(): Promise<string[]> {
  const { steam_id: steamId } = await topPlayer()
  return [
    ...['/compare', '/ledger', '/reports', '/reports/1', `/player/${steamId}`],
    ...['/chat', '/people', `/people/${steamId}`, '/audit', '/reports', '/reports/1', '/watchlist', '/teamkills'].map(
      (path) => `/admin${path}`,
    ),
    '/logout',
  ]
}
