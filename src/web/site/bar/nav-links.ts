import { matchPath } from 'react-router'
import { FIRST_SERVER, healersPath, leaderboardPath, paths, reviversPath, sections } from '#web/lib/paths.ts'
import type { MenuLink } from './menu.tsx'

export interface NavEntry {
  text: string
  highlightedOn: readonly string[] // patterns of paths
  path?: string
  links?: readonly MenuLink[] // a menu instead of a link
}

export const navEntries: readonly NavEntry[] = [
  { text: 'Servers', path: paths.servers, highlightedOn: [paths.servers, paths.server] },
  { text: 'Matches', path: paths.matches, highlightedOn: [paths.matches, paths.match] },
  { text: 'Admins', path: paths.admins, highlightedOn: [paths.admins] },
  { text: 'Bans', path: paths.bans, highlightedOn: [paths.bans] },
  { text: 'Weapons', path: paths.weapons, highlightedOn: [paths.weapons, paths.weapon] },
  { text: 'Leaderboard', path: leaderboardPath(FIRST_SERVER), highlightedOn: [paths.leaderboard] },
  {
    text: 'Info',
    highlightedOn: [sections.info],
    links: [
      { text: 'Rules', path: paths.rules },
      { text: 'Help', path: paths.help },
      { text: 'Game Commands', path: paths.gameCommands },
      { text: 'Translations', path: paths.translations },
    ],
  },
  {
    text: 'Medics',
    highlightedOn: [sections.medics],
    links: [
      { text: 'Top Revivers', path: reviversPath(FIRST_SERVER) },
      { text: 'Top Healers', path: healersPath(FIRST_SERVER) },
    ],
  },
  {
    text: 'Teamkill',
    highlightedOn: [sections.teamkill],
    links: [
      { text: 'Teamkills', path: paths.teamkills },
      { text: 'Amnesty', path: paths.amnesty },
    ],
  },
  { text: 'Maps', path: paths.maps, highlightedOn: [paths.maps] },
  { text: 'Workshop', path: paths.workshop, highlightedOn: [paths.workshop] },
]

export function isHighlighted({ highlightedOn }: NavEntry, pathname: string): boolean {
  return highlightedOn.some((pattern) => matchPath(pattern, pathname) !== null)
}
