import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { openDatabase, sql } from '#server/ground/db/db.ts'
import type { Server } from '#shared/contracts/servers.ts'
import { urlOf } from '#testing/database/postgres.ts'
import { startReplicated } from '#testing/database/replica.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testApp } from '#testing/server.ts'
import { diagnose, examinedSiteWith } from '#testing/sites/doctor.ts'
import { onPrimary } from './on-primary.ts'
import { openReplicas } from './replicas.ts'

const LAG_MS = 1_000
const Place = z.object({ replica: z.boolean() })
const Hurried = Place.extend({ ms: z.string() })
const log = { info: () => undefined, warn: () => undefined }

test('reads go to a replica that has all one was told of, and to the primary while it has not', async () => {
  const { primary, replica, startReplica } = await startReplicated()
  const db = openDatabase({ socket: primary.socket, connections: 4 })
  const follower = openDatabase({ socket: replica.socket, connections: 1 })
  const urls = [urlOf(replica.socket)]
  const replicas = await openReplicas({ urls, primary: db, lagMs: LAG_MS, log })
  onTestFinished(async () => {
    await replicas.stop()
    await follower.close()
    await db.close()
  })
  const asksReplica = async () => (await replicas.reads.one(Place, sql`select pg_is_in_recovery() as replica`))?.replica

  const { app, clock } = await testApp({}, { db, reads: replicas.reads })
  const seed = createSeed(db, clock)
  const { authorization } = await seed.session(await seed.admin())
  const shownName = async () => {
    const servers: Server[] = (await app.inject('/api/v1/site/servers')).json()
    return servers[0]?.server_status.server_name
  }
  const rename = (name: string) =>
    db.transaction(async (tx) => {
      await tx.run(sql`
        insert into game_servers (server_id, server_name, ip, port, position) values (1, ${name}, '127.0.0.1', 1, 1)
        on conflict (server_id) do update set server_name = excluded.server_name`)
      await raiseVersions(tx, ['servers'])
    })
  await rename('Alpha')

  await expect.poll(asksReplica, { message: 'it has caught up' }).toBe(true)
  expect(await onPrimary(asksReplica), 'who may have written asks the primary').toBe(false)
  const where = sql`select pg_is_in_recovery() as replica`
  const asksInTransaction = () => replicas.reads.transaction((tx) => tx.one(Place, where))
  await expect.poll(asksInTransaction).toEqual({ replica: true })
  const withLessTime = () =>
    replicas.reads.within(700).one(
      Hurried,
      sql`
    select pg_is_in_recovery() as replica, current_setting('statement_timeout') as ms`,
    )
  await expect.poll(withLessTime).toEqual({ replica: true, ms: '700ms' })
  await expect.poll(shownName).toBe('Alpha')
  const answersOf = async (headers: Record<string, string>) => {
    const before = replicas.answered()
    await app.inject({ url: '/api/v1/site/maps/99', headers })
    return replicas.answered() - before
  }
  await expect.poll(() => answersOf({}), { message: 'a public reading' }).toBeGreaterThan(0)
  expect(await answersOf({ authorization }), 'the same by somebody signed in').toBe(0)
  expect(await answersOf({ cookie: 'theme=dark; api_key=x' }), 'and by their browser').toBe(0)

  // It stands still: a kept page that was dropped is made anew from the primary, and never from what the replica still has.
  await follower.run(sql`select pg_wal_replay_pause()`)
  await rename('Beta')
  await expect.poll(shownName).toBe('Beta')
  expect(await asksReplica()).toBe(false)
  expect(await follower.one(z.object({ n: z.string() }), sql`select server_name as n from game_servers`)).toEqual({
    n: 'Alpha',
  })
  const examined = await examinedSiteWith({
    env: { DATABASE_URL: urlOf(primary.socket), DATABASE_REPLICA_URL: urls.join(',') },
    database: { type: 'open', db },
  })
  const told = async () => (await diagnose(examined, 'PostgreSQL'))[2]?.[0]?.replace(/at \S+ port \d+/, 'at PLACE')
  expect(await told()).toBe('warning: ask the replica at PLACE how far it is: it is more than 1000 ms behind')
  await follower.run(sql`select pg_wal_replay_resume()`)
  await expect.poll(asksReplica, { message: 'and comes back by itself' }).toBe(true)
  expect(await told()).toBe('ok: ask the replica at PLACE how far it is: it has all that the primary has')
  expect(await shownName()).toBe('Beta')

  // Nobody says what is written now; the bound is all there is.
  await follower.run(sql`select pg_wal_replay_pause()`)
  await db.run(sql`update game_servers set server_name = 'Gamma'`)
  await expect.poll(replicas.usable, { message: 'too far behind' }).toBe(0)
  await follower.run(sql`select pg_wal_replay_resume()`)
  await expect.poll(replicas.usable).toBe(1)

  // Gone in the middle of everything.
  await replica.stop()
  expect(await asksReplica(), 'the primary answers').toBe(false)
  expect(replicas.usable()).toBe(0)
  expect(await told()).toMatch(/^failed: ask the replica/)
  await startReplica()
  await expect.poll(asksReplica, { message: 'and back' }).toBe(true)

  // Without a primary it grows old, and what it has is better than nothing, but not for whoever may have written.
  await primary.stop()
  await expect.poll(replicas.usable).toBe(0)
  expect(await asksReplica(), 'the late replica answers').toBe(true)
  await expect(onPrimary(asksReplica)).rejects.toThrow('The database does not answer')
})
