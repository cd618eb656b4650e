import { createSocket } from 'node:dgram'
import { GameDig } from 'gamedig'
import { afterEach, describe, expect, test } from 'vitest'
import { type QueryResult, queryServer } from '#server/game/a2s/query-server.ts'
import { writeRequest } from '#server/game/a2s/request.ts'
import { createPopulation } from '#simulator/community/population.ts'
import { createCrowd } from '#simulator/game/crowd.ts'
import { createGame } from '#simulator/game/game.ts'
import { CHECKPOINT_CYCLE } from '#simulator/game/map-cycle.ts'
import { type A2sServer, type A2sServerOptions, createA2sServer } from './a2s-server.ts'

const startAt = Date.UTC(2026, 2, 1, 18) / 1000
const people = createPopulation({ seed: 'people', players: 400, now: new Date(startAt * 1000) }).players
const newGame = () =>
  createGame({
    seed: 'a2s',
    serverName: 'Sitrep #1 | Checkpoint | Ветераны "quoted"',
    maps: CHECKPOINT_CYCLE,
    crowd: createCrowd(people),
    startAt,
    popularity: 1,
  })

const servers: A2sServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

async function serve(options: Partial<A2sServerOptions> = {}): Promise<A2sServer> {
  const server = await createA2sServer({ game: newGame(), ...options })
  servers.push(server)
  return server
}

const ask = ({ ip, port }: A2sServer) => queryServer({ ip, port, timeoutMs: 30_000, rules: true })

function answerOf(result: QueryResult) {
  if (result.type === 'failure') throw new Error(`The query failed: ${result.reason}`)
  return result
}

const askGamedig = ({ ip, port }: A2sServer) =>
  GameDig.query({
    type: 'insurgency',
    host: ip,
    port,
    givenPortOnly: true,
    requestRules: true,
    requestRulesRequired: true,
    requestPlayersRequired: true,
  })

const WAYS: [string, Partial<A2sServerOptions>][] = [
  ['in plain packets', {}],
  ['with bots among the players', { listBots: true }],
  ['in compressed packets', { compress: true, listBots: true }],
  ['without a challenge for info', { challengeInfo: false }],
]

describe.each(WAYS)('a game server that answers %s', (_, options) => {
  test('is read by gamedig and by us alike, in every field both give', async () => {
    const game = newGame()
    game.advance(2 * 3600)
    const server = await serve({ game, ...options })
    const theirs = await askGamedig(server)
    const ours = answerOf(await ask(server))

    const { info, players, rules } = ours
    expect({
      name: info.name,
      map: info.map,
      password: info.password,
      numplayers: info.players,
      maxplayers: info.maxPlayers,
      version: info.version,
    }).toEqual(pick(theirs, ['name', 'map', 'password', 'numplayers', 'maxplayers', 'version']))
    expect({
      protocol: info.protocol,
      folder: info.folder,
      game: info.game,
      appId: info.appId,
      numbots: info.bots,
      listentype: info.serverType,
      environment: info.os,
      secure: Number(info.vac),
      steamid: info.steamId,
      tags: info.keywords?.split(','),
      players: players?.map(({ name, score, duration }) => ({ name, score, time: duration })),
      rules: Object.fromEntries(rules ?? []),
    }).toEqual(pick(theirs.raw, RAW_FIELDS))
  })

  test('shows what the game shows', async () => {
    const game = newGame()
    game.advance(3 * 3600)
    const { info, players, rules } = answerOf(await ask(await serve({ game, ...options })))
    const view = game.view()
    const listed = [...(view?.humans ?? []), ...(options.listBots ? (view?.bots ?? []) : [])]
    expect(info).toMatchObject({ map: view?.map, keywords: expect.stringMatching(/^checkpoint,/), appId: 222_880 })
    expect(info.players - info.bots).toBe(view?.humans.length)
    expect(players?.map(({ name, score }) => [name, score])).toEqual(listed.map(({ name, score }) => [name, score]))
    players?.forEach(({ duration }, index) => {
      expect(duration).toBeCloseTo(listed[index]?.duration ?? -1, 2)
    })
    expect(rules?.get('nextlevel')).toBe(`${view?.next.map} checkpoint`)
    expect(rules?.size).toBeGreaterThan(60)
  })
})

test.each([
  [false, 0],
  [true, 0x80],
])('what is too large for one packet is split, compressed: %s', async (compress, highestBit) => {
  const server = await serve({ compress })
  const socket = createSocket('udp4')
  const datagrams: Buffer[] = []
  socket.on('message', (datagram) => datagrams.push(datagram))
  const send = (challenge: number | null) =>
    socket.send(writeRequest({ type: 'rules', challenge }), server.port, server.ip)
  send(null)
  await expect.poll(() => datagrams.length).toBe(1)
  send(datagrams[0]?.readUInt32LE(5) ?? null)
  await expect.poll(() => datagrams.length).toBeGreaterThanOrEqual(2)
  expect(datagrams[1]?.readUInt32LE(0)).toBe(0xffff_fffe)
  expect((datagrams[1]?.readUInt8(7) ?? 0) & 0x80).toBe(highestBit)
  socket.close()
})

test('a person who is connecting has an empty name', async () => {
  const game = newGame()
  while (game.view()?.humans.length === 0) game.advance(1)
  const { players } = answerOf(await ask(await serve({ game })))
  expect(players).toMatchObject([{ name: '' }])
})

test('a crashed server says nothing', async () => {
  const server = await serve({ game: { view: () => null } })
  expect(await queryServer({ ...server, timeoutMs: 50 })).toEqual({ type: 'failure', reason: 'timeout' })
})

test('who asks too often is not answered', async () => {
  const server = await serve({ limit: { perAddress: 1, windowSeconds: 9 } })
  const poll = () => queryServer({ ...server, timeoutMs: 1_000 })
  const results = [await poll(), await poll(), await poll(), await poll()]
  expect(results.map(({ type }) => type)).toEqual(['answer', 'answer', 'answer', 'failure'])
})

test('a challenge of one poll serves the next', async () => {
  const server = await serve({ limit: { perAddress: 1, windowSeconds: 7 } }) // three packets, then two and two
  const challenges = new Map<string, number>()
  for (let poll = 0; poll < 3; poll++) {
    expect(await queryServer({ ...server, timeoutMs: 30_000, challenges })).toMatchObject({
      players: expect.anything(),
    })
  }
})

const RAW_FIELDS = [
  'protocol',
  'folder',
  'game',
  'appId',
  'numbots',
  'listentype',
  'environment',
  'secure',
  'steamid',
  'tags',
  'players',
  'rules',
] as const

function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, Key>
}
