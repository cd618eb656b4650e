import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { Sql } from '#server/ground/db/sql.ts'
import { emptyDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { mariadbForTests } from '#testing/mariadb/mariadb.ts'
import { createGg2, SECOND_GENERATION } from '#testing/mariadb/mariadb-gg2.ts'
import { importDatabaseSite, statisticsIn } from '#testing/sites/import-database-site.ts'

const mariadb = mariadbForTests()

const [ANN, BEN] = ['76561197960265737', '76561197960265738']
const SEEN = 1_767_225_600 // 2026-01-01

async function firstGeneration() {
  const gg2 = await createGg2(mariadb())
  await gg2.run(`
    insert into redux_players (id, server_id, steam_id, player_name, last_seen, score, wins, losses, kills, deaths, suicides,
      killstreak, headshot_given, headshot_taken, tk_given, tk_taken, revives, healed_hp, medic_time, suppressions, caps,
      arty_thrown, has_smoke) values
      (1, 1, '${ANN}', 'Ann', ${SEEN}, 5000, 20, 10, 300, 120, 3, 25, 80, 9, 2, 1, 40, 900, 3600, 70, 15, 4, 1),
      (2, 1, '${BEN}', 'Ben', ${SEEN}, 700, 5, 6, 50, 60, 0, 7, 10, 4, 1, 2, 0, 0, 0, 8, 2, 0, 0),
      (3, 2, '${ANN}', 'Ann on two', ${SEEN - 60}, 90, 1, 0, 9, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      (4, 9, '${ANN}', 'Ann on nine', ${SEEN}, 90, 1, 0, 9, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    insert into weapons (id, weapon_name) values (1, 'weapon_m4a1'), (2, 'grenade_m67');
    insert into redux_player_kills values (1, 1, 250), (1, 2, 50), (2, 1, 50), (3, 1, 9), (4, 1, 9);
    insert into maps (id, map_name, wins, losses) values (1, 'ministry_coop', 2, 1), (2, 'siege_coop', 0, 0);
    insert into roles (id, class_template) values (1, 'template_rifleman_security_coop'), (2, 'template_combat_medic');
    insert into redux_player_tks (attacker_id, victim_id, weapon_id, map_id, attacker_role_id, amnesty, forgiven, occurred) values
      (1, 2, 1, 1, 2, 0, 1, ${SEEN - 20}), (1, 2, 2, 1, 1, 1, 0, ${SEEN - 10}), (2, 1, 1, 2, 1, 0, 0, ${SEEN - 5});
    insert into server_stats values (1, 900, 400), (2, 3, 1);
    insert into win_loss_log (server_id, map_id, occurred, win) values (1, 1, ${SEEN - 9}, 1), (1, 1, ${SEEN - 8}, 1),
      (1, 1, ${SEEN - 7}, 0), (2, 2, ${SEEN - 6}, 1);
    insert into connection_log values (1, '${ANN}', '198.51.100.4', ${SEEN}), (1, '${BEN}', '198.51.100.5', ${SEEN + 1}),
      (1, '${ANN}', '198.51.100.4', ${SEEN - 86400 * 100}), (1, '${ANN}', '198.51.100.4', ${SEEN - 86400 * 500});
    insert into redux_bot_kills values (1, 1, 12)`)
  return gg2
}

test('generation A: each game server’s totals, weapons, teamkills, rounds and connections go to ours with that id', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url } = await firstGeneration()
  expect(await run('gg2', url)).toBe(0)
  const state = await statisticsIn(db)
  expect(state.player_stats).toMatchObject([
    {
      server_id: 1,
      steam_id: ANN,
      player_name: 'Ann',
      score: 0,
      all_time_score: '5000',
      wins: 20,
      losses: 10,
      kills: 300,
      deaths: 120,
      suicides: 3,
      killstreak: 25,
      headshot_given: 80,
      headshot_taken: 9,
      tk_given: 2,
      tk_taken: 1,
      revives: 40,
      healed_hp: 900,
      medic_time: 3600,
      suppressions: 70,
      caps: 15,
      arty_thrown: 4,
      last_seen: SEEN,
    },
    { server_id: 1, steam_id: BEN, all_time_score: '700', kills: 50, last_seen: SEEN + 1 },
    { server_id: 2, steam_id: ANN, player_name: 'Ann on two', all_time_score: '90', kills: 9 },
  ])
  expect(state.players).toEqual([
    { steam_id: ANN, personaname: 'Ann', has_smoke: true },
    { steam_id: BEN, personaname: 'Ben', has_smoke: false },
  ])
  expect(state.player_weapons).toMatchObject([
    { server_id: 1, steam_id: ANN, weapon_name: 'grenade_m67', kill_count: 50, tk_count: 1 },
    { server_id: 1, steam_id: ANN, weapon_name: 'weapon_m4a1', kill_count: 250, tk_count: 1 },
    { server_id: 1, steam_id: BEN, weapon_name: 'weapon_m4a1', kill_count: 50, tk_count: 1 },
    { server_id: 2, steam_id: ANN, weapon_name: 'weapon_m4a1', kill_count: 9, tk_count: 0 },
  ])
  expect(state.teamkills).toMatchObject([
    {
      attacker_id: ANN,
      victim_id: BEN,
      map_name: 'ministry_coop',
      attacker_role: 'template_combat_medic',
      forgiven: true,
      amnesty: false,
    },
    { attacker_id: ANN, weapon_name: 'grenade_m67', forgiven: false, amnesty: true },
    { attacker_id: BEN, victim_id: ANN, map_name: 'siege_coop', occurred: SEEN - 5 },
  ])
  expect(state.map_stats).toMatchObject([
    { server_id: 1, map_name: 'ministry_coop', wins: 2, losses: 1, tk_count: 2, last_start: SEEN - 7 },
    { server_id: 1, map_name: 'siege_coop', wins: 0, losses: 0, tk_count: 1 },
    { server_id: 2, map_name: 'siege_coop', wins: 1, losses: 0, tk_count: 0 },
  ])
  expect(state.server_totals).toMatchObject([
    {
      server_id: 1,
      sec_wins: 900,
      ins_wins: 400,
      sec_kills: '350',
      sec_deaths: '180',
      tks: '3',
      revives: '40',
      healed_hp: '900',
      caps: '17',
    },
    { server_id: 2, sec_wins: 3, ins_wins: 1, sec_kills: '9' },
  ])
  // addresses older than 90 days are not kept, connections older than a year not at all
  expect(state.connections).toMatchObject([
    { steam_id: ANN, ip: null, at: SEEN - 86400 * 100 },
    { steam_id: ANN, ip: '198.51.100.4', at: SEEN },
    { steam_id: BEN, ip: '198.51.100.5', at: SEEN + 1 },
  ])
  expect(printed).toContain('connection_log: left out 1 too old to keep.')
  expect(printed).toContain(
    'Game server 9 is not imported: there is none with that id here (--server 9=ID says where it goes).',
  )
  expect(printed).toContain('Not imported: medics (medic time is among the totals of redux_players).')
  expect(printed).toContain(
    'Maps win and lose by win_loss_log, which tells the game server; the 2 wins and 1 losses in maps do not.',
  )
  expect(printed).toContain('Not imported: redux_bot_kills (the site shows no kills of bots).')
})

