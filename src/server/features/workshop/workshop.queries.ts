import { type Db, sql } from '#server/ground/db/db.ts'
import { WorkshopItem } from '#shared/contracts/workshop.ts'

export function listWorkshopItems(db: Db): Promise<WorkshopItem[]> {
  return db.many(
    WorkshopItem,
    sql`
      select i.item_id as id, i.name, i.workshop_id::text as workshop_id, i.file_size::float8 as file_size,
             coalesce(extract(epoch from i.time_created), 0)::int as time_created,
             coalesce(extract(epoch from i.time_updated), 0)::int as time_updated,
             coalesce(extract(epoch from min(n.last_updated)), 0)::int as last_updated,
             array_to_string(i.tags, ', ') as tags_str,
             coalesce(json_agg(json_build_object('server_id', g.server_id, 'server_name', g.server_name, 'last_updated',
                                                 extract(epoch from n.last_updated)::int)
                               order by g.position, g.server_id) filter (where n.last_updated is not null), '[]')
               as server_info,
             coalesce(json_agg(json_build_object('server_id', g.server_id, 'server_name', g.server_name)
                               order by g.position, g.server_id)
                        filter (where g.server_id is not null and n.last_updated is null), '[]')
               as missing_on,
             i.available
      from workshop_items i
      left join (workshop_installs n join game_servers g on g.server_id = n.server_id and g.enabled)
        on n.workshop_id = i.workshop_id
      group by i.item_id
      order by lower(i.name), i.item_id`,
  )
}
