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

const MOST_REMEMBERED = 100_000
const remembered = new Map<string, string>()

export function idOf({ steam_id }: Combatant): string {
  if (steam_id === null) return 'BOT'
  const known = remembered.get(steam_id)
  if (known !== undefined) return known
  const id = steamIdForms(steam_id)?.steam1 ?? 'UNKNOWN'
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(steam_id, id)
  return id
}