test('generation A: a game server can be sent to another one later, and is then read from its beginning', async () => {
  const { db, run } = await importDatabaseSite()
  const { url } = await firstGeneration()
  await run('gg2', url)
  expect(await run('gg2', '--server', '9=2', url)).toBe(0)
  const { player_stats, player_weapons } = await statisticsIn(db)
  expect(player_stats).toMatchObject([{}, {}, { server_id: 2, steam_id: ANN, kills: 18, all_time_score: '180' }])
  expect(player_weapons?.at(-1)).toMatchObject({ server_id: 2, kill_count: 18 })
})

async function secondGeneration() {
  const { db, socket } = await emptyDatabaseSocket()
  await db.run(new Sql([SECOND_GENERATION], []))
  await db.run(
    new Sql(
      [
        `
    insert into player_stats (steam_id, kills, deaths, suicides, headshot_given, headshot_taken, suppressions, caps, killstreak,
      score, wins, losses, updated_at) values
      ('${ANN}', 300, 120, 3, 80, 9, 70, 15, 25, 5000, 20, 10, to_timestamp(${SEEN})),
      ('${BEN}', 50, 60, 0, 10, 4, 8, 2, 7, 700, 5, 6, to_timestamp(${SEEN}));
    insert into weapon_stats (weapon_name) values ('weapon_m4a1'), ('grenade_m67');
    insert into player_kills values ('${ANN}', 1, 250), ('${ANN}', 2, 50), ('${BEN}', 1, 50);
    insert into map_stats (map_name) values ('ministry_coop');
    insert into win_loss_log (map_id, win, created_at) values (1, true, to_timestamp(${SEEN - 9})), (1, false, to_timestamp(${SEEN - 7}));
    insert into player_tks values (${ANN}, 2, 1, to_timestamp(${SEEN + 5})), (${BEN}, 0, 1, null);
    insert into player_tk_logs (victim_steam_id, attacker_steam_id, forgiven, weapon, created_at) values
      (${BEN}, ${ANN}, true, 'weapon_m4a1', to_timestamp(${SEEN - 3}));
    insert into medics values ('${ANN}', false, 3600);
    insert into connection_log values ('${ANN}', '198.51.100.4', to_timestamp(${SEEN}));
    insert into players_smoke_cache values (${ANN}, true), (${BEN}, false);
    insert into maps values ('ministry_coop', interval '1 day 2 hours 3 seconds', to_timestamp(${SEEN - 30}));
    insert into fire_support values ('${ANN}', 4, null);
    insert into punishments (punishment_type, target_steam_id) values ('ban_steamid', ${BEN})`,
      ],
      [],
    ),
  )
  return { url: urlOf(socket), run: (statement: string) => db.run(new Sql([statement], [])) }
}

