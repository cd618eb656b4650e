import type { CountingRules } from '#server/counting/recorder/counting-rules.ts'
import { playerDelta, weaponDelta } from '#server/counting/recorder/deltas.ts'
import type { TableByName } from '#server/outside/foreign/describe-tables.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import { readMoment } from '#server/owner/imports/read-cells.ts'
import { Skip, unreadable } from '#server/owner/imports/skip.ts'
import type { Step } from '#server/owner/imports/step.ts'
import { columnsOf } from '#server/owner/imports/table-query.ts'
import { historyStep } from '#server/owner/imports/totals/history.ts'
import { mapTotalsStep } from '#server/owner/imports/totals/other-totals.ts'
import { playerTotalsStep } from '#server/owner/imports/totals/player-totals.ts'
import {
  addTeamkill,
  peopleInTeamkill,
  readTeamkill,
  type Teamkill,
} from '#server/owner/imports/totals/teamkill-history.ts'
import { readWeapon } from '#server/owner/imports/totals/weapon-kills.ts'
import { weaponNamesStep } from '#server/owner/imports/totals/weapon-names.ts'
import { hlstatsxPeople, type WhoAre } from './hlstatsx-people.ts'

export interface HlstatsxOptions {
  game?: string
  zone: string
  points: CountingRules['points'] // it has no score in our sense, so theirs is made from what they did
}

interface Source extends HlstatsxOptions {
  foreign: ForeignDatabase
  table: TableByName
  game: string
  servers: readonly number[]
}

interface Options extends Source {
  whoAre: WhoAre
}

export function hlstatsxSteps(source: Source): Step[] {
  const options = { ...source, whoAre: hlstatsxPeople(source.foreign, source.game) }
  const steps = [playersOf(options), weaponsOf(options), fragsOf(options), teamkillsOf(options), mapsOf(options)]
  return steps.filter((step) => step !== null)
}

function playersOf({ whoAre, table, game, points }: Options): Step | null {
  const players = table('hlstats_Players')
  if (!players) return null
  return playerTotalsStep({
    step: 'players',
    table: players,
    becomes: 'players and their totals',
    key: 'playerId',
    person: 'playerId',
    whoAre,
    name: 'lastName',
    lastSeen: 'last_event',
    killstreak: 'kill_streak',
    amounts: [
      ['kills', 'kills'],
      ['deaths', 'deaths'],
      ['suicides', 'suicides'],
      ['headshots', 'headshot_given'],
      ['teamkills', 'tk_given'],
    ],
    where: 'p.game = ?',
    values: [game],
    score: ({ kills = 0, headshot_given = 0, tk_given = 0, suicides = 0 }) =>
      kills * points.kill + headshot_given * points.headshot + tk_given * points.teamkill + suicides * points.suicide,
  })
}

function weaponsOf({ table, game }: Options): Step | null {
  const weapons = table('hlstats_Weapons')
  if (!weapons) return null
  const { take, taken, missing } = columnsOf(weapons, 'w')
  const columns = [take('code'), take('name')]
  const query = {
    from: 'hlstats_Weapons w',
    where: 'w.game = ? and w.kills > 0',
    values: [game],
    keys: ['w.weaponId'],
    columns,
  }
  return weaponNamesStep({ table: weapons.name, query, taken, missing })
}

const ofServers = ({ servers }: Options, alias: string): string =>
  servers.length === 0 ? 'false' : `${alias}.serverId in (${servers.join(', ')})`

/** Kills are among the totals already: this tells with which weapon. */
function fragsOf(options: Options): Step | null {
  const { whoAre, zone } = options
  const frags = options.table('hlstats_Events_Frags')
  if (!frags) return null
  const { take, taken, missing } = columnsOf(frags, 'f')
  const columns = [take('eventTime'), take('killerId'), take('weapon')]
  return historyStep<{ at: number; steamId: string; weapon: string }>({
    name: 'weapons',
    table: frags.name,
    becomes: 'kills by weapon',
    taken,
    missing,
    query: { from: 'hlstats_Events_Frags f', where: ofServers(options, 'f'), values: [], keys: ['f.id'], columns },
    moment: 'eventTime',
    readRows: async (rows, { now }) => {
      const whoIs = await whoAre(rows.map(([, killer]) => killer ?? ''))
      return rows.map(([moment, killer, weaponName]) => {
        const steamId = whoIs(killer)
        if (steamId instanceof Skip) return steamId
        const at = readMoment(moment, now, zone)
        if (at === null) return unreadable('eventTime', moment)
        const weapon = readWeapon(weaponName)
        return weapon === null ? unreadable('weapon', weaponName) : { at, steamId, weapon }
      })
    },
    peopleIn: ({ steamId }) => [steamId],
    add: ({ deltas }, { at, steamId, weapon }) => {
      const delta = playerDelta(deltas, steamId)
      weaponDelta(delta, weapon).kills += 1
      delta.lastSeen = Math.max(delta.lastSeen, at)
    },
  })
}

/** What was given is among the totals; what was taken is told nowhere else. */
function teamkillsOf(options: Options): Step | null {
  const { whoAre, zone } = options
  const teamkills = options.table('hlstats_Events_Teamkills')
  if (!teamkills) return null
  const { take, taken, missing } = columnsOf(teamkills, 't')
  const columns = ['eventTime', 'killerId', 'victimId', 'weapon', 'map'].map((name) => take(name))
  return historyStep<Teamkill>({
    name: 'teamkills',
    table: teamkills.name,
    becomes: 'teamkills, also by weapon and by map, and teamkills taken',
    taken,
    missing,
    query: { from: 'hlstats_Events_Teamkills t', where: ofServers(options, 't'), values: [], keys: ['t.id'], columns },
    moment: 'eventTime',
    readRows: async (rows, { now }) => {
      const people = rows.flatMap(([, killer, victim]) => [killer ?? '', victim ?? ''])
      const whoIs = await whoAre(people)
      const rules = { moment: 'eventTime', attacker: whoIs, victim: whoIs, now, zone }
      return rows.map(([at, attacker, victim, weapon, map]) =>
        readTeamkill({ at, attacker, victim, weapon, map }, rules),
      )
    },
    peopleIn: peopleInTeamkill,
    add: (changes, teamkill) => {
      addTeamkill(changes, teamkill)
      playerDelta(changes.deltas, teamkill.victim).tk_taken += 1
    },
  })
}

function mapsOf({ table, game }: Options): Step | null {
  const maps = table('hlstats_Maps_Counts')
  if (!maps) return null
  const { take, taken, missing } = columnsOf(maps, 'm')
  const columns = [take('map'), 'null', 'null']
  const query = { from: 'hlstats_Maps_Counts m', where: 'm.game = ?', values: [game], keys: ['m.map'], columns }
  return mapTotalsStep({ table: maps.name, query, taken, missing })
}
