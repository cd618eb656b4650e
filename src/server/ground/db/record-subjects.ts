import type { RecordKind } from '#shared/figures/record-metrics.ts'
import { type Sql, sql } from './db.ts'

/** Queries for what records are of: their ids, names as people read them, and places on the site. */
export const RECORD_SUBJECTS: Readonly<Record<RecordKind, Sql>> = {
  server: sql`select server_id as id, server_name as name, position as place from game_servers where enabled`,
  map: sql`select map_id as id, map_name_trans as name, 0 as place from maps`,
  weapon: sql`select weapon_id as id, weapon_name_trans as name, 0 as place from weapons`,
}
