import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { addBan, liftBan } from '#server/owner/people/own-bans.queries.ts'
import type { Act } from '#shared/contracts/moderation.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import {
  CLOSED_PORT,
  type ModerationSite,
  moderationSite,
  moveServer,
  startConsole,
} from '#testing/sites/moderation-site.ts'
import { forgetErased } from './forget-erased.ts'
import { erasePerson } from './privacy-erase.ts'

const ANN = '76561198000000101'
const ID = 'STEAM_1:1:19867186'

const ban = (site: ModerationSite, duration = 0) => site.act(`people/${ANN}/ban`, { reason: 'Ann cheats', duration })
const lift = (site: ModerationSite, { bid }: Act) => site.act(`bans/${bid}/lift`, { reason: 'Ann was wronged' })
const erase = ({ db, clock }: ModerationSite) => db.transaction((tx) => erasePerson(tx, ANN, clock.now()))
const forget = ({ db, clock }: ModerationSite) => forgetErased({ db, clock }).run(new AbortController().signal)

const Left = z.object({ kind: z.string(), texts: z.string() })
const left = async ({ db }: ModerationSite) => {
  const rows = await db.many(
    Left,
    sql`
      select kind, name || reason as texts from moderation_acts where steam_id = ${ANN}
      union all select 'its row', handle_at_ban || coalesce(reason, '') from bans where steam_id = ${ANN} order by 1`,
  )
  return rows.map(({ kind, texts }) => [kind, texts])
}

test('a game server that is down while somebody is erased still loses their lifted ban, and then nothing is left', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await site.seed.player({ steam_id: ANN, name: 'Ann' })
  const made = await ban(site)
  await moveServer(site, 1, CLOSED_PORT)
  await lift(site, made)
  await erase(site)
  await forget(site)
  expect(await left(site)).toEqual([['lift', '']])
  const back = await startConsole()
  await moveServer(site, 1, back.port)
  site.clock.advance(60)
  await site.workOn(1)
  expect(back.executed).toEqual([`removeid ${ID}`, 'writeid'])
  expect((await readAudit(site)).at(-1)).toMatchObject({ action: 'lift', phase: 'result', outcome: 'ok' })
  await forget(site)
  expect(await left(site)).toEqual([])
})

test('a ban in force keeps somebody out who is erased, and goes with its acts when it has ended and all were told', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await site.seed.player({ steam_id: ANN, name: 'Ann' })
  const made = await ban(site)
  await erase(site)
  await forget(site)
  const kept = [
    ['ban', ''],
    ['its row', ''],
  ]
  expect(await left(site)).toEqual(kept)
  site.clock.advance(60)
  await moveServer(site, 1, CLOSED_PORT)
  await lift(site, made)
  await forget(site)
  expect(await left(site)).toEqual([kept[1], ['lift', expect.stringContaining('wronged')]])
  await moveServer(site, 1, there.port)
  site.clock.advance(60)
  await site.workOn(1)
  await forget(site)
  expect(await left(site)).toEqual([])
})

test('a ban that runs out leaves the list, where its person was erased', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await ban(site, 3_600)
  await erase(site)
  const Version = z.object({ version: z.number() })
  const look = async () => {
    site.app.snapshots.drop(['bans'])
    const list = (await site.app.inject('/api/v1/site/bans2')).json()
    const known = sql`select version::float8 as version from data_versions where data_group = 'bans'`
    return { list, version: (await site.db.one(Version, known))?.version ?? 0 }
  }
  const before = await look()
  expect(before.list).toMatchObject([{ steam_id: ANN, handle_at_ban: '', reason: null }])
  site.clock.advance(3_600)
  await forget(site)
  expect(await look()).toEqual({ list: [], version: before.version + 1 })
})

test('whoever is known anew keeps what came after, and others keep everything', async () => {
  const site = await moderationSite([CLOSED_PORT])
  const { db, clock } = site
  await site.seed.player({ steam_id: ANN, name: 'Ann' })
  await erase(site)
  const other = await site.seed.player()
  clock.advance(60)
  for (const steamId of [ANN, other]) {
    const bid = await addBan(db, { steamId, name: 'Then', duration: 0, country: null }, clock.now())
    await liftBan(db, bid, clock.now())
    await db.run(sql`
      insert into moderation_acts (kind, steam_id, name, actor_name, reason, bid, made_at)
      values ('lift', ${steamId}, 'Then', 'x', '', ${bid}, ${clock.now()})`)
  }
  await forget(site)
  expect(await db.run(sql`select 1 from bans`)).toBe(2)
  expect(await db.run(sql`select 1 from moderation_acts`)).toBe(2)
})
