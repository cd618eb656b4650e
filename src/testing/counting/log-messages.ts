import type { LogPerson } from './log-session.ts'

/** What a game server writes of the course of a match, for tests that play one through the whole pipeline. */
export const load = (map: string) => `Loading map "${map}"`
export const enter = ({ noTeam }: LogPerson) => `${noTeam} connected, address "203.0.113.7:27005"`
export const team = ({ noTeam }: LogPerson) => `${noTeam} joined team "#Team_Security"`
export const leave = ({ security }: LogPerson) => `${security} disconnected (reason "Disconnected.")`
export const kill = (who: string, whom: string, weapon = 'm4a1') =>
  `${who} killed ${whom} with "${weapon}<1>" at (1.0, 2.0, 3.0)`
export const end = (winner: 2 | 3) => `World triggered "Round_End" (winner "${winner}") (reason "0") (message "#x")`
export const START = 'World triggered "Round_Start" (priority "0) (timelimit "900") (lives "2") (gametype "3")'
