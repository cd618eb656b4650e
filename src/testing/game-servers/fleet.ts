import { onTestFinished } from 'vitest'
import { Fleet, type FleetOptions } from '#server/fleet/fleet.ts'
import { queryServer } from '#server/game/a2s/query-server.ts'
import { systemClock } from '#server/ground/clock.ts'
import { createLog } from '#server/ground/log/log.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { type Answer, type FakeGameServer, fakeGameServer, honest } from './hostile-a2s.ts'

export interface TestFleet {
  fleet: Fleet
  updates: LiveUpdate[]
  /** The latest of one game server. */
  latest(serverId: number): LiveUpdate | undefined
}

/** A fleet that asks often, and all that it told. */
export function testFleet(options: Partial<FleetOptions> = {}): TestFleet {
  const fleet = new Fleet({
    clock: systemClock,
    log: createLog({ level: 'silent', pretty: false }),
    mapTitle: mapTitleFromName,
    intervalMs: 50,
    timeoutMs: 2_000, // one that answers has all the time it needs on a busy machine
    ...options,
  })
  onTestFinished(() => fleet.stop())
  const updates: LiveUpdate[] = []
  fleet.onChange((update) => updates.push(update))
  return { fleet, updates, latest: (serverId) => updates.findLast(({ server_id }) => server_id === serverId) }
}

/** For a fleet with game servers that fall silent: these are given up soon, and only these. */
export function impatientWith(isSilent: () => boolean): typeof queryServer {
  return (asked) => queryServer(isSilent() ? { ...asked, timeoutMs: 40 } : asked)
}

/** A game server that answers as told, gone when the test ends. */
export async function someServer(answer: Answer = honest): Promise<FakeGameServer> {
  const server = await fakeGameServer(answer)
  onTestFinished(() => server.close())
  return server
}

export async function watchedServer(fleet: Fleet, serverId: number, answer: Answer): Promise<FakeGameServer> {
  const server = await someServer(answer)
  fleet.watch({ serverId, ip: server.ip, port: server.port })
  return server
}
