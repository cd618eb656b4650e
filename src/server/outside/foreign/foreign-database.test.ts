import { expect, onTestFinished, test } from 'vitest'
import { identifier, sql } from '#server/ground/db/db.ts'
import { emptyDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { OK, packet, startRogue } from '#testing/mariadb/mariadb-rogue.ts'
import { openPatiently } from '#testing/mariadb/open-foreign.ts'
import { readAccount } from './account.ts'
import { describeTables } from './describe-tables.ts'
import { openForeign } from './foreign-database.ts'
import { openPostgres } from './postgres.ts'

test('a PostgreSQL of others is read as text and never written', async () => {
  const { socket } = await emptyDatabaseSocket()
  const foreign = openPatiently(urlOf(socket))
  expect(
    await foreign.ask(`select 1::bigint, true, null, to_timestamp(0), interval '25 hours', ?::text`, ["'"]),
  ).toEqual([['1', 't', null, '1970-01-01 00:00:00+00', 'PT25H', "'"]])
  await expect(foreign.ask('create table x (y int)')).rejects.toThrow('read-only transaction')
  expect(await foreign.ask('select 1')).toEqual([['1']])
  expect((await describeTables(foreign, ['Players'])).found.size).toBe(0)
})

test('a visit tells who asks and how long an answer may take, which is longer where large tables are read', async () => {
  const { socket } = await emptyDatabaseSocket()
  const account = readAccount(urlOf(socket), 'The URL', ['postgres'])
  const question = `select current_setting('application_name'), current_setting('statement_timeout')`
  for (const [open, limit] of [
    [openForeign, '2min'],
    [openPostgres, '10s'],
  ] as const) {
    const visit = open({ account, tls: null })
    onTestFinished(() => visit.close())
    expect(await visit.ask(question)).toEqual([['sitrep', limit]])
  }
})

test('whatever the other side prefers, moments come in one form', async () => {
  const { db, socket } = await emptyDatabaseSocket()
  const settings = [
    sql`set timezone = 'Asia/Tokyo'`,
    sql`set datestyle = 'German'`,
    sql`set intervalstyle = 'postgres'`,
  ]
  for (const setting of settings) await db.run(sql`alter database ${identifier(socket.database)} ${setting}`)
  const [row] = await openPatiently(urlOf(socket)).ask(`select to_timestamp(0), interval '25 hours'`)
  expect(row).toEqual(['1970-01-01 00:00:00+00', 'PT25H'])
})

test('more questions than one visit may have are answered by the next visits', async () => {
  const { socket } = await emptyDatabaseSocket()
  const foreign = openPatiently(urlOf(socket))
  const visits = new Set<string | null | undefined>()
  for (let count = 0; count < 40; count += 1) visits.add((await foreign.ask('select pg_backend_pid()'))[0]?.[0])
  expect(visits.size).toBe(5)
})

test('a MySQL that asks for a file gets none', async () => {
  const { port } = await startRogue((socket, question) =>
    socket.write(question.includes('select') ? packet(1, Buffer.from('\xfb/etc/passwd', 'latin1')) : packet(1, OK)),
  )
  await expect(openPatiently(`mysql://u:p@127.0.0.1:${port}/d`).ask('select x')).rejects.toThrow(
    'it asked for a file of this machine',
  )
})

test('a MySQL is told first that moments are those of UTC and that nothing is written', async () => {
  const { port, heard } = await startRogue((socket) => socket.write(packet(1, OK)))
  await expect(openPatiently(`mysql://u:p@127.0.0.1:${port}/d`).ask('select x')).rejects.toThrow('not a list of rows')
  const statements = heard.map((data) => data.toString('latin1'))
  expect(statements).toEqual([
    expect.stringContaining(`set session sql_mode = '', time_zone = '+00:00'`),
    expect.stringContaining('start transaction read only'),
    expect.stringContaining('select x'),
  ])
})
