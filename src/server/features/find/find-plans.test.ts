import { expect, test } from 'vitest'
import { type Database, sql } from '#server/ground/db/db.ts'
import { type PlanNode, planSteps } from '#testing/database/plan-steps.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { findPlayers } from './find-players.queries.ts'

const PLAYERS = 20_000

/** Everybody's name begins and goes on alike, on the game server too. */
async function manyPlayers(): Promise<Database> {
  const db = await testDatabase()
  await db.run(sql`
    insert into game_servers (server_id, server_name, ip, port, position) values (1, 'One', '192.0.2.1', 27015, 1)`)
  await db.run(sql`
    insert into players (steam_id, personaname)
    select 76561198000000000 + n, 'Player ' || n || ' !?' from generate_series(1, ${PLAYERS}::int) as n`)
  await db.run(sql`
    insert into player_stats (server_id, steam_id, player_name, score, last_seen)
    select 1, steam_id, 'x' || personaname, (steam_id % 1000)::int, now() from players`)
  for (const table of [sql`players`, sql`player_stats`, sql`score_counts`]) await db.run(sql`vacuum analyze ${table}`)
  return db
}

/** Those of people that were looked at, also in vain. */
const peopleRead = (steps: readonly PlanNode[]): number =>
  steps
    .filter((step) => /^player/.test(step['Relation Name'] ?? ''))
    .reduce((sum, step) => {
      const inVain = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
      return sum + (step['Actual Rows'] + inVain) * step['Actual Loops']
    }, 0)

test('whatever is typed, few of very many people are read, and who is meant is found', async () => {
  const db = await manyPlayers()
  const first = async (needle: string) => (await findPlayers(db, needle))[0]?.personaname
  for (const needle of ['p', 'pl', 'player', 'player 1', 'layer', 'yer 19999', '!?', '!?!?!?', '7656119800', 'zzz']) {
    const steps = await planSteps(db, (heard) => findPlayers(heard, needle))
    expect(peopleRead(steps), needle).toBeLessThan(PLAYERS / 10)
  }
  expect(await first('player')).toMatch(/999 !\?$/) // the best
  expect(await first('yer 19999')).toBe('Player 19999 !?')
  expect(await first('76561198000012345')).toBe('Player 12345 !?')
})
