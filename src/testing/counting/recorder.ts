import { z } from 'zod'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { Recorder } from '#server/counting/recorder/recorder.ts'
import type { RecorderOptions } from '#server/counting/recorder/recorder-options.ts'
import { type Database, type Db, sql } from '#server/ground/db/db.ts'
import { formatLogDate } from '#simulator/log-lines/log-date.ts'
import { SESSION_START } from './log-session.ts'

/** Messages as records of a journal, a second apart. */
export function journalOf(messages: readonly (string | Uint8Array)[], first = 1, serverId = 1): JournalRecord[] {
  return messages.map((message, index) => {
    const time = SESSION_START + first + index
    const payload = Buffer.concat([Buffer.from(formatLogDate(time)), Buffer.from(message)])
    const origin = new Uint8Array(16)
    return { seq: first + index, serverId, receivedAt: time * 1000, source: 'udp', origin, place: 0, payload }
  })
}

export async function openRecorder(db: Db, options: Partial<RecorderOptions> = {}): Promise<Recorder> {
  const recorder = new Recorder({ db, journal: 'test', ...options })
  await recorder.load()
  return recorder
}

/** Records everything in pieces of a given size. */
export async function recordAll(recorder: Recorder, records: readonly JournalRecord[], size = records.length) {
  for (let from = 0; from < records.length; from += size) {
    const batch = records.slice(from, from + size)
    await recorder.record(batch, batch.at(-1)?.seq ?? 0)
  }
}

const Row = z.record(z.string(), z.unknown())

/** Every number the recorder writes, in a form that two databases can be compared by. */
export async function countedTables(db: Database): Promise<Record<string, unknown[]>> {
  const rows = (query: ReturnType<typeof sql>) => db.many(Row, query)
  return {
    players: await rows(sql`select * from player_stats order by server_id, steam_id`),
    weapons: await rows(sql`
      select server_id, steam_id, weapon_name, pw.kill_count, tk_count
      from player_weapons pw join weapons using (weapon_id) order by 1, 2, 3`),
    weaponTotals: await rows(sql`select weapon_name, kill_count, user_count from weapons order by 1`),
    teamkills: await rows(sql`
      select server_id, number, attacker_id, victim_id, forgiven, amnesty, occurred_at, map_name, match_id
      from teamkills left join maps using (map_id) order by 1, 2`),
    rounds: await rows(sql`
      select server_id, map_name, occurred_at, win, started_at, match_id, slots from rounds join maps using (map_id) order by 1, 3, 2`),
    maps: await rows(sql`
      select map_name, server_id, wins, losses, tk_count, play_time_s, last_start
      from map_stats join maps using (map_id) order by 1, 2`),
    mapResults: await rows(sql`
      select map_name, server_id, humans, wins, losses from map_results join maps using (map_id) order by 1, 2, 3`),
    totals: await rows(sql`select * from server_totals order by server_id`),
    matches: await rows(sql`
      select match_id, server_id, map_name, started_at, ended_at, round_started_at, wins, losses, last_win, points, caches,
             kills, people, events, mode, weapons
      from matches join maps using (map_id) order by 1`),
    saves: await rows(sql`select * from player_saves order by 1, 2, 3`),
    matchCounts: await rows(sql`select server_id, matches from match_counts order by 1`),
    scoreboards: await rows(sql`
      select match_id, slot, steam_id, player_name, here_since, played_s, score, kills, deaths, suicides, headshots, revives,
             healed_hp, caps, tk_given, tk_taken, wins, losses, best_streak, killed_by,
             (select array_agg(class_template order by class_template) from roles where role_id = any(roles)) as roles
      from match_players order by 1, 2`),
    matchEvents: await rows(sql`select match_id, part, events from match_events order by 1, 2`),
    scores: await rows(sql`select * from score_counts where players <> 0 order by 1, 2, 3`),
    boards: await rows(sql`select * from board_counts order by server_id`),
    connections: await rows(sql`select server_id, steam_id, ip, connected_at from connections order by 1, 4, 2`),
    chat: await rows(sql`
      select at, server_id, match_id, steam_id, player_name, text, to_team from chat_lines order by server_id, chat_id`),
    lines: await rows(sql`select * from log_counts order by 1, 2`),
    dead: await rows(sql`select server_id, seq, reason, line from ingest_dead order by 1, 2`),
  }
}
