import type { Db } from '#server/ground/db/db.ts'
import { boardServer } from '#server/ground/db/people/player-sums.ts'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import { textOfTiers } from '#shared/award-looks.ts'
import { SteamId } from '#shared/contracts/common.ts'
import { formatWinRate, kdr } from '#shared/figures/formulas.ts'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { matchOutcome, matchSize } from '#shared/format/match-words.ts'
import { formatNumber, formatRatio } from '#shared/format/numbers.ts'
import { ordinal } from '#shared/format/ordinal.ts'
import { type Described, type PageSources, type Params, readId } from './page-sources.ts'
import { findAward, findCareer, findCareerOfAll, findMap, findMatch, findPerson, findWeapon } from './pages.queries.ts'

export async function describePlayer({ db }: PageSources, { steam_id, server_id }: Params): Promise<Described> {
  const serverId = server_id === undefined ? null : readId(server_id)
  if (!SteamId.safeParse(steam_id).success || steam_id === undefined) return null
  if (server_id !== undefined && serverId === null) return null
  const person = await findPerson(db, steam_id)
  if (person === null) return null
  const career = await findCareerOn(db, steam_id, serverId)
  const heading = person.name.trim() || career?.player_name.trim() || steam_id
  if (career === null) return { heading }
  const [kills, ratio, score] = [
    formatNumber(career.kills),
    formatRatio(kdr(career.kills, career.deaths)),
    formatNumber(career.score),
  ]
  return {
    heading,
    context: `${ordinal(career.rank)} on ${career.server_name}`,
    description: `${kills} kills, KDR ${ratio}, score ${score}`,
    figures: [
      { label: 'Rank', value: ordinal(career.rank) },
      { label: 'Score', value: score },
      { label: 'Kills', value: kills },
      { label: 'KDR', value: ratio },
    ],
  }
}

async function findCareerOn(db: Db, steamId: string, serverId: number | null) {
  const board = serverId === null ? null : await boardServer(db, serverId)
  if (serverId !== null && board === null) return null
  return board === ALL_SERVERS ? findCareerOfAll(db, steamId) : findCareer(db, steamId, board)
}

export async function describeMap({ db }: PageSources, { map_id }: Params): Promise<Described> {
  const id = readId(map_id)
  const map = id === null ? null : await findMap(db, id)
  if (map === null) return null
  const { name, wins, losses } = map
  if (wins + losses === 0) return { heading: name }
  const [rounds, won] = [formatNumber(wins + losses), formatWinRate(wins, losses)]
  return {
    heading: name,
    description: `${rounds} rounds, won ${won}`,
    figures: [
      { label: 'Rounds', value: rounds },
      { label: 'Won', value: won },
    ],
  }
}

export async function describeMatch({ db }: PageSources, { match_id = '' }: Params): Promise<Described> {
  const match = /^\d{1,15}$/.test(match_id) ? await findMatch(db, match_id) : null
  if (match === null) return null
  const { map, server, players, kills, wins, losses, seconds } = match
  return {
    heading: map,
    context: `${matchOutcome(match)} on ${server}`,
    description: matchSize(match),
    figures: [
      ...(wins + losses > 0 ? [{ label: 'Rounds', value: `${formatNumber(wins)} to ${formatNumber(losses)}` }] : []),
      { label: 'Players', value: formatNumber(players) },
      { label: 'Kills', value: formatNumber(kills) },
      { label: 'Duration', value: formatMinutesSeconds(seconds) },
    ],
  }
}

export async function describeWeapon({ db }: PageSources, { weapon_id }: Params): Promise<Described> {
  const id = readId(weapon_id)
  const weapon = id === null ? null : await findWeapon(db, id)
  return weapon && { heading: weapon.name, description: weapon.category }
}

export async function describeAward({ db }: PageSources, { award_id = '' }: Params): Promise<Described> {
  const award = await findAward(db, award_id)
  return award && { heading: award.name, description: textOfTiers(award) }
}
