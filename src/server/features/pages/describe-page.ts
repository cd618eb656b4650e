import type { Db } from '#server/ground/db/db.ts'
import type { PageText } from '#server/http/site/page-text.ts'
import { IdText, SteamId } from '#shared/contracts/common.ts'
import { formatNumber, formatRatio } from '#shared/format/numbers.ts'
import { ordinal } from '#shared/format/ordinal.ts'
import { formatWinRate, kdr } from '#shared/formulas.ts'
import { matchPage, type PageName } from './match-page.ts'
import { findCareer, findMap, findPerson, findServer, findWeapon, listLeaders } from './pages.queries.ts'

type Params = Readonly<Record<string, string>>
type Described = Omit<PageText, 'isThere'> | null // null: what the address names is not there
type Describe = (db: Db, params: Params) => Promise<Described> | Described

export const NOT_FOUND: PageText = { title: 'Not found', isThere: false }

/** What an address shows, in words for whoever shares or finds it. */
export async function describePage(db: Db, path: string): Promise<PageText> {
  const found = matchPage(path)
  const described = found && (await PAGES[found.page](db, found.params))
  return described === null ? NOT_FOUND : { ...described, isThere: true }
}

const plain = (title: string | null, description?: string) => (): Described => ({ title, description })

const PAGES: Readonly<Record<PageName, Describe>> = {
  home: plain(null),
  servers: plain('Servers', 'Who is playing where, right now.'),
  server: (db, params) => aboutServer(db, params, (name) => ({ title: name })),
  admins: plain('Admins', 'Who looks after the servers.'),
  bans: plain('Bans', 'Who was banned, for how long and how to appeal.'),
  weapons: plain('Weapons', 'Every weapon and how often it killed.'),
  weapon: describeWeapon,
  leaderboard: describeLeaderboard,
  rules: plain('Rules'),
  help: plain('Help'),
  gameCommands: plain('Game Commands'),
  translations: plain('Translations'),
  revivers: (db, params) => aboutServer(db, params, (name) => ({ title: `Medics - Top Revivers · ${name}` })),
  healers: (db, params) => aboutServer(db, params, (name) => ({ title: `Medics - Top Healers · ${name}` })),
  teamkills: plain('Recent TeamKills', 'The last 24 hours on all servers.'),
  amnesty: plain('TeamKill Amnesty'),
  maps: plain('Maps', 'How the rounds on each map went.'),
  map: describeMap,
  workshop: plain('Workshop'),
  player: describePlayer,
  playerOnServer: describePlayer,
  login: plain('Sign in'),
  callback: plain('Sign in'),
  logout: plain('Sign out'),
  profile: plain('Profile'),
  admin: plain('Admin'),
  doctor: plain('Doctor'),
}

const readId = (text: string | undefined): number | null => IdText.safeParse(text).data ?? null

async function aboutServer(db: Db, { server_id }: Params, text: (name: string) => Described): Promise<Described> {
  const serverId = readId(server_id)
  const server = serverId === null ? null : await findServer(db, serverId)
  return server && text(server.name)
}

async function describeLeaderboard(db: Db, { server_id }: Params): Promise<Described> {
  const serverId = readId(server_id)
  const server = serverId === null ? null : await findServer(db, serverId)
  if (serverId === null || server === null) return null
  const leaders = await listLeaders(db, serverId)
  const first = leaders.map(({ name, score }, place) => `${ordinal(place + 1)} ${name} (${formatNumber(score)})`)
  return {
    title: `Leaderboard · ${server.name}`,
    description: first.length > 0 ? `${first.join(', ')}. ${formatNumber(server.players)} players.` : undefined,
  }
}

async function describePlayer(db: Db, { steam_id, server_id }: Params): Promise<Described> {
  const serverId = server_id === undefined ? null : readId(server_id)
  if (!SteamId.safeParse(steam_id).success || steam_id === undefined) return null
  if (server_id !== undefined && serverId === null) return null
  const person = await findPerson(db, steam_id)
  if (person === null) return null
  const career = await findCareer(db, steam_id, serverId)
  const name = person.name.trim() || career?.player_name.trim() || steam_id
  if (career === null) return { title: name }
  const { rank, server_name, kills, deaths, score } = career
  return {
    title: `${name} · ${ordinal(rank)} on ${server_name}`,
    description: `${formatNumber(kills)} kills, KDR ${formatRatio(kdr(kills, deaths))}, score ${formatNumber(score)}`,
  }
}

async function describeMap(db: Db, { map_id }: Params): Promise<Described> {
  const id = readId(map_id)
  const map = id === null ? null : await findMap(db, id)
  if (map === null) return null
  const { name, wins, losses } = map
  const rounds = wins + losses
  return {
    title: name,
    description: rounds > 0 ? `${formatNumber(rounds)} rounds, won ${formatWinRate(wins, losses)}` : undefined,
  }
}

async function describeWeapon(db: Db, { weapon_id }: Params): Promise<Described> {
  const id = readId(weapon_id)
  const weapon = id === null ? null : await findWeapon(db, id)
  return weapon && { title: weapon.name, description: weapon.category }
}
