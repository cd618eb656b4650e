import { createRandom, type Random } from '#simulator/random.ts'
import { HOSTILE_NAMES, playerName } from './names.ts'

export interface SimulatedPlayer {
  steam_id: string
  personaname: string
  country: string
  activity: number // how much they play, relative to each other
  skill: number // around 1
}

export interface SimulatedAdmin {
  aid: number
  player: SimulatedPlayer
  immunity: number
  flags: string
  ban_count: number
  comms_ban_count: number
}

export interface SimulatedBan {
  bid: number
  player: SimulatedPlayer
  handle_at_ban: string
  created: number // epoch seconds
  duration: number // seconds; 0 is permanent
  lifted: boolean
  reason: string | null // null: not told
  banned_by: number | null // an admin's aid, 0 for a console
}

export interface Population {
  players: SimulatedPlayer[]
  admins: SimulatedAdmin[]
  bans: SimulatedBan[]
}

const REGULARS = 200 // who are there again every month
const MOST = 4 // nobody plays for ten others
const FIRST_STEAM_ID = 76_561_198_000_000_000n
const DAY = 86_400

/** The people of the simulated community. The same seed, size and day give the same people. */
export function createPopulation(options: { seed: string; players: number; now: Date }): Population {
  const random = createRandom(options.seed)
  const players = Array.from({ length: options.players }, (_, index) =>
    createPlayer(index, random.fork(`player ${index}`)),
  )
  const admins = createAdmins(players, random.fork('admins'))
  const bans = createBans(players, admins, random.fork('bans'), options.now)
  return { players, admins, bans }
}

function createPlayer(index: number, random: Random): SimulatedPlayer {
  // Hostile names are spread thinly, but the first of them sits among the most active, where it is seen.
  const hostile = index % 47 === 13 ? HOSTILE_NAMES[Math.floor(index / 47) % HOSTILE_NAMES.length] : undefined
  return {
    steam_id: String(FIRST_STEAM_ID + BigInt(index * 977 + random.int(0, 900))),
    personaname: hostile ?? playerName(random),
    country: random.weighted(COUNTRIES),
    activity: Math.min(random.longTail(), MOST) * (index < REGULARS ? 40 : 1),
    skill: 0.5 + random.next() + random.next() * 0.5,
  }
}

/** Country and weight. */
const COUNTRIES = `
  us30 ca8 gb8 de9 fr6 se4 no3 fi3 dk2 nl3 pl4 ua4 ru6 tr3 es3 pt2 br5 mx2 ar2 au4 nz1 jp2 kr1 cn3 it3 cz2 ro1
  gr1 za1 th1`
  .trim()
  .split(/\s+/)
  .map((pair) => [pair.slice(0, 2), Number(pair.slice(2))] as const)

function createAdmins(players: readonly SimulatedPlayer[], random: Random): SimulatedAdmin[] {
  return players.slice(0, 18).map((player, index) => ({
    aid: index + 1,
    player,
    immunity: index === 0 ? 99 : random.pick([10, 20, 20, 50, 50, 80]),
    flags: index < 3 ? 'z' : 'bcdgj',
    ban_count: Math.round(random.longTail() * 12),
    comms_ban_count: Math.round(random.longTail() * 5),
  }))
}

/** How long bans last; 0 is permanent. */
const DURATIONS = [0, 1800, 3600, 6 * 3600, DAY, DAY, 3 * DAY, 7 * DAY, 7 * DAY, 14 * DAY, 31 * DAY, 183 * DAY]

/** Why people are banned; one in eight is not told. */
const REASONS = [
  'Teamkilling at spawn, again after a warning',
  'Aimbot; demo recorded',
  'Mic spam',
  'Racist remarks in chat',
  'Blocking the objective with deployed smoke',
  null,
  'Auto-ban: 3 teamkills in 10 minutes',
  'Ban evasion, see the first account. Appeals by the owner of this account only; the demo, the chat log and two witnesses are with the admins',
]

function createBans(
  players: readonly SimulatedPlayer[],
  admins: readonly SimulatedAdmin[],
  random: Random,
  now: Date,
): SimulatedBan[] {
  const bannable = players.slice(players.length > 2 * REGULARS ? REGULARS : admins.length) // who is banned plays no more
  if (bannable.length === 0) return []
  const today = Math.floor(now.getTime() / 1000 / DAY) * DAY
  return Array.from({ length: Math.ceil(players.length / 12) }, (_, index) => {
    const player = random.pick(bannable)
    return {
      bid: index + 1,
      player,
      handle_at_ban: random.chance(0.6) ? player.personaname : playerName(random),
      created: today - Math.floor(random.longTail() * 60 * DAY) - random.int(0, DAY),
      duration: random.pick(DURATIONS),
      lifted: random.chance(0.06),
      reason: REASONS[index % REASONS.length] ?? null,
      banned_by: index % 7 === 3 ? 0 : (admins[index % admins.length]?.aid ?? null),
    }
  })
}
