import { type Database, sql } from '#server/ground/db/db.ts'
import { appendRow } from '#server/owner/audit/audit.queries.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'

/** What people call themselves to break whatever copies their names: COPY, JSON, lines, terminals. */
export const HOSTILE_NAMES = [
  '\\.',
  '\\N',
  'a\tb\nc\rd\\',
  '\\x41\\101\\n',
  `'; drop table players; --"`,
  '\u0001\u001b[2J\u202Etxt.exe',
  '😀 Zoë Ж ',
  '',
]

/** Rows in every table the program has, hostile ones where people choose the text. */
export async function fillSite(db: Database): Promise<void> {
  const clock = testClock('2026-03-01T12:00:00.123Z')
  const seed = createSeed(db, clock)
  for (const [place, name] of HOSTILE_NAMES.entries()) {
    const steam_id = await seed.stats({
      name,
      score: place * 300,
      kills: place,
      revives: place % 3,
      healed_hp: place % 2,
    })
    const weapon_id = await seed.weapon({ name: `weapon_${place % 3}`, desc: name })
    await seed.playerWeapon({ steam_id, weapon_id, kills: place + 1 })
    const map_id = await seed.map({ shown: name })
    await seed.round({ map_id, win: place % 2 === 0 })
    await seed.mapStats({ map_id, wins: place })
    await seed.teamkill({ attacker: steam_id, weapon_id, map_id, attacker_role_id: await seed.role() })
    const match = await seed.match({ map_id, started: `2026-0${1 + (place % 3)}-01T1${place}:00:00Z`, weapons: [name] })
    await seed.matchPlayer(match, { steam_id, name, kills: place })
    await seed.matchEvents(match, [{ kind: 0, step: place, who: 1, whom: 0, weapon: 1 }])
    await seed.connection({ steam_id, ip: place % 2 === 0 ? '203.0.113.9' : '2001:db8::1', country: 'se' })
    await seed.ban({ handle: name })
    await seed.admin({ name })
    await seed.session(steam_id)
    await seed.install(await seed.workshopItem({ name, tags: [name, 'map'] }), 1, '2026-02-01T00:00:00Z')
    await appendAudit(db, clock.now(), name)
  }
  await seed.serverTotals(1, { sec_wins: 7 })
  await fillMachinery(db, clock.now())
}

const appendAudit = (db: Database, at: Date, text: string) =>
  appendRow(db, {
    at,
    actor: null,
    session_id: null,
    ip: '::1',
    action: 'say',
    server_id: 1,
    parameters: JSON.stringify({ text }),
    phase: 'event',
    outcome: 'ok',
  })

