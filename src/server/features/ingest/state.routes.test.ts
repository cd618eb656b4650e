import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { askRelay } from '#server/fleet/ask-relay.ts'
import { findRelayed } from '#server/fleet/relayed.queries.ts'
import { queryServer } from '#server/game/a2s/query-server.ts'
import { writeReply } from '#server/game/a2s/reply.ts'
import { splitReply } from '#server/game/a2s/split.ts'
import { loadConfig } from '#server/ground/config.ts'
import { createA2sServer } from '#simulator/a2s/a2s-server.ts'
import { eventually } from '#testing/eventually.ts'
import { testFleet } from '#testing/game-servers/fleet.ts'
import { SOME_INFO } from '#testing/game-servers/hostile-a2s.ts'
import { TOKEN_1, TOKEN_2 } from '#testing/ingest/ingest-site.ts'
import { runRelay, startNetwork } from '#testing/ingest/relay.ts'
import { testApp } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const HOSTILE = '\u202Eevil <b>😀</b>'
const players = [
  { name: HOSTILE, score: 7, duration: 61 },
  ...Array.from({ length: 60 }, (_, nth) => ({ name: `A player with a long name ${nth}`, score: nth, duration: 5 })),
]

/** A site that cannot reach game server 1, and itself asks game server 2. */
async function relayedSite() {
  const env = { SITREP_DATA: '/nonexistent', SITREP_INGEST_TOKEN_1: TOKEN_1, SITREP_INGEST_TOKEN_2: TOKEN_2 }
  const server = { id: 1, name: 'Far', ip: '192.0.2.10', port: 27_015, status: 'relayed' as const }
  const servers = [server, { ...server, id: 2, port: 27_016, status: undefined }]
  const site = await testApp({ ...loadConfig(env, '/nonexistent'), servers })
  site.clock.set(new Date().toISOString())
  const tell = (lines: readonly string[], path = '1/state', token = TOKEN_1) =>
    site.app.inject({
      method: 'POST',
      url: `/api/v1/ingest/${path}`,
      payload: lines.join('\n'),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    })
  const at = (ms: number) => `asked ${site.clock.now().getTime() + ms}`
  return { ...site, tell, at }
}

const lineOf = (kind: 'info' | 'players', datagram: Buffer) => `${kind} ${datagram.toString('base64')}`
const info = writeReply({ type: 'info', info: SOME_INFO })
const told = [
  lineOf('info', info),
  ...splitReply(writeReply({ type: 'players', players }), 7).map((part) => lineOf('players', part)),
]

test('what a relay tells is heard once, and a relay that falls silent leaves the game server down', async () => {
  const { db, tell, at } = await relayedSite()
  expect((await tell([at(0), ...told])).json()).toEqual({ taken: true })
  const ask = askRelay(db, 1)
  expect(await ask()).toMatchObject({ type: 'answer', info: SOME_INFO, players: [{ score: 7 }, ...players.slice(1)] })
  expect(await ask()).toEqual({ type: 'failure', reason: 'timeout' })

  const { fleet, latest } = testFleet()
  fleet.watch({ serverId: 1, ip: '192.0.2.10', port: 27_015, ask: askRelay(db, 1) })
  await eventually(() => latest(1)?.info.current_status === 1)
  await eventually(() => fleet.up === 0)
  await tell([at(1), ...told])
  await eventually(() => fleet.up === 1)
  await tell([at(2)]) // it asked, and nothing came
  await eventually(() => fleet.up === 0)
})

test('an answer that comes again, late or from a wrong clock changes nothing', async () => {
  const { db, tell, at, clock } = await relayedSite()
  const first = [at(0), lineOf('info', info)]
  expect((await tell(first)).json()).toEqual({ taken: true })
  expect((await tell(first)).json()).toEqual({ taken: false })
  expect((await tell([at(-1)])).json()).toEqual({ taken: false })
  expect((await findRelayed(db, 1))?.answer).toEqual({ info: SOME_INFO })
  clock.advance(61)
  const late = await tell(first)
  expect([late.statusCode, late.json().detail]).toEqual([400, 'The relay asked 61 s ago: look at its clock'])
  expect((await tell([at(61_000)])).json().detail).toBe('The relay asked 61 s from now: look at its clock')
})

test('only the token of the game server tells, only of one that is relayed, and only what is an answer', async () => {
  const { tell, at } = await relayedSite()
  const statusOf = async (lines: readonly string[], path?: string, token?: string) =>
    (await tell(lines, path, token)).statusCode
  expect(await statusOf([at(0)], '1/state', TOKEN_2)).toBe(403)
  expect(await statusOf([at(0)], '1/state', 'guess')).toBe(401)
  expect(await statusOf([at(0)], '2/state', TOKEN_2)).toBe(409)
  const [firstPart = ''] = told.slice(1)
  for (const lines of [
    ['asked soon'],
    [at(0), 'info !!'],
    [at(0), 'rules AAAA'],
    [at(0), lineOf('info', Buffer.from('nonsense'))],
    [at(0), lineOf('players', info)],
    [at(0), lineOf('info', info), firstPart], // the rest of the parts is missing
  ]) {
    expect(await statusOf(lines), lines.join()).toBe(400)
  }
  expect(await statusOf([at(0), ...Array(200).fill(lineOf('info', info))])).toBe(413)
})

test('the relay asks the game server on its side, and the site knows what it would have heard itself', async () => {
  const { app, db } = await relayedSite()
  const network = await startNetwork(app)
  const map = { map: 'ministry_coop', mode: 'checkpoint' }
  const view = {
    ...map,
    next: map,
    serverName: 'Far',
    maxPlayers: 32,
    humans: players.slice(0, 30),
    bots: players.slice(30),
  }
  const game = await createA2sServer({ game: { view: () => view }, compress: true, listBots: true })
  onTestFinished(() => game.close())
  const state = join(await temporaryDir(), 'state.json')
  const relayTo = (port: number) =>
    runRelay(['--site', network.url, '--server', '1', '--game', `127.0.0.1:${port}`, '--state', state])

  const silent = relayTo(9) // nobody listens there
  await eventually(async () => (await findRelayed(db, 1))?.answer === null)
  expect(await silent.end('SIGTERM')).toEqual([0, null])

  const relay = relayTo(game.port)
  const heard = await eventually(async () => {
    const answer = await askRelay(db, 1)()
    return answer.type === 'answer' && answer
  })
  expect(heard).toEqual(await queryServer({ ip: game.ip, port: game.port, timeoutMs: 30_000 }))
  expect(await relay.end('SIGTERM')).toEqual([0, null])
})
