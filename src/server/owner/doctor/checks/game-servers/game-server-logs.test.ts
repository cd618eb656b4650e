import { expect, test } from 'vitest'
import { openCollector } from '#server/counting/intake/collector.ts'
import { keepLogRefusals } from '#server/counting/pipeline/keep-log-refusals.ts'
import { writeReply } from '#server/game/a2s/reply.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { examineLogIntake } from '#server/owner/doctor/checks/log-intake.ts'
import { openForTest } from '#testing/counting/journal.ts'
import { logDatagram, openLogSocket } from '#testing/counting/log-socket.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { honest, SOME_INFO } from '#testing/game-servers/hostile-a2s.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { silentLog } from '#testing/silent-log.ts'
import { diagnose, examinedSiteWith, NOW, startGameServer } from '#testing/sites/doctor.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const SUBJECT = 'Game server 1 (Alpha)'
const TRIED = 'see when its last log line arrived'
const yaml = 'logs: { listen: "0.0.0.0:27500" }\n'
const NOT_LOGGING = [
  'Likely cause: The game server does not log to Sitrep, or a firewall drops what it sends.',
  "Fix: Put `log on` and `logaddress_add` with this machine's address and port 27500 into its server.cfg, " +
    'and open UDP port 27500 of this machine to 127.0.0.1.',
]

async function gameServer({ isPlayed = true } = {}) {
  const info = { ...SOME_INFO, players: isPlayed ? 12 : 9, bots: 9 }
  return startGameServer((request) =>
    request.type === 'info' ? [writeReply({ type: 'info', info })] : honest(request),
  )
}

async function seededDatabase(): Promise<Db> {
  const db = await testDatabase()
  await createSeed(db, testClock(NOW)).server({ id: 1, ip: '127.0.0.1' })
  return db
}

const lastLine = (db: Db, at: string) =>
  db.run(sql`insert into log_coverage (server_id, from_at, to_at) values (1, '2026-02-01', ${at})`)

/** What a collector that expects game server 1 there keeps of a line that someone else sends. */
async function refuseLine(db: Db, port: number, from: { host: string; secret?: string }) {
  const sender = await openLogSocket(from.host)
  const expected = from.secret === undefined ? port : sender.address.port
  const senders = [
    { serverId: 1, address: '127.0.0.1', port: expected, secret: from.secret === undefined ? null : '1234' },
  ]
  const journal = await openForTest(await temporaryDir())
  const listen = { host: '127.0.0.1', port: 0 }
  const clock = testClock('2026-03-01T11:58:00Z')
  const collector = await openCollector({ journal, listen, senders, clock, log: silentLog })
  await sender.send(
    logDatagram('L 03/01/2026 - 11:58:00: World triggered "Round_Start"', from.secret),
    collector.address,
  )
  await eventually(() => collector.status().refused.length === 1)
  await keepLogRefusals({ db, clock, refused: () => collector.status().refused }).run(new AbortController().signal)
  await collector.close()
  return sender.address.port
}

test('lines that arrived while people play are well', async () => {
  const [server, db] = [await gameServer(), await seededDatabase()]
  await lastLine(db, '2026-03-01T11:55:00Z')
  const examined = await examinedSiteWith({ yaml, servers: [server], database: { type: 'open', db } })
  expect((await diagnose(examined, SUBJECT))[2]).toEqual([`ok: ${TRIED}: the last line arrived 5 minutes ago`])
})

test('set-up: people play and no line arrives', async () => {
  const [server, db] = [await gameServer(), await seededDatabase()]
  const examined = await examinedSiteWith({ yaml, servers: [server], database: { type: 'open', db } })
  expect((await diagnose(examined, SUBJECT))[2]).toEqual([
    `failed: ${TRIED}: no line has ever arrived, and 3 people play`,
    ...NOT_LOGGING,
  ])
  await lastLine(db, '2026-02-28T11:00:00Z')
  expect((await diagnose(examined, SUBJECT))[2]).toEqual([
    `failed: ${TRIED}: the last line arrived 1 day ago, and 3 people play`,
    ...NOT_LOGGING,
  ])
})

test('a silent log is no wonder while nobody plays, unless it has always been silent', async () => {
  const [server, db] = [await gameServer({ isPlayed: false }), await seededDatabase()]
  const examined = await examinedSiteWith({ yaml, servers: [server], database: { type: 'open', db } })
  expect((await diagnose(examined, SUBJECT))[2]).toEqual([
    `warning: ${TRIED}: no line has ever arrived`,
    ...NOT_LOGGING,
  ])
  await lastLine(db, '2026-02-28T11:00:00Z')
  expect((await diagnose(examined, SUBJECT))[2]).toEqual([
    `ok: ${TRIED}: the last line arrived 1 day ago; nobody plays`,
  ])
})

