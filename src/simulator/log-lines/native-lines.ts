import type { Combatant, GameEvent, Position } from '#simulator/game/events.ts'
import { idOf, quotePlayer, teamToken } from './player-text.ts'

const CONSOLE = '"Console<0><Console><Console>"'

/** What the game itself writes of an event, without dates. */
export function nativeLines(event: GameEvent): string[] {
  switch (event.type) {
    case 'serverStart':
      return ['Log file started (file "logs/L000_000_000_000_27015_001.log") (game "insurgency") (version "6012")']
    case 'mapLoad':
      return [`Loading map "${event.map}"`, `Started map "${event.map}" (CRC "-568155013")`]
    case 'connect':
      return connectLines(event.player, event.address)
    case 'entered':
      return [`${quotePlayer(event.player, '')} entered the game`]
    case 'joinedTeam':
      return [`${quotePlayer(event.player, teamToken(event.from))} joined team "${teamToken(event.player.team)}"`]
    case 'disconnect':
      return [`${quotePlayer(event.player)} disconnected (reason "${event.reason}")`]
    case 'chat':
      return [
        `${event.player ? quotePlayer(event.player) : CONSOLE} ${event.toTeam ? 'say_team' : 'say'} "${event.text}"`,
      ]
    case 'kill': {
      const deed = `${quotePlayer(event.killer)} killed ${quotePlayer(event.victim)}`
      return [`${deed} with "${event.weapon}<1>" at ${formatPosition(event.position)}`]
    }
    case 'suicide':
      return [`${quotePlayer(event.player)} committed suicide with "${event.weapon}"`]
    case 'captured': {
      const action = event.destroyed ? 'obj_destroyed' : 'obj_captured'
      return event.players.map(
        (player) => `${quotePlayer(player)} triggered "${action}" (name "#unknown_controlpoint")`,
      )
    }
    case 'roundEnd':
      return [`Team "${teamToken(event.winner === 2 ? 'Security' : 'Insurgents')}" triggered "Round_Win"`]
    default:
      return []
  }
}

function connectLines(player: Combatant, address: string | null): string[] {
  const connected = `${quotePlayer(player, '')} connected, address "${address ?? 'none'}"`
  return address === null ? [connected] : [connected, `${quotePlayer(player, idOf(player))} STEAM USERID validated`]
}

function formatPosition(position: Position): string {
  const [x, y, z] = position
  return `(${x.toFixed(6)}, ${y.toFixed(6)}, ${z.toFixed(6)})`
}