test('generation B: the tables of people are added up, and play time of maps comes with them', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url } = await secondGeneration()
  expect(await run('gg2', '--server', '2', url)).toBe(0)
  const state = await statisticsIn(db)
  expect(state.player_stats).toMatchObject([
    {
      server_id: 2,
      steam_id: ANN,
      player_name: ANN,
      score: 0,
      all_time_score: '5000',
      kills: 300,
      deaths: 120,
      killstreak: 25,
      tk_given: 2,
      tk_taken: 1,
      medic_time: 3600,
      arty_thrown: 4,
      suppressions: 70,
      caps: 15,
      last_seen: SEEN + 5,
    },
    { server_id: 2, steam_id: BEN, kills: 50, tk_given: 0, tk_taken: 1, last_seen: SEEN },
  ])
  expect(state.players).toMatchObject([{ has_smoke: true }, { has_smoke: false }])
  expect(state.player_weapons).toMatchObject([
    { steam_id: ANN, weapon_name: 'grenade_m67', kill_count: 50, tk_count: 0 },
    { steam_id: ANN, weapon_name: 'weapon_m4a1', kill_count: 250, tk_count: 1 },
    { steam_id: BEN, kill_count: 50 },
  ])
  expect(state.teamkills).toMatchObject([
    { attacker_id: ANN, victim_id: BEN, map_name: null, forgiven: true, occurred: SEEN - 3 },
  ])
  expect(state.rounds).toMatchObject([{ win: true, occurred: SEEN - 9 }, { win: false }])
  expect(state.map_stats).toEqual([
    {
      server_id: 2,
      map_name: 'ministry_coop',
      wins: 1,
      losses: 1,
      tk_count: 0,
      play_time_s: '93603',
      last_start: SEEN - 7,
    },
  ])
  expect(state.server_totals).toMatchObject([{ server_id: 2, sec_wins: 1, ins_wins: 1, sec_kills: '350', tks: '2' }])
  expect(state.connections).toMatchObject([{ steam_id: ANN, ip: '198.51.100.4', at: SEEN }])
  expect(printed).toContain('Not imported: punishments (bans come from SourceBans++, sitrep.yaml or `sitrep ban add`).')
})

