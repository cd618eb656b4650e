import { echoCommand } from '#server/game/rcon/command.ts'
import type { RconFailure } from '#server/game/rcon/rcon.ts'
import { doubtful, failed, fine, type Outcome, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite, GameServerEntry } from '#server/owner/doctor/examined-site.ts'

/** The password is shown once: a game server bans an address that keeps failing. */
export async function askConsole(examined: ExaminedSite, gameServer: GameServerEntry): Promise<Outcome> {
  const { askConsole: send, config } = examined
  if (config.rconPassword(gameServer.id) === null) {
    return skipped(`no password is known, so admins cannot use it: SITREP_RCON_PASSWORD_${gameServer.id} may hold one`)
  }
  if (!send) return skipped('only the running demo knows the password')
  const result = await send(gameServer, echoCommand())
  if (result === null || result.ok) return fine('the password was accepted and a command was carried out')
  return explain(result.reason, gameServer)
}

function explain(reason: RconFailure, { id, ip, port }: GameServerEntry): Outcome {
  switch (reason) {
    case 'bad_password':
      return wrongPassword('the password was refused', id)
    case 'breaker':
      return wrongPassword('not tried again, since the password was refused less than ten minutes ago', id)
    case 'refused':
      return failed('the connection was refused', {
        cause: 'The game server is off or has no rcon_password, or a firewall refuses TCP.',
        fix: `Set rcon_password in its server.cfg, and open TCP port ${port} of ${ip} to this machine.`,
      })
    case 'timeout':
      return failed('no answer', {
        cause: 'The game server is off or hangs, or a firewall drops TCP.',
        fix: `Open TCP port ${port} of ${ip} to this machine, at its firewall and at its host's.`,
      })
    case 'lost':
      return failed('it hung up', {
        cause: 'The game server has banned the address of this machine, as it does after too many wrong passwords.',
        fix: 'Run `listip` and `removeip` in its console, or restart it, and set sv_rcon_whitelist_address to this machine.',
      })
    case 'protocol':
      return failed('it answered with something that is no RCON', {
        cause: `Another program listens on TCP port ${port} of ${ip}.`,
        fix: `Correct \`ip\` or \`port\` of game server ${id} in sitrep.yaml.`,
      })
    case 'busy':
    case 'closed':
      return doubtful('not tried: other commands are waiting for it', {
        cause: 'Admins are using it right now.',
        fix: 'Try again in a moment.',
      })
  }
}

const wrongPassword = (answered: string, id: number): Outcome =>
  failed(answered, {
    cause: 'The password is not the rcon_password of this game server.',
    fix: `Set SITREP_RCON_PASSWORD_${id} to it and restart Sitrep before you try again: a game server bans who keeps failing.`,
  })
