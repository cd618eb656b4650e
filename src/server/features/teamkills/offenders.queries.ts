import { z } from 'zod'
import { type Db, emptySql, type Sql, sql } from '#server/ground/db/db.ts'
import { matches, searchNeedle } from '#server/ground/db/lists/search.ts'
import { banEnd, banInForce, isPerson } from '#server/ground/db/people/people-status.ts'
import { refOf } from '#server/ground/db/people/player-ref.ts'
import type { TeamkillRules } from '#server/ground/settings/moderation.ts'
import { type Evidence, Offender } from '#shared/contracts/offenders.ts'
import { amnestyCutoff } from '#shared/figures/amnesty.ts'

/** Of the days asked for, the newest. */
const MOST_TEAMKILLS = 20_000
const MOST_EVIDENCE = 12 // shown of one person

export interface Question {
  rules: TeamkillRules
  since: Date
  now: Date
  limit: number
  offset: number
  q?: string | undefined
}

const DEED = sql`teamkill_id, server_id, attacker_id, victim_id, weapon_id, map_id, match_id, occurred_at`

const Row = Offender.omit({ evidence: true }).extend({ filtered: z.int() })

/** Newest deed first. */
export async function findOffenders(db: Db, question: Question): Promise<{ offenders: Offender[]; filtered: number }> {
  const rows = await db.many(Row, offendersOf(question))
  const evidence = await listEvidence(
    db,
    question,
    rows.map(({ steam_id }) => steam_id),
  )
  return {
    offenders: rows.map(({ filtered: _, ...row }) => ({ ...row, evidence: evidence.get(row.steam_id) ?? [] })),
    filtered: rows[0]?.filtered ?? 0,
  }
}

/**
 * Teamkills that count against somebody, called d, and whether each was one too many: the first of as many as the rule says is
 * not longer ago than it says.
 */
const deeds = ({ rules: { count, within_minutes }, since }: Question, whose: Sql): Sql => sql`
  (select ${DEED}, occurred_at - lag(occurred_at, ${count - 1}::int) over quick <= ${within_minutes}::int * interval '1 minute' as too_many
   from (select ${DEED} from teamkills
         where occurred_at > ${since} and not forgiven and not amnesty and ${isPerson(sql`attacker_id`)} ${whose}
         order by occurred_at desc, teamkill_id desc limit ${MOST_TEAMKILLS}) as t
   window quick as (partition by attacker_id, server_id, match_id order by occurred_at, teamkill_id)) as d`

function offendersOf(question: Question): Sql {
  const { rules, now, limit, offset, q } = question
  const needle = searchNeedle(q)
  const named =
    needle === null
      ? emptySql
      : sql`and (${matches(sql`lower(p.personaname)`, needle)} or p.steam_id::text = ${needle})`
  return sql`
    with people as (
      select attacker_id, count(*)::int as teamkills, count(distinct victim_id)::int as victims, max(occurred_at) as last_at,
             (count(*) filter (where too_many))::int as bursts, array_agg(distinct server_id) as servers
      from ${deeds(question, emptySql)} group by attacker_id),
    judged as (
      select attacker_id, teamkills, victims, last_at, bursts, p.personaname, p.avatarhash, share.row as share
      from people join players p on p.steam_id = attacker_id
      left join lateral (
        select json_build_object('kills', s.kills, 'teamkills', s.tk_given, 'server_name', g.server_name) as row
        from player_stats s join game_servers g using (server_id)
        where s.steam_id = attacker_id and s.server_id = any(servers) and s.kills >= ${rules.min_kills}
              and s.tk_given > 0 and s.kills < s.tk_given * ${rules.kills_per_teamkill}::bigint
              and s.last_seen > ${amnestyCutoff(now)}
        order by s.kills::float8 / s.tk_given, s.server_id limit 1) as share on true
      where (people.bursts > 0 or share.row is not null) ${named})
    select attacker_id as steam_id, personaname, avatarhash, bursts, share, teamkills, victims,
           floor(extract(epoch from last_at))::float8 as last, count(*) over ()::int as filtered,
           (select json_build_object('bid', bid, 'ends', floor(extract(epoch from ${banEnd})))
            from bans where steam_id = attacker_id and ${banInForce(now)} order by ${banEnd} desc nulls first, bid limit 1) as ban
    from judged order by last_at desc, attacker_id limit ${limit} offset ${offset}`
}

const EvidenceRow = z.object({ attacker: z.string(), row: Offender.shape.evidence.element })

async function listEvidence(db: Db, question: Question, ids: readonly string[]): Promise<Map<string, Evidence[]>> {
  const { count, within_minutes } = question.rules
  const whose = sql`and attacker_id = any(${ids}::bigint[])`
  const rows = await db.many(
    EvidenceRow,
    sql`
      with d as (select ${DEED}, too_many from ${deeds(question, whose)}),
      marked as (
        select ${DEED}, exists (
                 select 1 from d as later where later.too_many and later.attacker_id = d.attacker_id
                 and later.server_id = d.server_id and later.match_id is not distinct from d.match_id
                 and later.occurred_at between d.occurred_at and d.occurred_at + ${within_minutes}::int * interval '1 minute'
               ) as in_burst,
               row_number() over (partition by attacker_id order by occurred_at desc, teamkill_id desc) as place
        from d)
      select attacker_id::text as attacker, json_build_object(
               'id', teamkill_id, 'occurred', floor(extract(epoch from occurred_at)), 'victim', ${refOf(sql`victim_id`, sql`v`)},
               'weapon_name', w.weapon_name_trans, 'map_name', coalesce(m.map_name_trans, ''), 'server_id', server_id,
               'server_name', server_name, 'match_id', match_id, 'in_burst', in_burst) as row
      from marked join game_servers g using (server_id) join weapons w using (weapon_id) left join maps m using (map_id)
           left join players v on v.steam_id = victim_id
      where place <= ${Math.max(MOST_EVIDENCE, count)} order by attacker_id, occurred_at desc, teamkill_id desc`,
  )
  const found = new Map<string, Evidence[]>()
  for (const { attacker, row } of rows) found.set(attacker, [...(found.get(attacker) ?? []), row])
  return found
}
