import { formatLogDate } from '#simulator/log-lines/log-date.ts'

const FIRST_ACCOUNT = 76_561_197_960_265_728n
const LINES_OF_ONE = 10 // by one person, one after the other: few people, and hardly a lost line hidden by a doubled one

/** Lines of all game servers are numbered in turn; who does what a line tells follows from its number. */
export function personOfLine(number: number, servers: number): number {
  return Math.floor(number / servers / LINES_OF_ONE) * servers + (number % servers) + 1
}

export function numberedLine(number: number, servers: number): string {
  const person = personOfLine(number, servers)
  const who = `"Person ${person}<${person}><STEAM_1:0:${person}><#Team_Security>"`
  return `${formatLogDate(Date.now() / 1000)}${who} triggered "sitrep_suppressed" (count "1") (line "${number}")`
}

export const numberOfLine = (line: string): number => Number(/\(line "(\d+)"\)/.exec(line)?.[1])

export const personOfSteamId = (steamId: bigint): number => Number((steamId - FIRST_ACCOUNT) / 2n)
