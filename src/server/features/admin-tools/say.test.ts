import { expect, test } from 'vitest'
import { readAsEngine, saidText } from '#testing/game-servers/engine-console.ts'
import { startHostileRcon, welcomeThen } from '#testing/game-servers/hostile-rcon.ts'
import { testApp } from '#testing/server.ts'
import { adminApp, callAdmin, changeMap, RCON_PASSWORD, readAudit, say } from '#testing/sites/admin-app.ts'

test('a message reaches the game server, with a row before and a row after', async () => {
  const site = await adminApp()
  const reply = await say(site, 'Bonsoir à tous')
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  expect(site.executed).toEqual(['say Bonsoir à tous'])
  const common = { actor: site.steam_id, action: 'say', server_id: 1, parameters: '{"command":"say Bonsoir à tous"}' }
  expect(await readAudit(site)).toEqual([
    { ...common, phase: 'intent', outcome: null },
    { ...common, phase: 'result', outcome: 'ok' },
  ])
})

test('a message that speaks of a map that is not there was sent all the same', async () => {
  const site = await adminApp('Console: no such map, changelevel failed\n')
  const reply = await say(site, 'no such map, changelevel failed')
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  expect((await readAudit(site)).map(({ outcome }) => outcome)).toEqual([null, 'ok'])
})

test.each(['hi\nquit', 'hi\rquit', 'hi\u2028quit', 'hi\u0000quit'])(
  'T44: %j leaves as one command',
  async (content) => {
    const site = await adminApp()
    const console = await startHostileRcon(
      welcomeThen((socket) => socket.destroy()), // what was sent is all that matters
    )
    await site.point(console.port)
    await say(site, content)
    const commands = console.packets.filter(({ type }) => type === 2)
    expect(commands).toHaveLength(1)
    expect(commands[0]?.body.toString()).toBe('say hi quit')
  },
)

test('T45, T46: quotes, semicolons and slashes stay text', async () => {
  const site = await adminApp()
  const texts = ['x"; rcon_password hacked; say "', 'rules: https://example.org/a;b', '";";";', '// x', "'; quit"]
  for (const text of texts) expect((await say(site, text)).statusCode).toBe(200)
  const commands = site.executed.map(readAsEngine)
  expect(commands.map((read) => read.map(({ name }) => name))).toEqual(texts.map(() => ['say']))
  expect(commands.flat().map(saidText)).toEqual(texts.map((text) => text.replaceAll('"', "'")))
})

test('T47: a message that is too long or blank is refused with the reason, and costs nothing', async () => {
  const site = await adminApp()
  const refused: [string, string][] = [
    ['a'.repeat(5000), 'The message is too long: 5000 bytes, at most 200 fit.'],
    ['€'.repeat(67), 'The message is too long: 201 bytes, at most 200 fit.'],
    ['   ', 'The message is empty.'],
    ['', 'The message is empty.'],
  ]
  for (const [content, detail] of refused) {
    const reply = await say(site, content)
    expect([reply.statusCode, reply.json()]).toEqual([422, { detail }])
  }
  for (const content of [undefined, null, 7, ['x'], { a: 1 }]) expect((await say(site, content)).statusCode).toBe(422)
  expect([site.executed, await readAudit(site)]).toEqual([[], []])
  expect((await say(site, '€'.repeat(66))).statusCode).toBe(200)
  expect(site.executed).toEqual([`say ${'€'.repeat(66)}`])
})

test('T53: an admin may say ten things a minute', async () => {
  const site = await adminApp()
  for (let count = 0; count < 10; count += 1) expect((await say(site, `number ${count}`)).statusCode).toBe(200)
  const reply = await say(site, 'one more')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, expect.stringMatching(/^([1-9]|10)$/)])
  expect(site.executed).toHaveLength(10)
  expect(await site.app.metrics.text()).toContain('rate_limited_total{limit="say"} 1')
  const other = await site.seed.session(await site.seed.admin({ name: 'Other' }))
  expect((await say(site, 'hi', { authorization: other.authorization })).statusCode).toBe(200)
})

test('T53: they are ten over all processes, and a map changes three times', async () => {
  const isShared = () => true
  const site = await adminApp('', { isShared })
  const { app } = await testApp({ rconPassword: () => RCON_PASSWORD }, { db: site.db, isShared })
  const sites = [site, { ...site, app }]
  const map = await site.seed.map()
  const statuses = { say: [] as number[], change: [] as number[] }
  for (let count = 0; count < 6; count += 1) {
    for (const one of sites) statuses.say.push((await say(one, `number ${count}`)).statusCode)
  }
  for (const one of [...sites, ...sites]) statuses.change.push((await changeMap(one, map)).statusCode)
  expect(statuses).toEqual({ say: [...Array(10).fill(200), 429, 429], change: [200, 200, 200, 429] })
  expect(site.executed).toHaveLength(13)
})

test('a game server nobody knows is not found, and an id that is none is refused', async () => {
  const site = await adminApp()
  const unknown = await callAdmin(site, '9/say', { content: 'x' })
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Game server not found' }])
  for (const id of ['x', '1e3', '-1', '99999999999', '%31%00']) {
    expect([404, 422], id).toContain((await callAdmin(site, `${id}/say`, { content: 'x' })).statusCode)
  }
  expect(site.executed).toEqual([])
})

test('without a password for a game server an admin is told so', async () => {
  const site = await testApp({ rconPassword: () => null })
  await site.seed.server()
  const { authorization } = await site.seed.session(await site.seed.admin())
  const url = '/api/v1/admin/1/say'
  const reply = await site.app.inject({ method: 'POST', url, headers: { authorization }, payload: { content: 'x' } })
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { detail: 'This game server has no RCON password in the settings.' },
  ])
  expect((await readAudit(site)).map(({ outcome }) => outcome)).toEqual([null, 'no_password'])
  expect(reply.body).not.toContain(RCON_PASSWORD)
})
