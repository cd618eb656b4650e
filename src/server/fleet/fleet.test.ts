import { expect, test } from 'vitest'
import { writeReply } from '#server/game/a2s/reply.ts'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { LiveUpdate } from '#shared/live.ts'
import { impatientWith, testFleet, watchedServer } from '#testing/game-servers/fleet.ts'
import {
  ABSURD_PLAYERS,
  type Answer,
  BZIP2_ABUSE,
  endlessChallenge,
  honest,
  SOME_INFO,
  SPLIT_ABUSE,
  TRUNCATED,
  withPlayers,
} from '#testing/game-servers/hostile-a2s.ts'
import { recordDestinations } from '#testing/live/record-destinations.ts'
import { testClock } from '#testing/server.ts'

const silent: Answer = () => []

/** A game server whose answers a test may change. */
function changing(first: Answer) {
  let current = first
  const answer: Answer = (...asked) => current(...asked)
  const query = impatientWith(() => current === silent)
  return { answer, query, become: (next: Answer) => (current = next) }
}

test('a game server is told of once, in the words of the message', async () => {
  const { fleet, updates } = testFleet()
  const server = await watchedServer(fleet, 7, honest)
  await expect.poll(() => server.requests.length).toBeGreaterThan(12)
  expect(updates).toEqual([
    {
      server_id: 7,
      players: [],
      info: { server_id: 7, current_status: 0, current_players: 0, max_players: 0, current_mode: '' },
      map_info: null,
    },
    {
      server_id: 7,
      players: [{ index: 0, name: 'Ann', score: 7, duration: 61 }],
      info: { server_id: 7, current_status: 1, current_players: 3, max_players: 16, current_mode: 'checkpoint' },
      map_info: { map_name: 'ministry_coop', map_name_trans: 'Ministry (Checkpoint)' },
    },
  ])
  expect(fleet.latest(7)).toEqual(updates[1])
  expect(fleet.up).toBe(1)
})

test('a game server that falls silent is told with its age, then down, and up again when it returns', async () => {
  const clock = testClock('2026-03-01T12:00:00Z')
  const { answer, query, become } = changing(honest)
  const { fleet, updates } = testFleet({ clock, query })
  const server = await watchedServer(fleet, 1, answer)
  const states = () => updates.map(({ info }) => [info.current_status, info.age])
  await expect.poll(states).toEqual([
    [0, undefined],
    [1, undefined],
  ])
  become(silent)
  clock.advance(12)
  await expect
    .poll(() => states().slice(2))
    .toEqual([
      [1, 12],
      [0, 12],
    ])
  expect(updates.at(-1)).toMatchObject({ players: [], map_info: { map_name: 'ministry_coop' } })
  expect(fleet.up).toBe(0)
  clock.advance(28)
  const asked = server.requests.length
  await expect.poll(() => server.requests.length).toBeGreaterThan(asked + 3)
  expect(updates).toHaveLength(4)
  expect(fleet.latest(1)?.info.age).toBe(40)
  become(honest)
  await expect.poll(() => states().slice(4)).toEqual([[1, undefined]])
})

test('a change of map or score is told, and a map nobody named gets a title', async () => {
  const { fleet, updates } = testFleet()
  const { answer, become } = changing(honest)
  await watchedServer(fleet, 1, answer)
  await expect.poll(() => updates.length).toBe(2)
  const moved = writeReply({ type: 'info', info: { ...SOME_INFO, map: 'docks_night', keywords: 'odd;;HUNT,,' } })
  become((request) => (request.type === 'info' ? [moved] : honest(request)))
  await expect.poll(() => updates.length).toBe(3)
  expect(updates[2]).toMatchObject({
    info: { current_mode: 'hunt' },
    map_info: { map_name: 'docks_night', map_name_trans: 'Docks (Night)' },
  })
})

test('what the log told fills in what an answer leaves open', async () => {
  const clock = testClock('2026-03-01T12:00:00Z')
  const at = clock.now().getTime() / 1000
  const told = { at, silentUntil: 0, map: 'docks', mode: 'outpost', bots: ['Ann'], humans: [] }
  const { fleet, updates } = testFleet({ clock, askLog: (serverId) => (serverId === 1 ? told : null) })
  const untold = writeReply({ type: 'info', info: { ...SOME_INFO, map: 'docks', keywords: null } })
  const answer: Answer = (request) => (request.type === 'info' ? [untold] : honest(request))
  await watchedServer(fleet, 1, answer)
  await watchedServer(fleet, 2, answer)
  await expect.poll(() => fleet.up).toBe(2)
  expect(fleet.latest(1)).toMatchObject({ players: [], info: { current_mode: 'outpost', current_players: 2 } })
  expect(fleet.latest(2)).toMatchObject({ players: [{ name: 'Ann' }], info: { current_mode: '', current_players: 3 } })
  expect(updates.every((update) => LiveUpdate.safeParse(update).success)).toBe(true)
})