test('set-up: lines arrive from another address', async () => {
  const [server, db] = [await gameServer(), await seededDatabase()]
  const sourcePort = await refuseLine(db, server.port, { host: '127.0.0.2' })
  const examined = await examinedSiteWith({ yaml, servers: [server], database: { type: 'open', db } })
  expect((await diagnose(examined, SUBJECT, { SOURCE: sourcePort }))[2]).toEqual([
    `failed: ${TRIED}: no line has ever arrived; lines from 127.0.0.2 port SOURCE are refused`,
    'Likely cause: Its lines probably arrive from 127.0.0.2, and the settings say 127.0.0.1.',
    'Fix: Set `ip` of game server 1 to 127.0.0.2 in sitrep.yaml, or start it with -ip 127.0.0.1.',
  ])
  expect(await diagnose(examined, 'Log lines', { SOURCE: sourcePort })).toEqual([
    ['ok: see who can reach 0.0.0.0 UDP port 27500: other machines too'],
    [
      'warning: see which game servers sign their lines: not one of them',
      'Likely cause: Whoever knows the address of such a game server can send lines in its name, and they are believed.',
      'Fix: Set sv_logsecret on it to a number of nine digits, and SITREP_LOG_SECRET_1 to the same.',
    ],
    [
      'warning: see whose log lines were refused in the last hour: 127.0.0.2 port SOURCE (1 datagrams)',
      'Likely cause: A program at 127.0.0.2 sends to the port for log lines and is no game server of the settings.',
      'Fix: Add it to `servers` in sitrep.yaml if it is yours, or close the port to it.',
    ],
  ])
})

test('set-up: lines arrive from another port', async () => {
  const [server, db] = [await gameServer(), await seededDatabase()]
  const sourcePort = await refuseLine(db, server.port, { host: '127.0.0.1' })
  const examined = await examinedSiteWith({ yaml, servers: [server], database: { type: 'open', db } })
  expect((await diagnose(examined, SUBJECT, { SOURCE: sourcePort, PORT: server.port }))[2]).toEqual([
    `failed: ${TRIED}: no line has ever arrived; lines from 127.0.0.1 port SOURCE are refused`,
    'Likely cause: The game server sends from port SOURCE, and the settings say PORT.',
    'Fix: Set `port` of game server 1 to SOURCE in sitrep.yaml, or start it with -port PORT.',
  ])
  await lastLine(db, '2026-03-01T11:59:00Z')
  expect((await diagnose(examined, SUBJECT))[2], 'what was refused before the last good line').toEqual([
    `ok: ${TRIED}: the last line arrived 1 minute ago`,
  ])
})

test('set-up: the sv_logsecret is another one', async () => {
  const db = await seededDatabase()
  const port = await refuseLine(db, 0, { host: '127.0.0.1', secret: '99' })
  const servers = [{ id: 1, name: 'Alpha', ip: '127.0.0.1', port }]
  const examined = await examinedSiteWith({ yaml, servers, database: { type: 'open', db } })
  expect((await diagnose(examined, SUBJECT))[2]).toEqual([
    `failed: ${TRIED}: no line has ever arrived; lines with a wrong secret are refused`,
    'Likely cause: Its sv_logsecret is not the one in SITREP_LOG_SECRET_1 or SITREP_LOG_SECRET.',
    'Fix: Set sv_logsecret in its server.cfg and SITREP_LOG_SECRET_1 to the same number, and restart Sitrep.',
  ])
})

test('set-up: the port for logs is open to this machine only', async () => {
  const servers = [{ id: 3, name: 'Far', ip: '192.0.2.10', port: 27015 }]
  const examined = await examinedSiteWith({ yaml: 'logs: { listen: "127.0.0.1:27500" }\n', servers })
  const [step] = examineLogIntake(examined).steps // alone: the game server is too far to be asked
  expect(await step?.run()).toEqual({
    verdict: 'failed',
    answered: 'this machine only',
    cause: 'logs.listen is 127.0.0.1:27500, and game server 3 is on another machine.',
    fix: 'Set logs.listen to 0.0.0.0:27500 in sitrep.yaml and restart Sitrep.',
  })
})

test('without a running Sitrep nobody expects lines', async () => {
  const [server, db] = [await gameServer(), await seededDatabase()]
  await lastLine(db, '2026-03-01T10:00:00Z')
  const examined = await examinedSiteWith({ yaml, servers: [server], database: { type: 'open', db }, runningAs: null })
  expect((await diagnose(examined, SUBJECT))[2]).toEqual([
    `skipped: ${TRIED}: Sitrep is not running here; the last line arrived 2 hours ago`,
  ])
})

test('a game server that signs its lines is no worry, and one that does not is named', async () => {
  const [one, two] = [await gameServer(), await gameServer()]
  const servers = [one, { ...two, id: 2, name: 'Bravo' }]
  const signs = async (env: Record<string, string>) =>
    (await diagnose(await examinedSiteWith({ yaml, servers, env }), 'Log lines'))[1]?.[0]
  expect(await signs({ SITREP_LOG_SECRET: '123456789' })).toBe(
    'ok: see which game servers sign their lines: all of them',
  )
  expect(await signs({ SITREP_LOG_SECRET_1: '123456789' })).toBe(
    'warning: see which game servers sign their lines: not game server 2',
  )
})
