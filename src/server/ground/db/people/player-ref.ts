import { type Sql, sql } from '#server/ground/db/db.ts'

/** Somebody as a PlayerRef; null where nobody is named. `person` is their row of players, if they have one. */
export const refOf = (id: Sql, person: Sql): Sql => sql`
  case when ${id} is not null then json_build_object(
    'steam_id', ${id}::text, 'personaname', coalesce(${person}.personaname, ${id}::text),
    'avatarhash', coalesce(${person}.avatarhash, '')) end`
