import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/ground/db/db.ts'
import { emptyDatabaseSocket, testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { startPgbouncer } from '#testing/deploy/pgbouncer.ts'
import { diagnose, examinedSiteWith } from '#testing/sites/doctor.ts'

/** What the doctor says of the two addresses, without what it says of rights and tables. */
async function examine(url: string, directUrl?: string) {
  const db = openDatabase(directUrl === undefined ? { url, connections: 1 } : { url, directUrl, connections: 1 })
  onTestFinished(() => db.close())
  const env = { DATABASE_URL: url, ...(directUrl !== undefined && { DATABASE_DIRECT_URL: directUrl }) }
  const examined = await examinedSiteWith({ env, database: { type: 'open', db } })
  return (await diagnose(examined, 'PostgreSQL')).slice(0, 2).map((finding) => finding.map(withoutPlace))
}

const withoutPlace = (text: string): string => text.replace(/at \S+ port \d+/, 'at PLACE').replace(/L \d+\.\d+/, 'L')

test('set-up: a pooler in transaction mode, and the way past it', async () => {
  const { socket } = await testDatabaseSocket()
  const direct = urlOf(socket)
  const strict = urlOf((await startPgbouncer(socket)).socket)
  const lenient = urlOf((await startPgbouncer(socket, 'ignore_startup_parameters = statement_timeout')).socket)
  const signedIn = ['ok: sign in at PLACE: PostgreSQL as sitrep']

  expect(await examine(direct)).toEqual([signedIn, ['ok: see whether its sessions are kept: they are']])
  expect(await examine(strict, direct)).toEqual([
    signedIn,
    ['ok: reach it past the pooler at PLACE: it is the same database'],
  ])
  expect(await examine(strict)).toEqual([
    [
      'failed: sign in at PLACE: it does not take a connection as PostgreSQL does',
      'Likely cause: DATABASE_URL probably leads to a pooler such as pgbouncer.',
      'Fix: Set DATABASE_URL to the pooler and DATABASE_DIRECT_URL past it to PostgreSQL itself, and see that the pooler knows user and database.',
    ],
  ])
  expect(await examine(lenient)).toEqual([
    signedIn,
    [
      'failed: see whether its sessions are kept: each transaction gets another session',
      'Likely cause: DATABASE_URL leads to a pooler in transaction mode, such as pgbouncer.',
      'Fix: Set DATABASE_DIRECT_URL, too, to lead past the pooler to PostgreSQL itself.',
    ],
  ])
  expect((await examine(strict, lenient))[1]).toEqual([
    'failed: reach it past the pooler at PLACE: each transaction gets another session',
    'Likely cause: DATABASE_DIRECT_URL leads to a pooler in transaction mode, such as pgbouncer.',
    'Fix: Correct DATABASE_DIRECT_URL to lead past the pooler to PostgreSQL itself.',
  ])
  expect((await examine(strict, urlOf((await emptyDatabaseSocket()).socket)))[1]).toEqual([
    'failed: reach it past the pooler at PLACE: it is another database',
    'Likely cause: DATABASE_URL and DATABASE_DIRECT_URL name different databases or servers.',
    'Fix: Correct one of them: both must lead to the same database of the same primary.',
  ])
  expect((await examine(strict, 'postgres://sitrep@127.0.0.1:1/sitrep'))[1]).toEqual([
    'failed: reach it past the pooler at PLACE: the connection was refused',
    'Likely cause: Nothing listens at 127.0.0.1 on TCP port 1, or a firewall refuses this machine.',
    'Fix: Start it, correct DATABASE_DIRECT_URL, or let this machine in.',
  ])
})
