import { paths } from '#shared/paths.ts'

export { paths }

/** What the addresses of several screens have in common. */
export const sections = {
  info: '/info/:page',
  medics: '/medics/:list/:server_id',
  teamkill: '/teamkill/:list',
} as const

export const FIRST_SERVER = 1 // where a link leads that knows of no other game server

type Id = string | number

export const serverPath = (server_id: Id) => fillIn(paths.server, { server_id })
export const leaderboardPath = (server_id: Id) => fillIn(paths.leaderboard, { server_id })
/** The leaderboard searched for a name, whatever signs it is made of. */
export const leaderboardSearchPath = (server_id: Id, name: string) =>
  `${leaderboardPath(server_id)}?${new URLSearchParams({ q: name })}`
export const reviversPath = (server_id: Id) => fillIn(paths.revivers, { server_id })
export const healersPath = (server_id: Id) => fillIn(paths.healers, { server_id })
export const bansOfPath = (steam_id: string) => `${paths.bans}?${new URLSearchParams({ q: steam_id })}`
export const commandPath = (name: string) => `${paths.gameCommands}?${new URLSearchParams({ q: name })}`
export const weaponPath = (weapon_id: Id) => fillIn(paths.weapon, { weapon_id })
export const mapPath = (map_id: Id) => fillIn(paths.map, { map_id })
export const matchPath = (match_id: Id) => fillIn(paths.match, { match_id })
export const awardPath = (award_id: Id) => fillIn(paths.award, { award_id })
export const recordsPath = (kind: string, id: Id) => `${paths.records}?${new URLSearchParams({ kind, id: String(id) })}`
/** `t`: seconds since the match began, or a moment in time. */
export const momentPath = (match_id: Id, t: number, player?: string) =>
  `${matchPath(match_id)}?${new URLSearchParams({ t: String(t), ...(player && { player }) })}`
export const playerPath = (steam_id: Id, server_id?: Id) =>
  server_id === undefined ? fillIn(paths.player, { steam_id }) : fillIn(paths.playerOnServer, { steam_id, server_id })

export const personPath = (steam_id: Id) => fillIn(paths.person, { steam_id })

/** 'steam_id' | 'server_id' of '/player/:steam_id/:server_id' */
type ParamOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

function fillIn<Path extends string>(path: Path, params: Readonly<Record<ParamOf<Path>, Id>>): string {
  const values: Readonly<Record<string, Id>> = params
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
