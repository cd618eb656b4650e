import { expect, test } from 'vitest'
import { type Database, sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { noticingSite } from '#testing/outbox/noticing.ts'
import { HOSTILE_NAME } from '#testing/outbox/test-event.ts'

const watch = (db: Database, steamId: string, at: Date) =>
  db.run(sql`insert into watched_people (steam_id, added_at, reason) values (${steamId}, ${at}, 'aims too well')`)

test('a watched player who joins is told once, and again after ten minutes away; others are not', async () => {
  const { db, clock, seed, look } = await noticingSite()
  const server = await seed.server({ id: 1, name: HOSTILE_NAME })
  const [ann, bob] = [await seed.player({ name: HOSTILE_NAME }), await seed.player({})]
  const join = (steam_id: string) => seed.connection({ steam_id, server_id: server })
  await look()
  clock.advance(60)
  await join(ann)
  await watch(db, ann, new Date(clock.now().getTime() + 1_000))
  expect(await look()).toEqual([])
  clock.advance(1_200)
  await join(ann)
  await join(bob)
  expect(await look()).toMatchObject([
    {
      type: 'watched_joined',
      data: {
        server_id: 1,
        server_name: HOSTILE_NAME,
        player: { steam_id: ann, personaname: HOSTILE_NAME },
        reason: 'aims too well',
      },
    },
  ])
  clock.advance(300)
  await join(ann)
  expect(await look()).toEqual([])
  clock.advance(601)
  await join(ann)
  expect(await look()).toHaveLength(1)
  await db.run(sql`delete from watched_people`)
  clock.advance(700)
  await join(ann)
  expect(await look()).toEqual([])
})

test('only who is named to be told of the watchlist is', () => {
  const { webhooks } = Settings.parse({ webhooks: [{ name: 'log' }, { name: 'admins', events: ['watched_joined'] }] })
  expect(webhooks.map(({ events }) => events.includes('watched_joined'))).toEqual([false, true])
})
