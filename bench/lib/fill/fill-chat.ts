import { systemClock } from '#server/ground/clock.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createSeed } from '#testing/seed/seed.ts'

/** A line of each player, a few seconds apart: every tenth has the word medic, each has a few that are its own. Gives an admin's key. */
export async function fillChat(db: Database, lines: number): Promise<string> {
  await db.run(sql`
    insert into chat_lines (at, server_id, match_id, steam_id, player_name, text, to_team)
    select now() - make_interval(secs => 2 * (${lines}::int - n)), 1 + n % 20, (1 + n / 10)::bigint * 1800 * 2048 + 1,
           76561198000000000 + n::bigint * 7, left(md5('name' || n), 8) || ' ' || left(md5('second' || n), 6),
           case when n % 10 = 0 then 'MEDIC over here ' else 'push ' end || md5('a' || n) || ' ' || left(md5('b' || n), 12), n % 3 = 0
    from generate_series(1, ${lines}::int) as n`)
  await db.run(sql`vacuum analyze chat_lines`)
  const seed = createSeed(db, systemClock)
  return (await seed.session(await seed.admin())).authorization
}
