import { newLogState } from '#server/counting/recorder/fold/log-state.ts'
import { newMatchState } from '#server/counting/recorder/fold/match/match-state.ts'
import { sql } from '#server/ground/db/db.ts'
import { appendRow } from '#server/owner/audit/audit.queries.ts'
import { addBan, liftBan } from '#server/owner/people/own-bans.queries.ts'
import { steamIdForms } from '#shared/steam-id.ts'
import type { TestApp } from '#testing/server.ts'

export interface KnownPerson {
  steam_id: string
  name: string
  ip: string
}

/** Somebody of whom every table that can tells something. */
export async function seedPerson({ db, seed, clock }: TestApp, person: KnownPerson): Promise<void> {
  const { steam_id, name, ip } = person
  await seed.stats({ steam_id, name, player_name: `${name} on the server`, kills: 10, score: 100, revives: 2 })
  await seed.playerWeapon({ steam_id, weapon_id: await seed.weapon(), kills: 10 })
  await seed.teamkill({ attacker: steam_id })
  await seed.teamkill({ victim: steam_id })
  const match = await seed.match({ started: steam_id.endsWith('1') ? '2026-03-01T10:00:00Z' : '2026-03-01T11:00:00Z' })
  await seed.matchPlayer(match, { steam_id, name: `${name} then`, kills: 4 })
  await seed.matchEvents(match, [
    { kind: 6, step: 5, who: 1, whom: 0, weapon: 0 },
    { kind: 0, step: 9, who: 2, whom: 0, weapon: 0 }, // of somebody else
    { kind: 0, step: 1, who: 0, whom: 1, weapon: 0 },
  ])
  const other = await seed.player()
  await db.run(sql`
    insert into player_saves (server_id, medic_id, patient_id, revives) values (1, ${steam_id}, ${other}, 2), (1, ${other}, ${steam_id}, 1)`)
  await seed.chat({ steam_id, name: `${name} then`, text: 'gg', match_id: match })
  const best = [
    { player: { steam_id: other, personaname: 'Other' }, score: 9 },
    { player: { steam_id, personaname: name }, score: 7 },
  ]
  await db.run(sql`
    insert into outbox_events (key, type, at, data)
    values (${`weekly_digest:${other}`}, 'weekly_digest', ${clock.now()}, ${JSON.stringify({ best })}::jsonb)`)
  await seed.connection({ steam_id, ip, country: 'se' })
  await seedModeration({ db }, person, other)
  await seed.session(steam_id)
  const now = clock.now()
  await liftBan(db, await addBan(db, { steamId: steam_id, name, duration: 0, country: null }, now), now)
  await db.run(sql`
    insert into moderation_acts (kind, steam_id, name, actor, actor_name, reason, made_at)
    values ('kick', ${steam_id}, ${name}, null, 'Sitrep', ${`Was ${name}`}, ${now}),
           ('kick', ${other}, 'Other', ${steam_id}, ${name}, 'x', ${now})`)
  const act = { actor: steam_id, session_id: null, ip, action: 'sign_in', server_id: null, parameters: '{}' }
  await appendRow(db, { ...act, at: now, phase: 'event', outcome: 'ok' })
  await seedSeason({ db }, steam_id)
  await seedLines({ db }, person)
  await seedNotices({ db }, steam_id)
  await db.run(sql`insert into imports (name, location) values ('old', 'x') on conflict do nothing`)
  await db.run(sql`
    insert into imported_totals (import_id, from_server, step, key, steam_id, amounts)
    select import_id, 0, 'players', ${steam_id}, ${steam_id}, '{"kills":3}' from imports`)
}

type Where = Pick<TestApp, 'db'>

