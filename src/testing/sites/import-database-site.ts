import { z } from 'zod'
import { createImportCommand } from '#server/commands/import.ts'
import type { ProgressStep } from '#server/commands/kit/progress.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { type Database, Sql } from '#server/ground/db/db.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { linesOf, runCommand } from './run-command.ts'

/** A site with game servers 1 and 2 that imports other people's statistics. */
export async function importDatabaseSite() {
  const { db, socket } = await testDatabaseSocket()
  const clock = testClock('2026-03-01T12:00:00Z')
  const seed = createSeed(db, clock)
  await seed.server({ id: 1, ip: '203.0.113.20' })
  await seed.server({ id: 2, ip: '203.0.113.21' })
  const config = loadConfig({ DATABASE_URL: urlOf(socket) }, '/nonexistent')
  const printed: string[] = []
  const updates: ProgressStep[] = []
  const start = async (args: readonly string[], given: ImportGiven = {}) => {
    const { rowsUntilStop = Number.POSITIVE_INFINITY, pageRows = 2 } = given
    const stopping = new AbortController()
    const update = (step: ProgressStep) => {
      updates.push(step)
      if (step.done >= rowsUntilStop) stopping.abort()
    }
    const outcome = await runCommand(createImportCommand({ pageRows, batchRows: given.batchRows ?? pageRows }), args, {
      config: given.config ?? config,
      clock,
      stopping: stopping.signal,
      progress: () => ({ update, end: () => undefined }),
    })
    printed.push(...linesOf(outcome.stdout))
    return outcome
  }
  const run = async (...args: string[]) => (await start(args)).code
  return { db, seed, config, clock, printed, updates, start, run }
}

interface ImportGiven {
  config?: Config
  pageRows?: number
  batchRows?: number // as many as a page has, when left out
  rowsUntilStop?: number // asks to stop once that many rows were read
}

/** All an import can change, table by table, so that two states can be compared. */
export async function statisticsIn(db: Database): Promise<Record<string, unknown[]>> {
  const tables = {
    players: 'select steam_id, personaname, has_smoke from players order by 1',
    player_stats: `select s.*, extract(epoch from last_seen)::int as last_seen from player_stats s order by server_id, steam_id`,
    player_weapons: `select server_id, steam_id, weapon_name, w.kill_count, tk_count
      from player_weapons w join weapons using (weapon_id) order by 1, 2, 3`,
    weapons: 'select weapon_name, weapon_name_trans, kill_count, user_count from weapons order by 1',
    map_stats: `select server_id, map_name, wins, losses, tk_count, play_time_s, extract(epoch from last_start)::int as last_start
      from map_stats join maps using (map_id) order by 1, 2`,
    server_totals: 'select * from server_totals order by server_id',
    teamkills: `select t.server_id, attacker_id, victim_id, weapon_name, map_name, a.class_template as attacker_role, forgiven, amnesty,
      extract(epoch from occurred_at)::int as occurred
      from teamkills t join weapons using (weapon_id) left join maps using (map_id) left join roles a on a.role_id = attacker_role_id
      order by occurred_at, attacker_id`,
    rounds: `select server_id, map_name, win, extract(epoch from occurred_at)::int as occurred
      from rounds join maps using (map_id) order by occurred_at, round_id`,
    connections: `select server_id, steam_id, host(ip) as ip, country, extract(epoch from connected_at)::int as at
      from connections order by connected_at, steam_id, ip`,
  }
  const state: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(tables)) {
    state[name] = await db.many(z.record(z.string(), z.unknown()), new Sql([query], []))
  }
  return state
}
