import type { Database } from '#server/ground/db/db.ts'
import { fillChat } from './lib/fill/fill-chat.ts'
import { fillHonours } from './lib/fill/fill-honours.ts'
import { fillMatches, STEADY_PLAYER } from './lib/fill/fill-matches.ts'
import { fillPulse } from './lib/fill/fill-pulse.ts'
import { fillSeason } from './lib/fill/fill-season.ts'
import { fillSums } from './lib/fill/fill-sums.ts'
import { compareSizes, type Question } from './lib/questions.ts'
import { tellRatio } from './lib/ratios.ts'
import { timesOfItsSql } from './lib/same-sql.ts'
import type { ScratchSite } from './lib/scratch-site.ts'

const BOARDS = [
  ['leaderboard2', ['score', 'all_time_score', 'kdr', 'kills', 'deaths', 'last_seen', 'kdr_certain'], 0.45],
  ['medics/revivers', ['revives', 'medic_time', 'rpm', 'rpm_certain'], 0.15], // three in ten are on it
  ['medics/healers', ['healed_hp', 'medic_time', 'hpm', 'hpm_certain'], 0.15],
] as const

const page = (board: string, sort: string, offset: number, q = '', server = 1) =>
  `/api/v1/site/${board}?server_id=${server}&sort_by=${sort}&limit=15&offset=${offset}${q && `&q=${q}`}`

const ONLY = process.env.BENCH_ONLY ?? '' // a part of the names of those that are wanted

const CHAT: [what: string, query: (players: number, run: number) => string][] = [
  ['page 1', () => ''],
  ['page 1 of a game server', () => 'server_id=1'],
  ['page 1 of a player', (players, run) => `player=${somebody(players, run)}`],
  ['search for a common word', () => 'q=medic'],
  ['search for two words', (_, run) => `q=medic%20${needle(run, 3)}`],
  ['search of 3 letters', (_, run) => `q=${needle(run, 3)}`],
  ['search of 5 letters', (_, run) => `q=${needle(run, 5)}`],
  ['search for a name', (_, run) => `player=${needle(run, 4)}`],
  ['search for a word nobody wrote', (_, run) => `q=zz${run}zz`],
  ['search of 5 letters in an hour', (_, run) => `q=${needle(run, 5)}&from=${Math.floor(Date.now() / 1000) - 3600}`],
]

