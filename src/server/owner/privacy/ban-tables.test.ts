import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { makeBan, makeKick } from '#server/owner/moderation/make-act.ts'
import { addBan } from '#server/owner/people/own-bans.queries.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { workParts } from '#testing/sites/moderation-site.ts'
import { erasePerson } from './privacy-erase.ts'

const CID = '76561198000000303'
const BAD = '76561198000000505'

async function moderated() {
  const db = await testDatabase()
  const clock = testClock('2026-03-01T12:00:00Z')
  const seed = createSeed(db, clock)
  await seed.server({ id: 1 })
  await seed.admin({ steam_id: await seed.player({ steam_id: CID, name: 'Cid' }) })
  const parts = workParts({ db, clock })
  const actor = { steam_id: CID, session_id: null, ip: '192.0.2.1' }
  const erase = (steamId: string) => db.transaction((tx) => erasePerson(tx, steamId, clock.now()))
  return { db, clock, seed, parts, actor, erase }
}

const Ban = z.object({ by: z.string().nullable(), reason: z.string().nullable() })
const bans = sql`select banned_by as by, reason from bans order by bid`
const Act = z.object({ kind: z.string(), actor: z.string().nullable(), name: z.string(), reason: z.string() })
const acts = sql`select kind, actor::text, actor_name as name, reason from moderation_acts order by act_id`

test('the bans that somebody made as an admin no longer tell by whom; those of others still do', async () => {
  const { db, clock, seed, parts, actor, erase } = await moderated()
  await makeBan(parts, { actor, steamId: BAD, reason: 'x', duration: 0 })
  const dee = await seed.admin({ name: 'Dee' })
  const another = { actor: { ...actor, steam_id: dee }, steamId: await seed.player(), reason: 'y', duration: 0 }
  await makeBan(parts, another)
  await addBan(db, { ...another, name: '', country: null, by: 'the owner' }, clock.now())
  await db.run(sql`delete from admins where steam_id = ${CID}`)
  await erase(CID)
  expect((await db.many(Ban, bans)).map(({ by }) => by)).toEqual([null, 'Dee', 'the owner'])
  expect((await db.many(Act, acts)).map(({ actor, name }) => [actor, name])).toEqual([
    [null, ''],
    [dee, 'Dee'],
  ])
})

test.each(['76561198000000101', 'STEAM_0:1:19867186', 'STEAM_1:1:19867186', '[U:1:39734373]'])(
  'an id goes from reasons for what was done to others, spelled as %s',
  async (id) => {
    const { db, seed, parts, actor, erase } = await moderated()
    const ann = await seed.player({ steam_id: '76561198000000101' })
    await makeBan(parts, { actor, steamId: BAD, reason: `Evasion of ${id}, and more`, duration: 0 })
    await makeKick(parts, { actor, steamId: BAD, reason: `Knows ${id}`, serverIds: null })
    await db.run(sql`
      insert into moderation_acts (kind, steam_id, name, actor_name, reason, bid, made_at)
      select 'remove', steam_id, 'Bad', 'Sitrep', 'You are banned. ' || left(reason, 25), bid, now() from bans`)
    await erase(ann)
    expect(await db.many(Ban, bans)).toEqual([{ by: 'Cid', reason: 'Evasion of [erased], and more' }])
    expect((await db.many(Act, acts)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['ban', 'Evasion of [erased], and more'],
      ['kick', 'Knows [erased]'],
      ['remove', ''], // it ended in the middle of the id
    ])
  },
)
