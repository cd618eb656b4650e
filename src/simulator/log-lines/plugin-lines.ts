import type { GameEvent } from '#simulator/game/events.ts'
import { quotePlayer } from './player-text.ts'

/** What our companion plugin and a public medic plugin write of an event, without dates. */
export function pluginLines(event: GameEvent): string[] {
  switch (event.type) {
    case 'mapLoad':
      return [`World triggered "sitrep_map" (map "${event.map}") (mode "${event.mode}") (version "1.0.0")`]
    case 'roundStart':
      return ['World triggered "sitrep_round_start"']
    case 'roundEnd':
      return [`World triggered "sitrep_round_end" (winner "${event.winner}") (reason "0") (message "${event.message}")`]
    case 'role': {
      const player = quotePlayer(event.player)
      const template = `(template "${event.template}")`
      return [`${player} triggered "sitrep_role" ${template}`]
    }
    case 'headshot':
      return [`${quotePlayer(event.player)} triggered "sitrep_headshot" against ${quotePlayer(event.victim)}`]
    case 'suppressed':
      return [`${quotePlayer(event.player)} triggered "sitrep_suppressed" (count "1")`]
    case 'artillery':
      return [`${quotePlayer(event.player)} triggered "sitrep_artillery" (entity "grenade_m18_us")`]
    case 'score':
      return [`${quotePlayer(event.player)} triggered "sitrep_score" (change "${event.points}")`]
    default:
      return medicLines(event)
  }
}

/** The medic plugin names players in SourceMod's way, which leaves the team out. */
function medicLines(event: GameEvent): string[] {
  switch (event.type) {
    case 'revived':
      return [`${quotePlayer(event.medic, '')} triggered "revived" against ${quotePlayer(event.patient, '')}`]
    case 'healed':
      return [`${quotePlayer(event.medic, '')} triggered "healed" against ${quotePlayer(event.patient, '')}`]
    case 'healingHp':
      return [`${quotePlayer(event.medic, '')} triggered "healing_hp" (value "${event.hp}")`]
    default:
      return []
  }
}