/** They report somebody and are reported by somebody, who are the same, noted and watched. */
async function seedModeration({ db }: Where, { steam_id, name }: KnownPerson, other: string): Promise<void> {
  await db.run(sql`
    with made as (
      insert into reports (kind, author_id, subject_id, created_at, changed_at, entries)
      values ('report', ${steam_id}, ${other}, now(), now(), 1), ('report', ${other}, ${steam_id}, now(), now(), 1)
      returning report_id, author_id)
    insert into report_entries (report_id, entry, at, author_id, by_admin, act, text, link)
    select report_id, 1, now(), author_id, false, 'write', ${`${name} was there: ${steam_id}`},
           'https://steamcommunity.com/profiles/' || author_id from made`)
  await db.run(sql`
    insert into person_notes (steam_id, author_id, created_at, text) values (${steam_id}, ${other}, now(), ${`${name} again`})`)
  await db.run(sql`
    insert into watched_people (steam_id, added_by, added_at, reason) values (${steam_id}, ${other}, now(), ${name})`)
}

async function seedSeason({ db }: Where, steamId: string): Promise<void> {
  await db.run(sql`
    insert into seasons (name, month, started_at, closed_at) values ('Spring', '2026-01', '2026-01-01', '2026-02-01')
    on conflict do nothing`)
  await db.run(sql`
    insert into season_scores (season_id, server_id, steam_id, score) select season_id, 1, ${steamId}, 70 from seasons`)
}

/** Their own wish to be told of somebody, and somebody's to be told of them. */
async function seedNotices({ db }: Where, steamId: string): Promise<void> {
  const friend = '76561198000000999'
  for (const [by, of] of [
    [steamId, friend],
    [friend, steamId],
  ]) {
    await db.run(sql`
      with b as (insert into push_browsers (endpoint, p256dh, auth, seen_at)
                 values (${`https://push.example.org/${by?.slice(-3)}/${of?.slice(-3)}`}, 'a secret', 'a secret', now())
                 returning browser_id)
      insert into push_wishes (browser_id, player_id, asked_by) select browser_id, ${of}, ${by} from b`)
  }
}

/** What was put aside, and what is known between two lines. */
async function seedLines({ db }: Where, { steam_id, name, ip }: KnownPerson): Promise<void> {
  const line = `"${name}<5><${steamIdForms(steam_id)?.steam1}><>" connected, address "${ip}:27005"`
  await db.run(sql`
    insert into ingest_dead (server_id, journal, seq, at, reason, line) values (1, 'j', 1, now(), 'ghost', ${line})`)
  const member = {
    ...{ type: 'human', steamId: steam_id, name, team: null, role: null, connected: true, alive: true, streak: 0 },
    ...{ medicSince: null, seenAt: 1, forgaveAt: null, killTimes: [] },
  }
  const match = { ...newMatchState(1), people: { [steam_id]: { slot: 1, since: 1, times: 1 } } }
  const roster = { [steam_id.slice(-3)]: member }
  const state = {
    ...newLogState(),
    members: 1,
    humans: 1,
    match,
    roster,
    unforgiven: [{ number: 1, victim: steam_id }],
  }
  await db.run(sql`
    insert into recorder_states as r (server_id, state) values (1, ${JSON.stringify(state)}::jsonb)
    on conflict (server_id, stream) do update
      set state = r.state || jsonb_build_object('members', 2, 'humans', 2,
        'match', jsonb_set(r.state->'match', '{people}', (r.state#>'{match,people}') || (excluded.state#>'{match,people}')),
        'roster', r.state->'roster' || (excluded.state->'roster'),
        'unforgiven', r.state->'unforgiven' || (excluded.state->'unforgiven'))`)
  const players = [{ index: 0, name, score: 1, duration: 1 }]
  await db.run(sql`
    insert into live_states as l (server_id, state) values (1, ${JSON.stringify({ players })}::jsonb)
    on conflict (server_id) do update
      set state = jsonb_build_object('players', l.state->'players' || (excluded.state->'players'))`)
  await db.run(sql`
    insert into relayed_states as r (server_id, asked_at, received_at, answer)
    values (1, now(), now(), ${JSON.stringify({ players })}::jsonb)
    on conflict (server_id) do update
      set answer = jsonb_build_object('players', r.answer->'players' || (excluded.answer->'players'))`)
}
