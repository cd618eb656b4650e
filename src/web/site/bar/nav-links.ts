import { matchPath } from 'react-router'
import { healersPath, leaderboardPath, paths, reviversPath } from '#web/lib/paths.ts'
import type { MenuLink } from './menu.tsx'

export interface NavEntry {
  text: string
  highlightedOn: readonly string[] // patterns of paths
  path?: string
  links?: readonly MenuLink[] // a menu instead of a link
}

const FIRST_SERVER = 1

export const navEntries: readonly NavEntry[] = [
  { text: 'Servers', path: paths.servers, highlightedOn: ['/servers', '/servers/:sid'] },
  { text: 'Admins', path: paths.admins, highlightedOn: ['/admins'] },
  { text: 'Bans', path: paths.bans, highlightedOn: ['/bans'] },
  { text: 'Weapons', path: paths.weapons, highlightedOn: ['/weapons', '/weapon/:id'] },
  { text: 'Leaderboard', path: leaderboardPath(FIRST_SERVER), highlightedOn: ['/leaderboard/:sid'] },
  {
    text: 'Info',
    highlightedOn: ['/info/:page'],
    links: [
      { text: 'Rules', path: paths.rules },
      { text: 'Help', path: paths.help },
      { text: 'Game Commands', path: paths.gameCommands },
      { text: 'Translations', path: paths.translations },
    ],
  },
  {
    text: 'Medics',
    highlightedOn: ['/medics/:list/:sid'],
    links: [
      { text: 'Top Revivers', path: reviversPath(FIRST_SERVER) },
      { text: 'Top Healers', path: healersPath(FIRST_SERVER) },
    ],
  },
  {
    text: 'Teamkill',
    highlightedOn: ['/teamkill/:list'],
    links: [
      { text: 'Teamkills', path: paths.teamkills },
      { text: 'Amnesty', path: paths.amnesty },
    ],
  },
  { text: 'Maps', path: paths.maps, highlightedOn: ['/maps'] },
  { text: 'Workshop', path: paths.workshop, highlightedOn: ['/workshop'] },
]

export function isHighlighted({ highlightedOn }: NavEntry, pathname: string): boolean {
  return highlightedOn.some((pattern) => matchPath(pattern, pathname) !== null)
}
