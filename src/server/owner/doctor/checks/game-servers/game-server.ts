import type { Examination } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite, GameServerEntry } from '#server/owner/doctor/examined-site.ts'
import { askConsole } from './game-server-console.ts'
import { judgeLogLines } from './game-server-logs.ts'
import { isRelayed, judgeRelay } from './game-server-relay.ts'
import { askStatus, type Heard } from './game-server-status.ts'

/** One thing at a time, so that no game server gets more questions than it allows. */
export function examineGameServer(examined: ExaminedSite, gameServer: GameServerEntry): Examination {
  const { id, name, ip, port } = gameServer
  const heard: Heard = { humans: null }
  return {
    subject: `Game server ${id} (${name})`,
    steps: [
      isRelayed(examined, gameServer)
        ? { tried: 'see what its relay told last (A2S)', run: () => judgeRelay(examined, gameServer, heard) }
        : { tried: `ask ${ip} UDP port ${port} how it is (A2S)`, run: () => askStatus(examined, gameServer, heard) },
      { tried: `sign in at ${ip} TCP port ${port} (RCON)`, run: () => askConsole(examined, gameServer) },
      { tried: 'see when its last log line arrived', run: () => judgeLogLines(examined, gameServer, heard) },
    ],
  }
}
