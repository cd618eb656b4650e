import { type Db, plannedOnce, sql } from '#server/ground/db/db.ts'
import { named, summary } from '#server/ground/db/match-rows.ts'
import { MatchDetail, MatchPlayer, MatchRound } from '#shared/contracts/matches.ts'

const Head = MatchDetail.omit({ rounds: true, scoreboard: true })

/** Null when there is no such match. */
export async function findMatch(db: Db, matchId: number, now: Date): Promise<MatchDetail | null> {
  const [head, rounds, scoreboard] = await Promise.all([
    findHead(db, matchId, now),
    listRounds(db, matchId),
    listPlayers(db, matchId),
  ])
  return head && { ...head, rounds, scoreboard }
}

function findHead(db: Db, matchId: number, now: Date) {
  return db.one(
    Head,
    plannedOnce(sql`
      select ${summary(now)}, extract(epoch from m.round_started_at)::int as round_started, m.events,
             m.events = 0 or exists (select from match_events e where e.match_id = ${matchId}) as events_kept
      from matches m ${named} where m.match_id = ${matchId}`),
  )
}

function listRounds(db: Db, matchId: number): Promise<MatchRound[]> {
  return db.many(
    MatchRound,
    sql`
      select round_id::float8 as id, extract(epoch from started_at)::int as started,
             extract(epoch from occurred_at)::int as ended, win
      from rounds where match_id = ${matchId} order by occurred_at, round_id`,
  )
}

function listPlayers(db: Db, matchId: number): Promise<MatchPlayer[]> {
  return db.many(
    MatchPlayer,
    plannedOnce(sql`
      select p.steam_id, p.personaname, p.avatarhash, s.slot, s.player_name, s.score, s.kills, s.deaths, s.suicides,
             s.headshots, s.revives, s.healed_hp, s.caps, s.tk_given, s.tk_taken, s.wins, s.losses,
             (select coalesce(json_agg(json_build_object('class_name', r.class_name, 'class_template', r.class_template)
                                       order by r.class_name, r.class_template), '[]')
              from roles r where r.role_id = any(s.roles)) as roles,
             (s.played_s + greatest(0, coalesce(extract(epoch from m.seen_at - s.here_since), 0)))::int as time_played,
             s.here_since is not null and m.ended_at is null as here
      from match_players s join players p using (steam_id) join matches m using (match_id)
      where s.match_id = ${matchId} order by s.score desc, s.kills desc, s.slot`),
  )
}
