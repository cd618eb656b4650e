import { steamIdForms } from '#shared/steam-id.ts'
import type { Combatant, Team } from '#simulator/game/events.ts'

const TEAMS: Readonly<Record<Team, string>> = {
  Unassigned: '#Team_Unassigned',
  Security: '#Team_Security',
  Insurgents: '#Team_Insurgent',
}

export function teamToken(team: Team): string {
  return TEAMS[team]
}

/** `"Name<userid><id><team>"`, the name as it is: the game escapes nothing. */
export function quotePlayer(player: Combatant, token = teamToken(player.team)): string {
  return `"${player.name}<${player.userid}><${idOf(player)}><${token}>"`
}

export function idOf({ steam_id }: Combatant): string {
  return steam_id === null ? 'BOT' : (steamIdForms(steam_id)?.steam1 ?? 'UNKNOWN')
}
