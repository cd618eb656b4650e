import { ATOM } from '#server/http/feeds/atom.ts'
import { CALENDAR } from '#server/http/feeds/calendar.ts'
import type { FeedLink } from '#server/http/site/page-text.ts'
import { BANS_FEED, MATCHES_FEED, MESSAGES_FEED, SEASONS_CALENDAR } from '#shared/feeds.ts'
import type { PageName } from './match-page.ts'

/** The feed of each page that has one. */
export const FEEDS: Readonly<Partial<Record<PageName, FeedLink>>> = {
  home: { path: MESSAGES_FEED, type: ATOM, title: 'Messages' },
  bans: { path: BANS_FEED, type: ATOM, title: 'Bans' },
  matches: { path: MATCHES_FEED, type: ATOM, title: 'Matches' },
  leaderboard: { path: SEASONS_CALENDAR, type: CALENDAR, title: 'Season ends' },
}