test('a name gets the id of its bearer as the log tells it, without another change, and loses it in doubt', async () => {
  const clock = testClock('2026-03-01T12:00:00Z')
  const steamId = '76561198000000001'
  let told: ToldByLog | null = null
  const { fleet, updates, latest } = testFleet({ clock, askLog: () => told })
  await watchedServer(fleet, 1, honest)
  await expect.poll(() => latest(1)?.players).toEqual([{ index: 0, name: 'Ann', score: 7, duration: 61 }])
  expect(fleet.whereIs(steamId)).toBeNull()

  const at = clock.now().getTime() / 1000
  const ann = { name: 'Ann', steamId, seenAt: at }
  told = { at, silentUntil: 0, map: null, mode: null, bots: [], humans: [ann] }
  await expect.poll(() => latest(1)?.players).toMatchObject([{ name: 'Ann', steam_id: steamId }])
  expect(LiveUpdate.parse(updates.at(-1))).toEqual(updates.at(-1))
  expect(fleet.whereIs(steamId)).toBe(1)
  expect(JSON.stringify([...fleet.states])).not.toContain(steamId) // what is kept over a restart has no ids

  told = { ...told, humans: [ann, { ...ann, steamId: '76561198000000002' }] }
  await expect.poll(() => latest(1)?.players[0]).not.toHaveProperty('steam_id')
  expect(fleet.whereIs(steamId)).toBeNull()
  expect(updates).toHaveLength(4)
})

test('nobody is on a game server that is down', async () => {
  const clock = testClock('2026-03-01T12:00:00Z')
  const at = clock.now().getTime() / 1000
  const steamId = '76561198000000001'
  const told = { at, silentUntil: 0, map: null, mode: null, bots: [], humans: [{ name: 'Ann', steamId, seenAt: at }] }
  const { answer, query, become } = changing(honest)
  const { fleet } = testFleet({ clock, query, askLog: () => told })
  await watchedServer(fleet, 1, answer)
  await expect.poll(() => fleet.whereIs(steamId)).toBe(1)
  become(silent)
  await expect.poll(() => fleet.whereIs(steamId)).toBeNull()
})

test('absurd players become three, with finite numbers and short names', async () => {
  const { fleet, updates } = testFleet()
  await watchedServer(fleet, 1, withPlayers(ABSURD_PLAYERS))
  await expect.poll(() => updates.length).toBe(2)
  const { players } = LiveUpdate.parse(JSON.parse(JSON.stringify(updates[1])))
  expect(players).toHaveLength(3)
  expect(players.every(({ name }) => name.length <= 64)).toBe(true)
  expect(players.every(({ score, duration }) => Number.isFinite(score) && Number.isFinite(duration))).toBe(true)
})

test('hostile game servers stay down and leave the others on time', async () => {
  const { fleet, latest, updates } = testFleet({ intervalMs: 250, timeoutMs: 200 })
  const abuse = [...Object.values(SPLIT_ABUSE), ...Object.values(BZIP2_ABUSE)].filter(({ length }) => length < 1_000)
  const hostile = [
    endlessChallenge,
    ...abuse.map(
      (datagrams): Answer =>
        () =>
          datagrams,
    ),
  ]
  for (const [index, answer] of hostile.entries()) await watchedServer(fleet, 100 + index, answer)
  let cut = 0
  const cutShort = await watchedServer(fleet, 99, () => [TRUNCATED[cut++ % TRUNCATED.length] ?? Buffer.alloc(0)])
  const good = await watchedServer(fleet, 1, honest)
  await expect.poll(() => good.requests.length).toBeGreaterThan(20)
  const told = updates.filter(({ server_id }) => server_id === 1).map(({ info }) => info.current_status)
  expect(told.slice(1).every((status) => status === 1)).toBe(true)
  expect(hostile.map((_, index) => latest(100 + index)?.info.current_status)).toEqual(hostile.map(() => 0))
  expect(cutShort.requests.length).toBeGreaterThan(5)
})

test('nothing is sent to anyone but the game servers that are watched', async () => {
  const { destinations, stop } = recordDestinations()
  const { fleet } = testFleet()
  const servers = [await watchedServer(fleet, 1, honest), await watchedServer(fleet, 2, endlessChallenge)]
  await expect.poll(() => Math.min(...servers.map(({ requests }) => requests.length))).toBeGreaterThan(8)
  stop()
  expect([...destinations].sort()).toEqual(servers.map(({ ip, port }) => `${ip}:${port}`).sort())
})

test('a listener that fails ends neither the asking nor the process', async () => {
  const { answer, query, become } = changing(honest)
  const { fleet, updates } = testFleet({ query })
  fleet.onChange(({ info }) => {
    if (info.max_players === 16) throw new Error('a bug')
  })
  const server = await watchedServer(fleet, 1, answer)
  await expect.poll(() => server.requests.length).toBeGreaterThan(6)
  become(silent)
  await expect.poll(() => updates.at(-1)?.info.age).toBeDefined()
})
