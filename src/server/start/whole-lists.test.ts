import { expect, test } from 'vitest'
import { type Db, sql } from '#server/ground/db/db.ts'
import { LONGEST_LIST } from '#shared/contracts/common.ts'
import { eventually } from '#testing/eventually.ts'
import { testApp } from '#testing/server.ts'

/** No two alike, as names are. */
const NAME = sql`'P' || substr(md5(n::text), 1, 4 + n % 12)`

/** Everybody has done everything, and is banned. */
async function fill(db: Db, weapon: number, from: number, to: number): Promise<void> {
  const ids = sql`select 76561198000000000 + n as steam_id, n from generate_series(${from}::int, ${to}::int) as n`
  await db.run(sql`insert into players (steam_id, personaname) select steam_id, ${NAME} from (${ids}) as ids`)
  await db.run(sql`
    insert into player_stats (server_id, steam_id, player_name, score, kills, tk_given, revives, healed_hp, last_seen)
    select 1, steam_id, ${NAME}, n, 100000 + n, 1, n, n, now() - n * interval '37 minutes' from (${ids}) as ids`)
  await db.run(sql`
    insert into player_weapons (server_id, steam_id, weapon_id, kill_count, tk_count)
    select 1, steam_id, ${weapon}, n, 0 from (${ids}) as ids`)
  await db.run(sql`
    insert into bans (bid, steam_id, authid, handle_at_ban, created_at, duration_s)
    select n, steam_id, '', 'P' || n, now(), 0 from (${ids}) as ids`)
}

test('a list asked for without a page is whole, up to a length at which it says that it is cut', async () => {
  const { app, db, seed, clock } = await testApp()
  await seed.server({ id: 1 })
  const weapon = await seed.weapon()
  const lists = async () => {
    const paths = [
      'leaderboard2?server_id=1',
      'leaderboard2?server_id=1&sort_by=kills',
      'medics/revivers?server_id=1',
      'medics/healers?server_id=1',
      'tk_amnesty2',
      'bans2',
      'bans2?q=p',
      'leaderboard2?server_id=1&q=p',
      `weapons2/${weapon}`,
    ]
    const replies = await Promise.all(paths.map((path) => app.inject(`/api/v1/site/${path}`)))
    return replies.map((reply, index) => {
      const json = reply.json()
      const rows = Array.isArray(json) ? json : json.player_kills_info
      return [paths[index], rows?.length, reply.headers['x-total-count']]
    })
  }
  await fill(db, weapon, 1, 20)
  for (const [path, rows, total] of await lists()) expect([rows, total ?? '20'], path).toEqual([20, '20'])
  clock.advance(120) // how many have amnesty is remembered for a minute
  await fill(db, weapon, 21, LONGEST_LIST + 1)
  await db.run(sql`analyze`) // the database does it by itself, a minute later
  app.snapshots.drop(null)
  const whole = { url: '/api/v1/site/leaderboard2?server_id=1', headers: { 'accept-encoding': 'br, gzip' } }
  await eventually(async () => {
    for (const [path, rows, total] of await lists()) {
      expect([rows, total], path).toEqual([LONGEST_LIST, String(LONGEST_LIST + 1)])
    }
  })
  const { rawPayload } = await app.inject(whole)
  expect(rawPayload.length, 'T80: bytes on the wire').toBeLessThanOrEqual(200_000)
})
