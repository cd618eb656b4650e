import { Writable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { dumpTables } from '#testing/database/dump-tables.ts'
import { atStandstill } from '#testing/eventually.ts'
import {
  answerOthers,
  type Behaviour,
  drip,
  flood,
  refusePassword,
  sayHex,
  startHostileRcon,
  staySilent,
  welcomeThen,
} from '#testing/game-servers/hostile-rcon.ts'
import { type AdminApp, adminApp, RCON_PASSWORD, readAudit, say } from '#testing/sites/admin-app.ts'
import { keepLines } from '#testing/sites/edge.ts'
import { usedMemory } from '#testing/used-memory.ts'

async function sayTo(site: AdminApp, behaviour: Behaviour) {
  const hostile = await startHostileRcon(behaviour)
  await site.point(hostile.port)
  const reply = await say(site, 'hi')
  return { status: reply.statusCode, detail: reply.json().detail }
}

test.each([
  ['a size of 2147483647', sayHex('FFFFFF7F')],
  ['a size of -1', sayHex('FFFFFFFF')],
  ['a size of 3', sayHex('03000000')],
  ['100 MB', flood(100_000_000)],
])('T49: %s is a 502 that says what happened', async (_, behaviour) => {
  const site = await adminApp()
  const before = usedMemory()
  const { status, detail } = await sayTo(site, welcomeThen(behaviour))
  expect([status, detail]).toEqual([
    502,
    'The game server gave an answer that makes no sense. It may have been carried out all the same.',
  ])
  expect(usedMemory() - before).toBeLessThan(5_000_000)
  expect((await readAudit(site)).map(({ outcome }) => outcome)).toEqual([null, 'protocol_after_sending'])
  expect((await site.app.inject('/healthz')).statusCode).toBe(200)
})

test.each([
  ['is silent', staySilent, 1],
  ['drips', welcomeThen(drip), 2],
  ['answers others', welcomeThen(answerOthers), 2],
])('T49: a game server that %s is a 504 after five seconds', async (_, behaviour, packets) => {
  const site = await adminApp()
  const hostile = await startHostileRcon(behaviour)
  await site.point(hostile.port)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reply = say(site, 'hi')
  await atStandstill(() => hostile.packets.length >= packets)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  expect((await reply).statusCode).toBe(504)
  expect((await reply).json().detail).toContain('did not answer in time')
})

test('a game server that is away is a 502', async () => {
  const site = await adminApp()
  await site.point(9)
  const reply = await say(site, 'hi')
  expect([reply.statusCode, reply.json()]).toEqual([502, { detail: 'The game server cannot be reached.' }])
  expect((await readAudit(site)).map(({ outcome }) => outcome)).toEqual([null, 'refused'])
})

test('T50: a wrong password is shown once, whoever asks and however often', async () => {
  const site = await adminApp()
  const hostile = await startHostileRcon(refusePassword)
  await site.point(hostile.port)
  const other = await site.seed.session(await site.seed.admin({ name: 'Other' }))
  for (let count = 0; count < 20; count += 1) {
    const headers = count % 2 === 0 ? undefined : { authorization: other.authorization }
    const reply = await say(site, 'hi', headers)
    expect([reply.statusCode, reply.json().detail]).toEqual([503, expect.stringContaining('refused our RCON password')])
    expect(reply.headers['retry-after']).toBe('600')
  }
  expect([hostile.connections, hostile.packets.length]).toEqual([1, 1])
  expect((await readAudit(site)).filter(({ outcome }) => outcome === 'breaker')).toHaveLength(19)
})

test('T51: the password is in no reply, no row and no line of the log', async () => {
  const lines: string[] = []
  const to = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(line.toString())
      done()
    },
  })
  const site = await adminApp('', { log: createLog({ level: 'debug', pretty: false, to }) })
  const bodies: string[] = [(await say(site, 'hi')).body]
  for (const behaviour of [refusePassword, welcomeThen(sayHex('FFFFFFFF'))]) {
    const hostile = await startHostileRcon(behaviour)
    await site.point(hostile.port)
    bodies.push((await say(site, 'hi')).body)
  }
  for (const url of ['/api/v1/site/servers', '/api/openapi.json', '/metrics']) {
    bodies.push((await site.app.inject(url)).body)
  }
  const rows = await dumpTables(site.db)
  expect(lines.join('')).toContain('"action":"say"')
  expect(rows.join('')).toContain('say hi')
  expect([...bodies, ...lines, ...rows].join('\n')).not.toContain(RCON_PASSWORD)
})

/** What its owner reads of actions. */
async function loggedApp() {
  const lines: string[] = []
  const log = createLog({ level: 'error', pretty: false, to: keepLines(lines) })
  const toldOf = () => lines.map((line) => JSON.parse(line)).map(({ action, err }) => [action, err?.message])
  return { site: await adminApp('', { log }), toldOf }
}

test('T52: when the audit cannot be written, nothing is done', async () => {
  const { site, toldOf } = await loggedApp()
  await site.db.run(sql`alter table audit add constraint broken check (false) not valid`)
  const reply = await say(site, 'hi')
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { detail: 'The action could not be recorded, so it was not carried out.' },
  ])
  expect([site.executed, site.connections()]).toEqual([[], 0])
  expect(toldOf()).toEqual([['say', expect.stringContaining('broken')]])
})

test('T52: what happened stays done when only its result cannot be recorded, and the log has it', async () => {
  const { site, toldOf } = await loggedApp()
  await site.db.run(sql`alter table audit add constraint broken check (phase <> 'result') not valid`)
  expect((await say(site, 'hi')).statusCode).toBe(200)
  expect(site.executed).toEqual(['say hi'])
  expect((await readAudit(site)).map(({ phase }) => phase)).toEqual(['intent'])
  expect(toldOf()).toEqual([['say', expect.stringContaining('broken')]])
})
