import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Settings } from '#server/ground/settings/settings.ts'
import type { Countries } from '#server/outside/geo/open-countries.ts'
import type { SteamApi } from '#server/outside/steam/ask-steam.ts'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'
import { simulatedCountryOf } from '#simulator/community/addresses.ts'
import type { Population } from '#simulator/community/population.ts'
import { createWorkshop } from '#simulator/community/workshop.ts'
import { startGameServers } from '#simulator/game-servers.ts'
import { type PushService, startPushService } from '#simulator/push/push-service.ts'
import { createDemoPopulation } from './demo-population.ts'
import { DEMO_SERVERS } from './demo-servers.ts'
import { type LiveLogs, openLiveLogs } from './live-logs.ts'
import { type DemoDiscord, startDemoDiscord } from './start-demo-discord.ts'
import { startDemoSteam, startDemoSteamApi } from './start-demo-steam.ts'
import { writeGameFolders } from './write-game-folders.ts'

export interface Demo {
  population: Population
  servers: Settings['servers'] // where the simulated game servers listen
  steam: SteamProvider // who stands in for it
  steamApi: SteamApi & { key: string } // and for what it tells programs
  pushService: PushService // which takes the notices of all browsers
  discord: DemoDiscord // and for Discord
  workshopItems: string[] // that no game server has
  logs: LiveLogs // what the game servers write
  countries: Countries // of the simulated players
  stop(): Promise<void>
}

/** Brings the simulated community to life on this machine. */
export async function startDemo(config: Config, clock: Clock, log: Log): Promise<Demo> {
  const population = createDemoPopulation(clock.now())
  const logs = await openLiveLogs(
    DEMO_SERVERS.map(({ id }) => id),
    String(randomInt(1, 999_999_999)),
  )
  const running = await startGameServers({
    servers: DEMO_SERVERS,
    people: population.players,
    rconPassword: (serverId) => config.rconPassword(serverId) ?? '',
    now: () => clock.now().getTime() / 1000,
    onEvent: logs.tell,
  })
  const steam = await startDemoSteam(population, clock.now())
  const workshop = createWorkshop(clock.now())
  const steamApi = await startDemoSteamApi(population, workshop)
  const pushService = await startPushService()
  const discord = await startDemoDiscord((title, text) => log.info({ text }, `Told the simulated Discord: ${title}`))
  const folders = await writeGameFolders(join(config.dataDir, 'demo-game-servers'), DEMO_SERVERS, workshop)
  return {
    population,
    steam,
    steamApi,
    pushService,
    discord,
    workshopItems: workshop.unused,
    logs: {
      ...logs,
      sendTo: (address) => {
        logs.sendTo(address)
        for (const { game } of running.servers) game.introduce()
      },
    },
    countries: { countryOf: simulatedCountryOf, edition: 'simulated' },
    servers: running.servers.map(({ id, name, ip, port }) => ({ id, name, ip, port, game_dir: folders.get(id) })),
    stop: async () => {
      await steam.close()
      await steamApi.close()
      await pushService.close()
      await discord.close()
      await running.stop()
      logs.stop()
    },
  }
}