const ALL_QUESTIONS: Question[] = [
  ...BOARDS.flatMap(([board, sorts]) =>
    sorts.map((sort) => ({ name: `${board} by ${sort}, page 1`, url: () => page(board, sort, 0) })),
  ),
  ...BOARDS.flatMap(([board, sorts, share]) =>
    sorts.map((sort) => ({
      name: `${board} by ${sort}, middle page`,
      url: (players: number) => page(board, sort, Math.round(players * share)),
    })),
  ),
  ...BOARDS.flatMap(([board, sorts]) =>
    sorts.map((sort) => ({ name: `${board} of all by ${sort}, page 1`, url: () => page(board, sort, 0, '', 0) })),
  ),
  ...BOARDS.flatMap(([board, sorts, share]) =>
    sorts.map((sort) => ({
      name: `${board} of all by ${sort}, middle page`,
      url: (players: number) => page(board, sort, Math.round(players * share), '', 0),
    })),
  ),
  {
    name: 'leaderboard2 of all, search of 5 letters',
    url: (_, run) => page('leaderboard2', 'score', 0, needle(run, 5), 0),
  },
  { name: 'player of all, rank', url: (players, run) => `/api/v1/stats/player/${somebody(players, run)}/0/rank` },
  { name: 'leaderboard2 by score, last page', url: (players) => page('leaderboard2', 'score', players - 10) },
  { name: 'leaderboard2, search of 3 letters', url: (_, run) => page('leaderboard2', 'score', 0, needle(run, 3)) },
  { name: 'leaderboard2, search of 5 digits', url: (_, run) => page('leaderboard2', 'score', 0, number(run, 5)) },
  { name: 'leaderboard2, search of 5 letters', url: (_, run) => page('leaderboard2', 'score', 0, needle(run, 5)) },
  { name: 'revivers, search of 4 letters', url: (_, run) => page('medics/revivers', 'revives', 0, needle(run, 4)) },
  { name: 'player rank', url: (players, run) => `/api/v1/stats/player/${somebody(players, run)}/1/rank` },
  { name: 'player stats', url: (players, run) => `/api/v1/stats/player2/${somebody(players, run)}/server/1` },
  { name: 'player weapons', url: (players, run) => `/api/v1/stats/player2/${somebody(players, run)}/weapons/1` },
  { name: 'past season, page 1', url: () => pastPage(0) },
  { name: 'past season, middle page', url: (players) => pastPage(players * 0.45) },
  { name: 'past season, search of 5 letters', url: (_, run) => pastPage(0, `&q=${needle(run, 5)}`) },
  {
    name: 'past seasons of a player',
    url: (players, run) => `/api/v1/stats/player2/${somebody(players, run)}/seasons/1`,
  },
  { name: 'server stats', url: () => '/api/v1/site/server/1/stats' },
  { name: 'amnesty, page 1', url: () => '/api/v1/site/tk_amnesty2?limit=15' },
  { name: 'amnesty, search of 4 letters', url: (_, run) => `/api/v1/site/tk_amnesty2?limit=15&q=${needle(run, 4)}` },
  { name: 'weapon, page 1', url: () => '/api/v1/site/weapons2/1?limit=10' },
  { name: 'weapon, middle page', url: (players) => `/api/v1/site/weapons2/1?limit=10&offset=${players * 0.45}` },
  { name: 'matches, page 1', url: () => matchPage(0) },
  { name: 'matches of one game server, page 1', url: () => matchPage(0, '&server_id=1') },
  { name: 'matches, middle page', url: (players) => matchPage(players * MATCHES * 0.45) },
  { name: 'matches of one map, page 1', url: (_, run) => matchPage(0, `&map_id=${1 + (run % 40)}`) },
  { name: 'matches of a player, page 1', url: (players, run) => matchPage(0, `&player=${somebody(players, run)}`) },
  { name: 'matches, search for a map', url: (_, run) => matchPage(0, `&q=map_${1 + (run % 40)}_`) },
  { name: 'matches, search of 5 letters', url: (_, run) => matchPage(0, `&q=${needle(run, 5)}`) },
  { name: 'a match', url: (players, run) => `/api/v1/site/matches/${someMatch(players, run)}` },
  { name: 'awards, page 1', url: () => '/api/v1/site/awards' },
  { name: 'holders of an award, page 1', url: () => holderPage(0) },
  { name: 'holders of an award, middle page', url: (players) => holderPage(players * 0.45) },
  { name: 'holders of an award, search of 5 letters', url: (_, run) => holderPage(0, `&q=${needle(run, 5)}`) },
  { name: 'awards of a player', url: (players, run) => `/api/v1/stats/player/${somebody(players, run)}/awards` },
  { name: 'awards of a match', url: (players, run) => `/api/v1/site/matches/${someMatch(players, run)}/awards` },
  { name: 'records of maps, page 1', url: () => '/api/v1/site/records?kind=map&limit=15' },
  { name: 'records of a weapon', url: () => '/api/v1/site/records?kind=weapon&id=1&limit=3' },
  { name: 'career, matches, page 1', url: () => career('matches', '?limit=10') },
  { name: 'career, matches, middle page', url: () => career('matches', '?limit=10&offset=450') },
  { name: 'career, progress', url: () => career('progress', '?zone=Europe/Berlin') },
  { name: 'career, who saves whom', url: () => career('saves') },
  { name: 'career, nemesis', url: () => career('nemesis') },
  { name: 'career, together', url: () => career('together') },
  { name: 'career, compared over all game servers', url: () => career('totals', '', 0) },
  {
    name: 'player stats, all game servers',
    url: (players, run) => `/api/v1/stats/player2/${somebody(players, run)}/server/0`,
  },
  { name: 'a match, its events', url: (players, run) => `/api/v1/site/matches/${someMatch(players, run)}/events` },
  ...CHAT.map(([what, query]) => ({
    name: `chat, ${what}`,
    url: (players: number, run: number) => `/api/v1/admin/chat?${query(players, run)}`,
    isAdmins: true as const,
  })),
  { name: 'weapon, search of 4 letters', url: (_, run) => `/api/v1/site/weapons2/1?limit=10&q=${needle(run, 4)}` },
  { name: 'pulse of a day', url: () => '/api/v1/site/server/1/pulse' },
  { name: 'pulse of a week', url: () => '/api/v1/site/server/1/pulse?range=week' },
  { name: 'pulse of a month', url: () => '/api/v1/site/server/1/pulse?range=month' },
  { name: 'pulse of a year', url: () => '/api/v1/site/server/1/pulse?range=year' },
  { name: 'pulse, lines of 20 game servers', url: () => '/api/v1/site/pulse' },
  { name: 'pulse, hours of a week', url: () => '/api/v1/site/server/1/pulse/hours?zone=Europe/Berlin' },
  { name: 'pulse, uptime', url: () => '/api/v1/site/server/1/pulse/uptime' },
]
const QUESTIONS = ALL_QUESTIONS.filter(({ name }) => name.includes(ONLY))

