import type { PageText } from '#server/http/site/page-text.ts'
import { type FixedHead, pageHeads } from '#shared/page-heads.ts'
import {
  describeBoard,
  describeFleet,
  describeLeaderboard,
  describeServer,
  describeServerList,
} from './describe-servers.ts'
import { describeAward, describeMap, describeMatch, describePlayer, describeWeapon } from './describe-subjects.ts'
import { FEEDS } from './feed-links.ts'
import { matchPage, type PageName } from './match-page.ts'
import type { Describe, Described, PageSources } from './page-sources.ts'

export const NOT_FOUND: PageText = { heading: 'Not found', isThere: false }

/** What an address shows, in words for whoever shares or finds it. */
export async function describePage(sources: PageSources, path: string): Promise<PageText> {
  const found = matchPage(path)
  const described = found && (await PAGES[found.page](sources, found.params))
  if (found === null || described === null) return NOT_FOUND
  return { ...described, head: headOf(found.page, described.heading), feed: FEEDS[found.page], isThere: true }
}

function headOf(page: PageName, heading: string | null): PageText['head'] {
  const fixed = heads[page]
  const title = fixed?.title ?? heading
  return fixed === undefined || title === null ? undefined : { title, context: fixed.context }
}

const heads: Partial<Record<PageName, FixedHead>> = pageHeads

const plain = (heading: string, description?: string) => (): Described => ({ heading, description })

const PAGES: Readonly<Record<PageName, Describe>> = {
  home: describeFleet,
  servers: describeServerList,
  server: describeServer,
  admins: plain('Admins', 'Who looks after the servers.'),
  bans: plain('Bans', 'Who was banned, for how long and how to appeal.'),
  weapons: plain('Weapons', 'Every weapon and how often it killed.'),
  weapon: describeWeapon,
  leaderboard: describeLeaderboard,
  rules: plain('Rules'),
  help: plain('Help'),
  gameCommands: plain('Game Commands'),
  translations: plain('Translations'),
  revivers: describeBoard('Medics - Top Revivers'),
  healers: describeBoard('Medics - Top Healers'),
  teamkills: plain('Recent TeamKills', 'The last 24 hours on all servers.'),
  amnesty: plain('TeamKill Amnesty'),
  maps: plain('Maps', 'How the rounds on each map went.'),
  map: describeMap,
  matches: plain('Matches', 'What was played, who was there and how it went.'),
  match: describeMatch,
  compare: plain('Compare', 'Two players side by side.'),
  awards: plain('Awards', 'What can be earned, how rare it is and who came last.'),
  award: describeAward,
  records: plain('Records', 'The most that anybody did in one match.'),
  workshop: plain('Workshop'),
  player: describePlayer,
  playerOnServer: describePlayer,
  login: plain('Sign in'),
  callback: plain('Sign in'),
  logout: plain('Sign out'),
  profile: plain('Profile'),
  notices: plain('Notices', 'What your browser tells you of the servers and of friends.'),
  admin: plain('Admin'),
  doctor: plain('Doctor'),
  chat: plain('Chat'),
  people: plain('People'),
  person: plain('People'),
  audit: plain('Audit'),
  reports: plain('Reports'),
  report: plain('Reports'),
  adminReports: plain('Reports'),
  adminReport: plain('Reports'),
  watchlist: plain('Watchlist'),
  offenders: plain('TeamKill offenders'),
  ledger: plain('Ledger', 'Bans, lifts, reports and appeals by month.'),
}
