import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, sql } from '#server/ground/db/db.ts'
import type { ExaminedDatabase } from '#server/owner/doctor/examined-site.ts'
import { emptyDatabase, testDatabaseSocket } from '#testing/database/postgres.ts'
import { diagnose, examinedSiteWith } from '#testing/sites/doctor.ts'

const SUBJECT = 'PostgreSQL'

/** A site whose DATABASE_URL this is. */
async function examinedSiteAt(url: string) {
  const db = openDatabase({ url, connections: 1 })
  onTestFinished(() => db.close())
  return examinedSiteWith({ env: { DATABASE_URL: url }, database: { type: 'open', db } })
}

/** Something that answers whoever signs in with one error of PostgreSQL, or with nothing. */
async function startRefusing(code: string | null): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    if (code === null) return
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('a database with all tables and rights is well', async () => {
  const told = await diagnose(await examinedSiteWith(), SUBJECT)
  expect(told[0]?.[0]).toMatch(/^ok: open the embedded database in \S+: PostgreSQL \d+\.\d+ as sitrep$/)
  expect(told.slice(1)).toEqual([
    ['ok: look at the rights of its user: sitrep may do all that is needed'],
    ['ok: compare its tables with this version of Sitrep: they are up to date'],
  ])
})

test('set-up: the name in DATABASE_URL does not resolve', async () => {
  const examined = await examinedSiteAt('postgres://sitrep:secret@db.nowhere.invalid/sitrep')
  expect(await diagnose(examined, SUBJECT)).toEqual([
    [
      'failed: sign in at db.nowhere.invalid port 5432: the name does not resolve',
      'Likely cause: The name is misspelt, or the name server of this machine does not know it or does not answer.',
      'Fix: Correct db.nowhere.invalid in DATABASE_URL, or see to it that `getent hosts db.nowhere.invalid` ' +
        'gives an address on this machine.',
    ],
  ])
})

test('set-up: nothing listens where DATABASE_URL leads', async () => {
  expect(await diagnose(await examinedSiteAt('postgres://sitrep:secret@127.0.0.1:1/sitrep'), SUBJECT)).toEqual([
    [
      'failed: sign in at 127.0.0.1 port 1: the connection was refused',
      'Likely cause: Nothing listens at 127.0.0.1 on TCP port 1, or a firewall refuses this machine.',
      'Fix: Start it, correct DATABASE_URL, or let this machine in.',
    ],
  ])
})

test('set-up: the database never answers', async () => {
  const port = await startRefusing(null)
  const examined = await examinedSiteAt(`postgres://sitrep:secret@127.0.0.1:${port}/sitrep`)
  expect(await diagnose(examined, SUBJECT, { PORT: port })).toEqual([
    [
      'failed: sign in at 127.0.0.1 port PORT: there was no answer',
      'Likely cause: The machine 127.0.0.1 is off or out of reach, or a firewall drops TCP port PORT.',
      'Fix: Correct DATABASE_URL, or open TCP port PORT of 127.0.0.1 to this machine.',
    ],
  ])
})

test.each([
  [
    '28P01',
    'the password was refused',
    'Likely cause: The user or the password in DATABASE_URL is wrong.',
    'Fix: Correct DATABASE_URL, or give the user this password by ALTER ROLE.',
  ],
  [
    '28000',
    'the user was refused',
    'Likely cause: There is no such user, or pg_hba.conf lets it in from elsewhere only.',
    'Fix: Create the user of DATABASE_URL, or add a line for this machine to pg_hba.conf.',
  ],
  [
    '53300',
    'it has no connection left',
    'Likely cause: Too many programs use this PostgreSQL at once.',
    'Fix: Raise max_connections of PostgreSQL, or put pgbouncer in front of it.',
  ],
])('set-up: PostgreSQL refuses with %s', async (code, answered, cause, fix) => {
  const port = await startRefusing(code)
  const examined = await examinedSiteAt(`postgres://sitrep:secret@127.0.0.1:${port}/sitrep`)
  expect(await diagnose(examined, SUBJECT, { PORT: port })).toEqual([
    [`failed: sign in at 127.0.0.1 port PORT: ${answered}`, cause, fix],
  ])
})

