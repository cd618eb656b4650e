import { NOTHING_YET, type Opening } from '#server/http/site/first-load.ts'
import { type Call, fillPath, type GivenParams, type GivenQuery } from '#shared/contract.ts'
import { admins } from '#shared/contracts/admins.ts'
import { awards } from '#shared/contracts/awards.ts'
import { bans } from '#shared/contracts/bans.ts'
import { content } from '#shared/contracts/content.ts'
import { leaderboard } from '#shared/contracts/leaderboard.ts'
import { ledger } from '#shared/contracts/ledger.ts'
import { maps } from '#shared/contracts/maps.ts'
import { matches } from '#shared/contracts/matches.ts'
import { medics } from '#shared/contracts/medics.ts'
import { players } from '#shared/contracts/players.ts'
import { pulse } from '#shared/contracts/pulse.ts'
import { pulseLines } from '#shared/contracts/pulse-lines.ts'
import { servers } from '#shared/contracts/servers.ts'
import { teamkills } from '#shared/contracts/teamkills.ts'
import { translations } from '#shared/contracts/translations.ts'
import { weapons } from '#shared/contracts/weapons.ts'
import { workshop } from '#shared/contracts/workshop.ts'
import { matchPage, type PageName } from './match-page.ts'
import type { Params } from './page-sources.ts'

const PAGE = { limit: 15, offset: 0 }
const none = () => []

/** Who is an admin and who is banned: every screen draws names by it. */
const ON_EVERY_SCREEN = [ask(admins.ids), ask(bans.ids)]

/**
 * What each screen asks for as it opens, letter for letter, so that the browser can ask while the program still comes.
 * A journey holds it against what the screens do.
 */
const FIRST_ASKS: Readonly<Record<PageName, (params: Params) => string[]>> = {
  home: () => [ask(servers.list), ask(content.indexMessages), ask(pulseLines.list)],
  servers: () => [ask(servers.list), ask(pulseLines.list)],
  server: ({ server_id: id = '' }) => [
    ask(servers.list),
    ask(servers.stats, { id }),
    ask(pulse.series, { id }, { range: 'day' }),
  ],
  admins: () => [ask(admins.list)],
  bans: () => [ask(bans.list, {}, PAGE)],
  weapons: () => [ask(weapons.list)],
  weapon: ({ weapon_id: weapon = '' }) => [ask(weapons.detail, { weapon }, { limit: 10, offset: 0 })],
  leaderboard: ({ server_id = '' }) => [
    ask(servers.list),
    ask(leaderboard.list, {}, { server_id, sort_by: 'score', ...PAGE }),
  ],
  rules: () => [ask(content.rules)],
  help: () => [ask(content.helpEntries)],
  gameCommands: () => [ask(content.gameCommands)],
  translations: () => [ask(translations.list)],
  revivers: ({ server_id = '' }) => [
    ask(servers.list),
    ask(medics.revivers, {}, { server_id, sort_by: 'revives', ...PAGE }),
  ],
  healers: ({ server_id = '' }) => [
    ask(servers.list),
    ask(medics.healers, {}, { server_id, sort_by: 'healed_hp', ...PAGE }),
  ],
  teamkills: () => [ask(teamkills.recent, {}, { hours: 24, sort_by: 'occurred' })],
  amnesty: () => [ask(teamkills.amnesty, {}, PAGE)],
  maps: () => [ask(maps.list, {}, { sort_by: 'play_time' })],
  map: ({ map_id: id = '' }) => [ask(maps.detail, { id }), ask(maps.difficulty, { id })],
  matches: () => [ask(servers.list), ask(matches.list, {}, PAGE)],
  match: ({ match_id: id = '' }) => [ask(matches.detail, { id }), ask(matches.events, { id })],
  compare: none,
  awards: () => [ask(awards.list)],
  award: ({ award_id: id = '' }) => [ask(awards.detail, { id })],
  records: none,
  workshop: () => [ask(workshop.list)],
  player: ({ steam_id = '' }) => [ask(players.servers, { steam_id })],
  playerOnServer: ({ steam_id = '', server_id = '' }) => [
    ask(players.stats, { steam_id, server_id }),
    ask(players.rank, { steam_id, server_id }),
    ask(players.servers, { steam_id }),
    ask(players.now, { steam_id }),
  ],
  login: none,
  callback: none,
  logout: none,
  profile: none,
  notices: none,
  admin: none,
  doctor: none,
  chat: none,
  people: none,
  person: none,
  audit: none,
  reports: none,
  report: none,
  adminReports: none,
  adminReport: none,
  watchlist: none,
  offenders: none,
  ledger: () => [ask(ledger.list)],
}

/** Where a query says which part of the page is meant, not what is on it. */
const SAME_FOR_EVERY_QUERY: ReadonlySet<PageName> = new Set(['match', 'playerOnServer'])

export function openingOf(path: string): Opening {
  const found = matchPage(path)
  if (found === null) return NOTHING_YET
  const asks = [...FIRST_ASKS[found.page](found.params), ...ON_EVERY_SCREEN]
  return { name: found.page, asks, asksAnyway: SAME_FOR_EVERY_QUERY.has(found.page) ? asks : ON_EVERY_SCREEN }
}

function ask<C extends Call>(call: C, params?: GivenParams<C>, query?: GivenQuery<C>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries<unknown>(query ?? {})) search.append(name, String(value))
  return fillPath(call.path, params ?? {}) + (search.size > 0 ? `?${search}` : '')
}
