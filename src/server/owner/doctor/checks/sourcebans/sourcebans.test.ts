import { expect, test } from 'vitest'
import { type Db, sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { mariadbForTests } from '#testing/mariadb/mariadb.ts'
import { running, sourcebansSite } from '#testing/mariadb/mariadb-site.ts'
import { createSourcebans } from '#testing/mariadb/mariadb-sourcebans.ts'
import { diagnose, examinedSiteWith, NOW } from '#testing/sites/doctor.ts'

const mariadb = mariadbForTests()
const SUBJECT = 'SourceBans++'
const COPIED = 'ok: see when it was last copied: the last good copy was made 1 minute ago'

async function copiedDatabase(at = '2026-03-01T11:59:00Z', problem: string | null = null): Promise<Db> {
  const db = await testDatabase()
  await db.run(sql`insert into outside_copies (source, copied_at, problem) values ('sourcebans', ${at}, ${problem})`)
  return db
}

/** What the doctor says of this SOURCEBANS_URL. */
async function diagnoseUrl(url: string, words: Record<string, string | number> = {}, yaml = '', db?: Db) {
  const database = { type: 'open', db: db ?? (await copiedDatabase()) } as const
  return diagnose(await examinedSiteWith({ env: { SOURCEBANS_URL: url }, yaml, database }), SUBJECT, words)
}

/** Words for what differs from one SourceBans++ of these tests to the next. */
function wordsFor(url: string) {
  const { port, username, pathname } = new URL(url)
  return { PORT: port, USER: username, DATABASE: pathname.slice(1) }
}

test('a SourceBans++ with exactly the rights of the example is well', async () => {
  const { url } = await createSourcebans(mariadb())
  const [signIn, ...rest] = await diagnoseUrl(url, wordsFor(url))
  expect(signIn?.[0]).toMatch(/^ok: sign in at 127\.0\.0\.1 port PORT as USER: version .+, as 'USER'@'127\.0\.0\.1'$/)
  expect(rest).toEqual([['ok: read the tables it needs of DATABASE: all 5 can be read'], [COPIED]])
})

test('without the right to reasons it is well too, and that is told', async () => {
  const { url, run } = await createSourcebans(mariadb())
  const words = wordsFor(url)
  await run(`revoke select (reason) on sb_bans from '${words.USER}'@'127.0.0.1'`)
  expect((await diagnoseUrl(url, words))[1]).toEqual([
    'ok: read the tables it needs of DATABASE: all 5 can be read, without the reasons of bans (no SELECT on reason)',
  ])
})

test('set-up: its name does not resolve', async () => {
  expect(await diagnoseUrl('mysql://sitrep:secret@db.nowhere.invalid/sourcebans')).toEqual([
    [
      'failed: resolve the name db.nowhere.invalid: the name does not resolve',
      'Likely cause: The name is misspelt, or the name server of this machine does not know it or does not answer.',
      'Fix: Correct db.nowhere.invalid in SOURCEBANS_URL, or see to it that `getent hosts db.nowhere.invalid` ' +
        'gives an address on this machine.',
    ],
  ])
})

test('set-up: nothing listens there', async () => {
  expect(await diagnoseUrl('mysql://sitrep:secret@127.0.0.1:1/sourcebans')).toEqual([
    [
      'failed: sign in at 127.0.0.1 port 1 as sitrep: the connection was refused',
      'Likely cause: Nothing listens at 127.0.0.1 on TCP port 1, or a firewall refuses this machine.',
      'Fix: Start it, correct SOURCEBANS_URL, or let this machine in.',
    ],
  ])
})

test('set-up: its password is wrong', async () => {
  const { url } = await createSourcebans(mariadb())
  expect(await diagnoseUrl(url.replace('p%40ss', 'guess'), wordsFor(url))).toEqual([
    [
      'failed: sign in at 127.0.0.1 port PORT as USER: the password was refused',
      'Likely cause: The password in SOURCEBANS_URL is wrong, or USER may not come from this machine.',
      "Fix: Correct SOURCEBANS_URL, or let an administrator of that database run CREATE USER for USER at this machine's address.",
    ],
  ])
})

test('set-up: the database has another name', async () => {
  const { url } = await createSourcebans(mariadb())
  const words = wordsFor(url)
  expect(await diagnoseUrl(url.replace(/\/\w+$/, '/bans'), words)).toEqual([
    [
      'failed: sign in at 127.0.0.1 port PORT as USER: USER may not use the database bans',
      'Likely cause: The database has another name, or the user was given no right in it.',
      'Fix: Correct SOURCEBANS_URL, or run the GRANT statements of sitrep.example.yaml in that database.',
    ],
  ])
})

test('set-up: the user lacks SELECT on two tables', async () => {
  const { url, run } = await createSourcebans(mariadb())
  const words = wordsFor(url)
  await run(`revoke select (aid) on sb_comms from '${words.USER}'@'127.0.0.1'`)
  await run(`revoke select (port) on sb_servers from '${words.USER}'@'127.0.0.1'`)
  expect((await diagnoseUrl(url, words)).slice(1)).toEqual([
    [
      'failed: read the tables it needs of DATABASE: USER lacks SELECT on sb_comms, sb_servers',
      'Likely cause: The user was not given every right that Sitrep needs.',
      "Fix: Let an administrator of that database run: GRANT SELECT (aid) ON DATABASE.sb_comms TO 'USER'@'127.0.0.1'; " +
        "GRANT SELECT (sid, ip, port) ON DATABASE.sb_servers TO 'USER'@'127.0.0.1';",
    ],
    [COPIED],
  ])
})

test('set-up: the tables are not there', async () => {
  const { url, run } = await createSourcebans(mariadb(), 'sbpp')
  const words = wordsFor(url)
  await run('rename table sbpp_bans to banned')
  await run(`grant select on * to '${words.USER}'@'127.0.0.1'`)
  expect((await diagnoseUrl(url, words))[1]).toEqual([
    'failed: read the tables it needs of DATABASE: there is no table sb_bans, sb_comms, sb_admins, sb_srvgroups, sb_servers',
    'Likely cause: The names of its tables do not begin with sb_, or SOURCEBANS_URL names another database.',
    'Fix: Set sourcebans.prefix in sitrep.yaml to what they begin with (see config.php of SourceBans++), or correct SOURCEBANS_URL.',
  ])
})

test('set-up: the tables begin with something else', async () => {
  const { url } = await createSourcebans(mariadb(), 'sbpp')
  const words = wordsFor(url)
  expect((await diagnoseUrl(url, words))[1]).toEqual([
    'failed: read the tables it needs of DATABASE: there are no tables that begin with sb_, but some that begin with sbpp_',
    'Likely cause: sourcebans.prefix is not what the names of its tables begin with.',
    'Fix: Set sourcebans.prefix to sbpp in sitrep.yaml and restart Sitrep.',
  ])
})

test('set-up: SourceBans++ was added and Sitrep not restarted since', async () => {
  const { url } = await createSourcebans(mariadb())
  const database = { type: 'open', db: await testDatabase() } as const
  const notes = { pid: 4242, sourcebans: false, unknown_proxy: null }
  const given = { env: { SOURCEBANS_URL: url }, database }
  expect((await diagnose(await examinedSiteWith({ ...given, notes }), SUBJECT))[2]).toEqual([
    'warning: see when it was last copied: the Sitrep that runs does not copy it; it was never copied',
    'Likely cause: SOURCEBANS_URL was set after that Sitrep was started, or is not set for it.',
    'Fix: Restart Sitrep, with SOURCEBANS_URL in its environment: nothing else is missing.',
  ])
  const copying = await examinedSiteWith({ ...given, notes: { ...notes, sourcebans: true } })
  expect((await diagnose(copying, SUBJECT))[2]?.[0]).toBe('failed: see when it was last copied: it was never copied')
})

test('set-up: it does not encrypt, and must', async () => {
  const { urlAt } = await createSourcebans(mariadb())
  const url = urlAt(mariadb().port, 'localhost')
  expect(await diagnoseUrl(url, wordsFor(url), 'sourcebans: { tls: always }\n')).toEqual([
    [
      'failed: sign in at localhost port PORT as USER: it does not encrypt',
      'Likely cause: The database at localhost has no certificate, and sourcebans.tls asks for one.',
      'Fix: Give it a certificate, or set sourcebans.tls to never in sitrep.yaml if nobody can listen in between.',
    ],
  ])
})

test('set-up: the file with its authority is missing', async () => {
  const yaml = 'sourcebans: { tls: always, tls_ca: /nonexistent/ca.pem }\n'
  expect(await diagnoseUrl('mysql://sitrep:secret@localhost:1/sourcebans', {}, yaml)).toEqual([
    [
      'failed: sign in at localhost port 1 as sitrep: the file of sourcebans.tls_ca cannot be read',
      'Likely cause: The file is not there, or belongs to another user.',
      'Fix: Correct sourcebans.tls_ca in sitrep.yaml, or let the user who runs Sitrep read the file.',
    ],
  ])
})

test('set-up: it has an address where a certificate needs a name', async () => {
  expect(await diagnoseUrl('mysql://sitrep:secret@192.0.2.5/sourcebans')).toEqual([
    [
      'failed: read SOURCEBANS_URL: it cannot be used',
      "Likely cause: SOURCEBANS_URL has the address 192.0.2.5: give the name that is in the database's certificate, " +
        'or set sourcebans.tls to never if nobody can listen in between.',
      'Fix: Correct SOURCEBANS_URL and restart Sitrep.',
    ],
  ])
})

test('set-up: copies have stopped', async () => {
  const { url } = await createSourcebans(mariadb())
  const late = await diagnoseUrl(url, {}, '', await copiedDatabase('2026-03-01T09:00:00Z', 'failed'))
  expect(late[2]).toEqual([
    'failed: see when it was last copied: the last good copy was made 3 hours ago',
    'Likely cause: Copying fails: the steps above or the log of Sitrep say why.',
    'Fix: Mend what is reported above; the next copy is then made by itself.',
  ])
  const never = await diagnoseUrl(url, {}, '', await testDatabase())
  expect(never[2]?.[0]).toBe('failed: see when it was last copied: it was never copied')
})

test('the worker that copies leaves what the doctor reads', async () => {
  const site = await sourcebansSite(mariadb())
  await site.sourcebans.admin({ user: 'Ann', authid: 'STEAM_0:0:11101', srv_flags: 'z' })
  await site.sync()
  site.clock.set(NOW)
  expect((await diagnoseUrl(site.sourcebans.url, {}, '', site.db))[2]).toEqual([
    'ok: see when it was last copied: the last good copy was made just now',
  ])
  await site.sourcebans.run('delete from sb_admins')
  await site.worker().run(running)
  expect((await diagnoseUrl(site.sourcebans.url, {}, '', site.db))[2]).toEqual([
    'warning: see when it was last copied: the last good copy was made just now; ' +
      'it is suddenly empty and therefore not believed yet',
    'Likely cause: Most of its admins or bans are gone, as when a database is just being filled again.',
    'Fix: If that is meant, do nothing: it is believed when the next copy says the same.',
  ])
})
