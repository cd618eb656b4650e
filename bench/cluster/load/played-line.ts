import { formatLogDate } from '#simulator/log-lines/log-date.ts'

const MATCH_LINES = 30_000 // of one game server, from the change of map to the next
const MAPS = ['ministry_coop', 'siege_coop', 'market_coop', 'heights_coop']
const BOTS = 60
const NUMBER = /\(line "(\d+)"\)| at \((\d+)\.| say "line (\d+)"$/

/** What happens on game servers where people play: each line has its number, and the same share of each kind falls to everyone. */
export function playedLine(number: number, servers: number, people: readonly string[]): string {
  return `${formatLogDate(Date.now() / 1000)}${messageOf(number, servers, people)}`
}

export const numberOfPlayedLine = (line: string): number => {
  const [, property, place, said] = NUMBER.exec(line) ?? []
  return Number(property ?? place ?? said)
}

/** Whose line tells of one suppression; null: it tells of something else. */
export function suppressorOf(line: string): string | null {
  return /<(STEAM_1:[01]:\d+)><#Team_Security>" triggered "sitrep_suppressed"/.exec(line)?.[1] ?? null
}

function messageOf(number: number, servers: number, people: readonly string[]): string {
  const turn = Math.floor(number / servers) // of this game server
  const place = turn % MATCH_LINES
  const map = MAPS[Math.floor(turn / MATCH_LINES) % MAPS.length]
  if (place === 0) return `World triggered "sitrep_map" (map "${map}") (mode "checkpoint") (line "${number}")`
  if (place === 1) return `World triggered "sitrep_round_start" (line "${number}")`
  if (place === MATCH_LINES - 1) return `World triggered "sitrep_round_end" (winner "2") (line "${number}")`
  const here = Math.floor(people.length / servers)
  const who = people[(number % servers) * here + (turn % here)] ?? ''
  const bot = `"Bot ${turn % BOTS}<${3 + (turn % BOTS)}><BOT><#Team_Insurgent>"`
  return `${who} ${deedOf(Math.floor(turn / here) % 10, number, bot)}`
}

function deedOf(kind: number, number: number, bot: string): string {
  if (kind < 4) return `killed ${bot} with "m16a4<1>" at (${number}.031250, 666.809082, 177.031250)`
  if (kind < 6) return `triggered "sitrep_suppressed" (count "1") (line "${number}")`
  if (kind < 8) return `triggered "sitrep_score" (change "${1 + (number % 100)}") (line "${number}")`
  if (kind === 8) return `triggered "sitrep_headshot" against ${bot} (weapon "weapon_m16a4") (line "${number}")`
  return `say "line ${number}"`
}
