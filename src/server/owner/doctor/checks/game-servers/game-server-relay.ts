import { findRelayed, isFresh } from '#server/fleet/relayed.queries.ts'
import { countHumans } from '#server/game/a2s/info.ts'
import { failed, fine, type Outcome, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite, GameServerEntry } from '#server/owner/doctor/examined-site.ts'
import type { Heard } from './game-server-status.ts'

export const isRelayed = ({ config }: ExaminedSite, { id }: GameServerEntry): boolean =>
  config.servers.some((server) => server.id === id && server.status === 'relayed')

/** Of a game server that cannot be reached from here. */
export async function judgeRelay({ database }: ExaminedSite, { id }: GameServerEntry, heard: Heard): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not open')
  const told = await findRelayed(database.db, id)
  if (told === null || !isFresh(told)) {
    return failed(told === null ? 'it never told anything' : `nothing for ${Math.round(told.age_s)} s`, {
      cause: 'The relay does not run, cannot reach this site, or was started without --game.',
      fix: `Start gameserver/relay.mjs with --server ${id} and --game on a machine that reaches the game server; its output says what it is refused for.`,
    })
  }
  if (told.answer === null) {
    return failed('the relay asks, and the game server does not answer it', {
      cause: 'The game server is off, or --game of the relay names another address.',
      fix: 'Start the game server, or correct --game of the relay.',
    })
  }
  const { info } = told.answer
  heard.humans = countHumans(info)
  return fine(
    `${info.game}, ${info.map}, ${heard.humans} of ${info.maxPlayers} players, told ${Math.round(told.age_s)} s ago`,
  )
}
