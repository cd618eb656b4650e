import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { writeReply } from '#server/game/a2s/reply.ts'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { systemClock } from '#server/ground/clock.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { type Answer, fakeGameServer, honest, SOME_INFO } from '#testing/game-servers/hostile-a2s.ts'
import { startFleet } from './start-fleet.ts'
import { syncServers } from './sync-servers.ts'

const log = createLog({ level: 'silent', pretty: false })
const ANN = '76561198000000001'

const seen = (): ToldByLog => ({
  at: Date.now() / 1000,
  silentUntil: 0,
  map: null,
  mode: null,
  bots: [],
  humans: [{ name: 'Ann', steamId: ANN, seenAt: Date.now() / 1000 + 60 }],
})

const wearing = (players: number): Answer => {
  const info = writeReply({ type: 'info', info: { ...SOME_INFO, players } })
  return (request) => (request.type === 'info' ? [info] : honest(request))
}

async function twoNodes(db: Database) {
  let answer: Answer = wearing(3)
  const server = await fakeGameServer((...asked) => answer(...asked))
  onTestFinished(() => server.close())
  const target = { serverId: 1, ip: server.ip, port: server.port }
  await syncServers(db, [{ id: 1, name: 'Alpha', ip: server.ip, port: server.port }])
  const start = async (holds: boolean) => {
    const node = { holds: () => holds, isAlone: false, onChange: () => undefined }
    const running = await startFleet({ db, targets: [target], clock: systemClock, log, node, askLog: seen })
    onTestFinished(() => running.stop())
    return running.fleet
  }
  return {
    server,
    asking: await start(true),
    following: await start(false),
    setPlayers: (n: number) => (answer = wearing(n)),
  }
}

test('what one node hears of a game server every node knows, with whose the names are, and only one asks', async () => {
  const db = await testDatabase()
  const { asking, following, setPlayers, server } = await twoNodes(db)
  await expect.poll(() => following.latest(1)?.info.current_players).toBe(3)
  expect(following.latest(1)).toEqual(asking.latest(1))
  expect([following.whereIs(ANN), following.asks(1)]).toEqual([1, false])
  const infos = server.requests.filter(({ type }) => type === 'info').length
  expect(infos).toBeLessThanOrEqual(2)

  // Whoever listened missed what was told while its connection was lost.
  setPlayers(9)
  const ended = await db.many(
    z.object({ pid: z.int() }),
    sql`
      select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'
        and pg_terminate_backend(pid)`,
  )
  expect(ended.length).toBeGreaterThan(0)
  await expect.poll(() => following.latest(1)?.info.current_players).toBe(9)
})
