import { createA2sServer } from '#simulator/a2s/a2s-server.ts'
import { type Hours, rhythmOf } from '#simulator/community/evenings.ts'
import type { SimulatedPlayer } from '#simulator/community/population.ts'
import { createCrowd } from '#simulator/game/crowd.ts'
import type { GameEvent } from '#simulator/game/events.ts'
import { createGame, type Game } from '#simulator/game/game.ts'
import type { MapChoice } from '#simulator/game/world.ts'
import { createRconServer } from '#simulator/rcon/rcon-server.ts'

export interface SimulatedServer {
  id: number
  name: string
  maps: readonly MapChoice[]
  popularity: number
  hours?: Hours // evenings in UTC if left out
  crashesPerDay: number
}

export interface GameServersOptions {
  servers: readonly SimulatedServer[]
  people: readonly SimulatedPlayer[]
  rconPassword: (serverId: number) => string
  now: () => number // epoch seconds
  onEvent?: (serverId: number, event: GameEvent) => void
}

export interface RunningGameServer {
  id: number
  name: string
  ip: string
  port: number
  game: Game
}

export interface GameServers {
  servers: RunningGameServer[]
  stop(): Promise<void>
}

const TICK_MS = 500
const WARM_UP_S = 3 * 3_600 // people are already playing when the first visitor looks

/** Real game servers on loopback: they answer queries and RCON on one port each, and life on them goes on. */
export async function startGameServers(options: GameServersOptions): Promise<GameServers> {
  const crowd = createCrowd(options.people)
  const startAt = options.now() - WARM_UP_S
  const servers = options.servers.map((server) => ({
    ...server,
    game: createGame({
      seed: `live ${server.id} ${Math.floor(startAt)}`,
      serverName: server.name,
      maps: server.maps,
      crowd,
      startAt,
      popularity: server.popularity,
      rhythm: server.hours && rhythmOf(server.hours),
      crashesPerDay: server.crashesPerDay,
      onEvent: (event) => event.time >= startAt + WARM_UP_S && options.onEvent?.(server.id, event),
    }),
  }))
  const advance = () => {
    for (const { game } of servers) game.advance(Math.max(0, options.now() - game.now))
  }
  advance()
  const open = await Promise.all(servers.map(({ id, game }) => openPorts(game, options.rconPassword(id))))
  const timer = setInterval(advance, TICK_MS)
  return {
    servers: servers.map(({ id, name, game }, index) => ({
      id,
      name,
      ip: '127.0.0.1',
      port: open[index]?.port ?? 0,
      game,
    })),
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open.splice(0).map(({ close }) => close()))
    },
  }
}

const TRIES = 20

/** RCON over TCP and queries over UDP share a port number, as on a real game server. */
async function openPorts(game: Game, password: string): Promise<{ port: number; close(): Promise<void> }> {
  for (let attempt = 1; ; attempt++) {
    const rcon = await createRconServer({ password, execute: (command) => game.execute(command) })
    try {
      const a2s = await createA2sServer({ game, port: rcon.port })
      return { port: rcon.port, close: async () => void (await Promise.all([rcon.close(), a2s.close()])) }
    } catch (error) {
      await rcon.close()
      if (attempt === TRIES) throw error
    }
  }
}
