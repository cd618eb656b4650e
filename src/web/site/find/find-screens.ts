import { paths, playerPath } from '#web/lib/paths.ts'
import type { Session } from '#web/lib/session.ts'
import { navEntries } from '#web/site/bar/nav-links.ts'

export interface FindScreen {
  text: string
  path: string
  menu?: string // where the bar has it
}

/** Every screen that this reader can open from anywhere, in the order of the bar. */
export function screensFor({ signedIn, user }: Session, ownId: string | null): FindScreen[] {
  const own = ownId === null ? [] : [{ text: 'My statistics', path: playerPath(ownId) }]
  const forAdmins = [
    { text: 'Admin', path: paths.admin },
    { text: 'Doctor', path: paths.doctor, menu: 'Admin' },
  ]
  const account = [...own, { text: 'Profile', path: paths.profile }, { text: 'Logout', path: paths.logout }]
  return [
    { text: 'Home', path: paths.home },
    ...navEntries.flatMap(({ text, path, links }) => [
      ...(path === undefined ? [] : [{ text, path }]),
      ...(links ?? []).map((link) => ({ ...link, menu: text })),
    ]),
    { text: 'Awards', path: paths.awards },
    { text: 'Records', path: paths.records },
    ...(signedIn && user?.is_admin ? forAdmins : []),
    ...(signedIn ? account : [{ text: 'Sign in', path: paths.login }]),
  ]
}

/** By the beginning of any word; three letters and more also in the middle. */
export function matchingScreens(screens: readonly FindScreen[], needle: string): FindScreen[] {
  const wanted = needle.toLowerCase()
  return screens.filter(({ text, menu }) => {
    const words = `${text} ${menu ?? ''}`.toLowerCase()
    return words.startsWith(wanted) || words.includes(` ${wanted}`) || (wanted.length > 2 && words.includes(wanted))
  })
}