/** What the program keeps for itself. */
async function fillMachinery(db: Database, now: Date): Promise<void> {
  const hash = Buffer.from('00ff5c5c2e0a', 'hex')
  await db.run(sql`insert into data_versions values ('stats', 41)`)
  await db.run(sql`insert into login_attempts values (${hash}, ${hash}, '/x', ${now})`)
  await db.run(sql`insert into openid_nonces values ('n', ${now})`)
  await db.run(sql`insert into limit_levels values ('say', '1', 9, ${now}, true)`)
  await db.run(sql`insert into push_keys values (true, ${hash}, ${hash})`)
  await db.run(sql`
    with b as (insert into push_browsers (endpoint, p256dh, auth, seen_at)
               values ('https://push.example.org/a', ${hash}, ${hash}, ${now}) returning browser_id)
    insert into push_wishes (browser_id, server_id, at_least) select browser_id, 1, 4 from b`)
  await db.run(sql`
    insert into api_tokens (name, token_hash, scopes, created_at) values (${HOSTILE_NAMES[2]}, ${hash}, '{read}', ${now})`)
  await db.run(sql`insert into relayed_states values (1, ${now}, ${now}, null)`)
  await db.run(sql`insert into live_states values (1, '{"name": "a\\n\\"b\\\\"}')`)
  await db.run(sql`insert into nodes (name, roles, servers) values ('a', '{web}', '{1}')`)
  await db.run(sql`insert into lock_holders values ('server', 1, 'a', 3000)`)
  await db.run(sql`insert into passed_lines values ('j', 1, 7)`)
  await db.run(sql`insert into console_orders (server_id, command, deadline) values (1, 'say \\N', ${now})`)
  await db.run(sql`insert into sourcebans_chunks values (0, 'c')`)
  await db.run(sql`insert into recorder_states (server_id, state) values (1, '{"version": 1}')`)
  await db.run(sql`insert into log_counts values (1, 'kill', 9007199254740993)`)
  await db.run(sql`
    insert into unknown_lines (server_id, shape, lines, first_seen, last_seen) values (1, 'a "" <>', 2, ${now}, ${now})`)
  await db.run(sql`
    insert into ingest_dead (server_id, journal, seq, at, reason, line)
    select 1, 'j', 1, ${now}, 'poison', name from unnest(${HOSTILE_NAMES}::text[]) as name`)
  await db.run(sql`insert into seasons (month, started_at) values ('2026-03', ${now})`)
  await db.run(sql`
    insert into season_scores (season_id, server_id, steam_id, score)
    select 1, 1, steam_id, score from player_stats where score > 0`)
  await db.run(sql`insert into award_rules (fingerprint, awards, in_force) values ('a', '[]', true)`)
  await db.run(sql`
    insert into player_awards (rules_id, steam_id, award, tier, match_id, earned_at, best)
    select 1, steam_id, 'rifleman', 1, match_id, ${now}, true from match_players`)
  await db.run(sql`
    insert into records (kind, subject_id, metric, season_id, steam_id, value, match_id, set_at)
    select 'server', 1, 'kills', 0, steam_id, 1 + kills, match_id, ${now} from match_players`)
  await db.run(sql`
    insert into outbox_events (key, type, at, data)
    select 'down:' || place, 'server_down', ${now}, jsonb_build_object('server_name', name)
    from unnest(${HOSTILE_NAMES}::text[]) with ordinality as n (name, place)`)
  await db.run(
    sql`insert into outbox_deliveries (event_id, target, state) select event_id, 'webhook:a', 'sent' from outbox_events`,
  )
  await db.run(sql`insert into outbox_targets (target, sent_at) values ('webhook:a', ${now})`)
  await db.run(sql`insert into outbox_states values ('since', '{"ms": 1}')`)
  await db.run(sql`insert into discord_messages (webhook, event_id) select '1', event_id from outbox_events`)
  await db.run(sql`insert into discord_statuses (webhook, server_id, message_id, made_at) values ('1', 1, '2', ${now})`)
  await db.run(sql`insert into discord_gone (webhook, since) values ('a', ${now})`)
  await db.run(sql`insert into judge_states values ('seasons', '[]')`)
  await db.run(sql`insert into log_coverage values (1, ${now}, ${now})`)
  await db.run(sql`
    insert into log_files (server_id, device, inode, head_bytes, head_hash, path) values (1, '1', '2', 3, ${hash}, '/l')`)
  await db.run(sql`insert into recorder_cursors (journal, seq) values ('file:1', 77)`)
  await db.run(sql`insert into ingest_requests values (1, ${hash}, ${now}, 5, 6, true)`)
  await db.run(sql`insert into log_refusals values ('192.0.2.1', 27015, 'malformed', 3, ${now})`)
  await db.run(sql`insert into outside_copies values ('sourcebans', null, 'away')`)
  await db.run(sql`insert into erasures values (${hash}, ${now})`)
  await db.run(sql`insert into imports (name, location) values ('old', 'db.example.org:3306/hlstatsx')`)
  await db.run(sql`
    insert into imported_totals (import_id, from_server, step, key, amounts) values (1, 0, 'maps', '1', '{"a": 1}')`)
  await db.run(sql`insert into map_results select map_id, 1, 4, 2, 1 from maps`)
  await db.run(
    sql`insert into pulse_minutes values (1, ${now}, null, ''), (1, ${now}::timestamptz + interval '1 min', 9, 'a')`,
  )
  await db.run(sql`insert into pulse_spans values (1, 900, ${now}, 'a', 14, 1, 70, 16)`)
  await db.run(sql`insert into pulse_weeks values (1, '2026-02-23', 3, 4)`)
  await db.run(sql`insert into pulse_countries values (1, 'se', 3)`)
  await db.run(sql`select nextval('own_ban_ids'), nextval('own_ban_ids')`)
}