const pastPage = (offset: number, rest = '') =>
  `/api/v1/site/seasons/1/leaderboard?server_id=1&limit=15&offset=${offset}${rest}`

const MATCHES = 0.1 // for each player
const matchPage = (offset: number, rest = '') => `/api/v1/site/matches?limit=15&offset=${offset}${rest}`
const holderPage = (offset: number, rest = '') =>
  `/api/v1/site/awards/rifleman/holders?limit=15&offset=${offset}${rest}`
const someMatch = (players: number, run: number) => (1 + ((run * 7_919) % (players * MATCHES))) * 1800 * 2048 + 1

const career = (what: string, query = '', server = 1) =>
  `/api/v1/stats/player2/${STEADY_PLAYER}/${what}/${server}${query}`

const somebody = (players: number, run: number) => 76_561_198_000_000_000n + BigInt(1 + ((run * 7_919) % players)) * 7n

/** Names are hexadecimal digits here, so letters are six; with digits, parts of Steam ids are found as well. */
const needle = (run: number, letters: number) =>
  (7_776 + run * 7_919)
    .toString(6)
    .slice(-letters)
    .replace(/\d/g, (digit) => 'abcdef'.charAt(Number(digit)))
const number = (run: number, digits: number) => String(1_000_003 + run * 7_919).slice(-digits)

const fill = async (db: Database, players: number) => {
  await fillMatches(db, players * MATCHES, players)
  await fillSeason(db)
  await fillPulse(db)
  await fillSums(db)
  await fillHonours(db, players * MATCHES)
  return fillChat(db, players)
}

const UNKEPT = page('leaderboard2', 'score', 0)
const compareWithSql = async (site: ScratchSite) => {
  tellRatio({
    work: 'page not kept, 1,000,000 players',
    baseline: 'the same SQL on the connection',
    measured: await timesOfItsSql(site, UNKEPT),
    unit: 'times its time',
    aim: { most: 1.5 },
  })
}
const answered = await compareSizes(QUESTIONS, { fill, lookAt: compareWithSql })

/** The slowest question of each kind stands for it. */
const KINDS: [work: string, names: RegExp][] = [
  ['first page', /page 1$/],
  ['rank', /rank$/],
  ['search', /search of/],
  ['middle page', /middle page$/],
]
for (const [work, names] of KINDS) {
  const [slowest] = answered.filter(({ name }) => names.test(name)).toSorted((a, b) => b.ratio - a.ratio)
  if (!slowest) continue // none of them was asked for
  tellRatio({
    work: `${work}, 1,000,000 players (${slowest.name})`,
    baseline: 'itself, 10,000 players',
    measured: slowest.ratio,
    unit: 'times its time',
    aim: { most: 2 },
  })
}