test('set-up: there is no such database', async () => {
  const { socket } = await testDatabaseSocket()
  const db = openDatabase({ socket: { ...socket, database: 'nobody_made_it' }, connections: 1 })
  onTestFinished(() => db.close())
  const examined = await examinedSiteWith({ env: { DATABASE_URL: 'postgres://db/x' }, database: { type: 'open', db } })
  expect(await diagnose(examined, SUBJECT)).toEqual([
    [
      'failed: sign in at db port 5432: there is no such database',
      'Likely cause: DATABASE_URL names a database that nobody has created.',
      'Fix: Run CREATE DATABASE with that name, or correct the name in DATABASE_URL.',
    ],
  ])
})

test('set-up: the user lacks rights on tables', async () => {
  const { db: owner, socket } = await testDatabaseSocket()
  await owner.run(sql`create role reader login`)
  const db = openDatabase({ socket: { ...socket, user: 'reader' }, connections: 1 })
  onTestFinished(async () => {
    await db.close()
    await owner.run(sql`drop owned by reader`)
    await owner.run(sql`drop role reader`)
  })
  await owner.run(sql`grant select, insert, update, delete on all tables in schema public to reader`)
  const examined = await examinedSiteWith({ database: { type: 'open', db } })
  expect((await diagnose(examined, SUBJECT))[1]).toEqual([
    'failed: look at the rights of its user: reader may not create tables',
    'Likely cause: Since PostgreSQL 15 only the owner of a database may, unless others are allowed to.',
    'Fix: Let an administrator of that database run: GRANT CREATE, USAGE ON SCHEMA public TO reader;',
  ])
  await owner.run(sql`revoke select, update on bans, admins from reader`)
  const advice = [
    'Likely cause: The tables belong to another user than the one in DATABASE_URL.',
    'Fix: Sign in as the user who owns the tables, or let that user run: ' +
      'GRANT ALL ON ALL TABLES IN SCHEMA public TO reader; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO reader;',
  ]
  expect((await diagnose(examined, SUBJECT))[1]).toEqual([
    'failed: look at the rights of its user: reader lacks SELECT, UPDATE on admins, bans',
    ...advice,
  ])
})

test('set-up: an upgraded Sitrep was not started yet', async () => {
  const examined = await examinedSiteWith({ database: { type: 'open', db: await emptyDatabase() } })
  const told = await diagnose(examined, SUBJECT)
  expect(told[2]?.[0]).toMatch(
    /^warning: compare its tables with this version of Sitrep: \d+ migration\(s\) wait, the first is 0001-foundation\.sql$/,
  )
  expect(told[2]?.slice(1)).toEqual([
    'Likely cause: Sitrep has not been started since it was installed or upgraded.',
    'Fix: Start Sitrep: it applies them first of all.',
  ])
})

test.each<[Exclude<ExaminedDatabase, { type: 'open' }>, string[]]>([
  [{ type: 'none yet' }, ['ok: open: there is none yet: the first start makes it']],
  [
    { type: 'starting' },
    [
      'failed: open: Sitrep is starting or stopping right now',
      'Likely cause: The database takes no questions in that moment.',
      'Fix: Try again in a moment; if it stays so, look into the log of Sitrep.',
    ],
  ],
  [
    { type: 'unusable', reason: 'The database in /x belongs to the user with id 7.' },
    [
      'failed: open: it does not start',
      'Likely cause: The database in /x belongs to the user with id 7.',
      'Fix: Do what the cause says, then start Sitrep.',
    ],
  ],
])('set-up: the embedded database is $0.type', async (database, told) => {
  const examined = await examinedSiteWith({ database })
  const words = { open: `open the embedded database in ${examined.config.dataDir}` }
  expect(await diagnose(examined, SUBJECT, words)).toEqual([told])
})