test.each(['A', 'B'])('generation %s: importing twice gives what importing once gives', async (generation) => {
  const { db, run } = await importDatabaseSite()
  const { url } = generation === 'A' ? await firstGeneration() : await secondGeneration()
  await run('gg2', '--server', generation === 'A' ? '9=1' : '1', url)
  const once = await statisticsIn(db)
  const Version = z.object({ version: z.string() })
  const version = () => db.one(Version, sql`select version::text from data_versions where data_group = 'stats'`)
  const told = await version()
  expect(await run('gg2', '--server', generation === 'A' ? '9=1' : '1', url)).toBe(0)
  expect(await statisticsIn(db)).toEqual(once)
  expect(await version()).toEqual(told)
})

test('generation A: hostile rows become harmless text or are left out and counted', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url, run: change } = await firstGeneration()
  await change(`
    insert into redux_players (id, server_id, steam_id, player_name, kills, last_seen) values (20, 1, 'BOT', 'Bot', 5, 5),
      (21, 1, '76561197960265740', concat('<b>', char(0), char(10)), 5, ${SEEN}), (22, 1, '76561197960265741', 'x', -5, 5),
      (23, 1, '99999999999999999', 'x', 5, 5);
    insert into redux_player_kills values (2, 2, 99999999999999), (20, 1, 5), (1, 77, 5);
    insert into redux_player_tks (attacker_id, victim_id, weapon_id, map_id, occurred) values (1, 1, 1, 1, ${SEEN}),
      (1, 20, 1, 1, ${SEEN}), (1, 2, 99, 99, ${SEEN}), (1, 2, 1, 1, -1);
    insert into win_loss_log (server_id, map_id, occurred, win) values (1, 1, 2147483647, 1);
    insert into maps (id, map_name) values (9, '<script>'); insert into win_loss_log (server_id, map_id, occurred, win) values (1, 9, ${SEEN}, 1);
    insert into connection_log values (1, '${ANN}', 'not an address', ${SEEN}), (1, "'; drop table x; --", '198.51.100.4', ${SEEN + 2})`)
  expect(await run('gg2', url)).toBe(0)
  const state = await statisticsIn(db)
  expect(state.players).toMatchObject([{}, {}, { steam_id: '76561197960265740', personaname: '<b>' }])
  expect(state.teamkills?.at(-1)).toMatchObject({ weapon_name: 'world', map_name: null, occurred: SEEN })
  expect(printed).toContain('redux_players: left out 3 unreadable.')
  expect(printed).toContain('redux_player_kills: left out 3 unreadable.')
  expect(printed).toContain('redux_player_tks: left out 3 unreadable.')
  expect(printed).toContain('win_loss_log: left out 2 unreadable.')
  expect(printed).toContain('connection_log: left out 1 too old to keep, 2 unreadable.')
})

test('many connections in the same second are read together', async () => {
  const { db, run } = await importDatabaseSite()
  const { url, run: change } = await firstGeneration()
  const values = Array.from({ length: 9 }, (_, index) => `(2, '${ANN}', '198.51.100.${index}', ${SEEN})`)
  await change(`insert into connection_log values ${values.join(', ')}`)
  await run('gg2', url)
  expect((await statisticsIn(db)).connections).toHaveLength(3 + 9)
})

test('a table that lacks a column it cannot do without is left out, and the report says which', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url, run: change } = await firstGeneration()
  await change(
    'alter table win_loss_log drop column occurred; drop table roles; alter table redux_players drop column caps',
  )
  expect(await run('gg2', url)).toBe(0)
  expect(printed).toContain('Not there: roles, win_loss_log with occurred.')
  expect(printed).toContain('    missing: all_time_score, caps')
  const { rounds, teamkills, player_stats } = await statisticsIn(db)
  expect(rounds).toEqual([])
  expect(teamkills).toMatchObject([{ attacker_role: null }, {}, {}])
  expect(player_stats?.[0]).toMatchObject({ kills: 300, caps: 0 })
})

test('a database of something else is told from both generations', async () => {
  const { run, printed, config } = await importDatabaseSite()
  expect(await run('gg2', config.databaseUrl ?? '')).toBe(1) // our own tables have some of the same names
  expect(printed).toEqual(['This is no database of the gg2 plugins: it has neither redux_players nor player_stats.'])
})
