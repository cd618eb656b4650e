import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { noteErasure } from '#server/ground/db/people/erasures.ts'
import { aloneWithImport, findImport } from '#server/owner/imports/imports.queries.ts'
import { mariadbForTests } from '#testing/mariadb/mariadb.ts'
import { createHlstatsx, type TestHlstatsx } from '#testing/mariadb/mariadb-hlstatsx.ts'
import { startProxy } from '#testing/mariadb/mariadb-rogue.ts'
import { importDatabaseSite, statisticsIn } from '#testing/sites/import-database-site.ts'
import { runCommand } from '#testing/sites/run-command.ts'
import { seasonCommand } from './season.ts'

const mariadb = mariadbForTests()

const [ANN, BEN] = ['76561197960265737', '76561197960265738'] // STEAM_0:1:4 and STEAM_0:0:5
const SEEN = 1_767_225_600 // 2026-01-01
const ROWS = 3 + 2 + 4 + 1 + 1 // players, weapons, frags, teamkills, maps of the game

/** Ann (two Steam ids merged into one player), Ben and a bot; one game server, which is our game server 1. */
async function community(): Promise<TestHlstatsx> {
  const hlstatsx = await createHlstatsx(mariadb())
  await hlstatsx.run(`
    insert into hlstats_Players (playerId, game, lastName, last_event, kills, deaths, suicides, headshots, teamkills, kill_streak)
    values (1, 'ins', 'Ann', ${SEEN}, 100, 40, 2, 30, 1, 12), (2, 'ins', 'Ben', ${SEEN - 86400}, 10, 20, 0, 1, 0, 3),
           (3, 'ins', 'Moe', ${SEEN}, 500, 900, 0, 0, 0, 9), (4, 'csgo', 'Eve', ${SEEN}, 7, 7, 0, 0, 0, 1);
    insert into hlstats_PlayerUniqueIds (playerId, uniqueId, game, merge)
    values (1, '0:9', 'ins', 77), (1, '1:4', 'ins', null), (2, '0:0:5', 'ins', null), (3, 'BOT:0a1b', 'ins', null),
           (4, '1:44', 'csgo', null);
    insert into hlstats_Servers (serverId, address, port, game) values (7, '203.0.113.20', 27015, 'ins'), (8, '203.0.113.99', 27015, 'csgo');
    insert into hlstats_Weapons (game, code, name, kills) values
      ('ins', 'm16a4', 'Black Rifle', 90), ('ins', 'weapon_galil_sar', 'Galil SAR', 5), ('ins', 'never', 'Never used', 0);
    insert into hlstats_Maps_Counts (game, map, kills, headshots) values ('ins', 'ministry_coop', 600, 31), ('csgo', 'de_dust2', 7, 0);
    insert into hlstats_Events_Frags (eventTime, serverId, map, killerId, victimId, weapon) values
      ('2026-01-01 00:00:01', 7, 'ministry_coop', 1, 3, 'm16a4'), ('2026-01-01 00:00:02', 7, 'ministry_coop', 1, 3, 'weapon_m16a4'),
      ('2026-01-01 00:00:03', 7, 'ministry_coop', 2, 3, 'grenade_m67'), ('2026-01-01 00:00:04', 7, 'ministry_coop', 3, 1, 'ak74'),
      ('2026-01-01 00:00:05', 8, 'de_dust2', 4, 4, 'awp');
    insert into hlstats_Events_Teamkills (eventTime, serverId, map, killerId, victimId, weapon) values
      ('2026-01-01 00:00:06', 7, 'ministry_coop', 1, 2, 'm16a4')`)
  return hlstatsx
}

test('players, kills by weapon, teamkills and maps are taken over with the numbers they have there', async () => {
  const { db, run } = await importDatabaseSite()
  const { url } = await community()
  expect(await run('hlstatsx', url)).toBe(0)
  const state = await statisticsIn(db)
  const none = { score: 0, wins: 0, losses: 0, revives: 0, caps: 0, headshot_taken: 0 }
  expect(state.player_stats).toMatchObject([
    // 100 kills at 10, 30 headshots at 5, a teamkill at -50
    {
      ...none,
      steam_id: ANN,
      server_id: 1,
      player_name: 'Ann',
      kills: 100,
      deaths: 40,
      suicides: 2,
      headshot_given: 30,
      tk_given: 1,
      tk_taken: 0,
      killstreak: 12,
      last_seen: SEEN + 6,
      all_time_score: '1100',
    },
    {
      ...none,
      steam_id: BEN,
      player_name: 'Ben',
      kills: 10,
      deaths: 20,
      tk_taken: 1,
      killstreak: 3,
      last_seen: SEEN + 6,
      all_time_score: '105',
    },
  ])
  expect(state.player_weapons).toMatchObject([
    { steam_id: ANN, weapon_name: 'weapon_m16a4', kill_count: 2, tk_count: 1 },
    { steam_id: BEN, weapon_name: 'grenade_m67', kill_count: 1, tk_count: 0 },
  ])
  expect(state.weapons).toMatchObject([
    { weapon_name: 'grenade_m67', weapon_name_trans: 'M67 Grenade', kill_count: '1' },
    { weapon_name: 'weapon_galil_sar', weapon_name_trans: 'Galil SAR', kill_count: '0' },
    { weapon_name: 'weapon_m16a4', weapon_name_trans: 'Black Rifle', kill_count: '2', user_count: 1 },
  ])
  expect(state.teamkills).toMatchObject([
    { attacker_id: ANN, victim_id: BEN, map_name: 'ministry_coop', occurred: SEEN + 6 },
  ])
  expect(state.map_stats).toMatchObject([{ server_id: 1, map_name: 'ministry_coop', tk_count: 1 }])
  expect(state.server_totals).toMatchObject([{ server_id: 1, sec_kills: '110', sec_deaths: '60', tks: '1' }])
})

test('a dry run tells what becomes of what and what is missing, and writes nothing', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url, run: change } = await community()
  await change('alter table hlstats_Players drop column kill_streak; drop table hlstats_Maps_Counts')
  const before = await statisticsIn(db)
  expect(await run('hlstatsx', '--dry-run', url)).toBe(0)
  expect(await statisticsIn(db)).toEqual(before)
  expect(await db.run(sql`select 1 from imports`)).toBe(0)
  const database = new URL(url).pathname.slice(1)
  expect(printed).toEqual([
    `HLstatsX:CE, game ins at 127.0.0.1:${mariadb().port}/${database}, imported as "hlstatsx/${database}/ins".`,
    'To game server 1:',
    '  hlstats_Players: 3 row(s), as players and their totals',
    '    columns: playerId, playerId (who it is), lastName (name), last_event (last seen), kills, deaths, suicides, ' +
      'headshots (headshot_given), teamkills (tk_given)',
    '    missing: kill_streak',
    '  hlstats_Weapons: 2 row(s), as names of weapons that are new to the site',
    '    columns: code, name',
    '  hlstats_Events_Frags: 4 row(s), as kills by weapon',
    '    columns: eventTime, killerId, weapon',
    '  hlstats_Events_Teamkills: 1 row(s), as teamkills, also by weapon and by map, and teamkills taken',
    '    columns: eventTime, killerId, victimId, weapon, map',
    'Not imported: hlstats_PlayerNames (the site keeps the last name of each player).',
    'Not there: hlstats_Maps_Counts.',
    'Skill is no score: the score of all time is made from kills, headshots, teamkills and suicides by counting.points.',
    'Of 95 kills by weapon only those in hlstats_Events_Frags can be told apart by player; the others count in totals alone.',
    'Nothing was written: this was a dry run.',
  ])
  expect(printed.join()).not.toContain('hunter2')
})

test('importing twice gives what importing once gives, and announces nothing new', async () => {
  const { db, run } = await importDatabaseSite()
  const { url } = await community()
  await run('hlstatsx', url)
  const once = await statisticsIn(db)
  const Version = z.object({ version: z.string() })
  const version = () => db.one(Version, sql`select version::text from data_versions where data_group = 'stats'`)
  const told = await version()
  expect(await run('hlstatsx', url)).toBe(0)
  expect(await statisticsIn(db)).toEqual(once)
  expect(await version()).toEqual(told)
})

test('what was new there is added, what fell there is taken away, and what the site counted itself stays', async () => {
  const { db, run } = await importDatabaseSite()
  const { url, run: change } = await community()
  await run('hlstatsx', url)
  await db.run(sql`
    update player_stats set kills = kills + 7, score = score + 70, player_name = 'Ann today', last_seen = '2026-02-01'
    where steam_id = ${ANN}`)
  await change(`
    update hlstats_Players set kills = 103, last_event = ${SEEN + 60} where playerId = 1;
    update hlstats_Players set kills = 4, headshots = 0 where playerId = 2;
    insert into hlstats_Events_Frags (eventTime, serverId, killerId, weapon) values ('2026-01-02 00:00:00', 7, 1, 'm16a4')`)
  await run('hlstatsx', url)
  const { player_stats, player_weapons, server_totals } = await statisticsIn(db)
  expect(player_stats).toMatchObject([
    {
      steam_id: ANN,
      player_name: 'Ann today',
      kills: 110,
      score: 70,
      all_time_score: '1130',
      last_seen: 1_769_904_000,
    },
    { steam_id: BEN, kills: 4, headshot_given: 0, all_time_score: '40' },
  ])
  expect(player_weapons).toMatchObject([{ steam_id: ANN, kill_count: 3 }, { kill_count: 1 }])
  expect(server_totals).toMatchObject([{ sec_kills: '107' }])
})

test('ranks count only what was scored here, and a season’s end leaves what was imported alone', async () => {
  const { db, run, config, clock } = await importDatabaseSite()
  const { url } = await community()
  await run('hlstatsx', url)
  await db.run(sql`update player_stats set score = 50 where steam_id = ${BEN}`)
  const Rank = z.object({ rank: z.int() })
  expect(await db.one(Rank, sql`select score_rank(1, 50) as rank`)).toEqual({ rank: 1 })
  expect(await db.one(Rank, sql`select score_rank(1, 0) as rank`)).toEqual({ rank: 2 })
  await runCommand(seasonCommand, ['close'], { config, clock })
  await run('hlstatsx', url)
  const { player_stats } = await statisticsIn(db)
  expect(player_stats).toMatchObject([
    { score: 0, all_time_score: '1100' },
    { score: 0, all_time_score: '155' },
  ])
})

test('stopped after every single row, it goes on from there each time and ends with the same numbers', async () => {
  const { url } = await community()
  const whole = await importDatabaseSite()
  await whole.run('hlstatsx', url)
  const parts = await importDatabaseSite()
  let stops = 0
  while ((await parts.start(['hlstatsx', url], { pageRows: 1, rowsUntilStop: stops + 1 })).code === 1) {
    expect(parts.printed.at(-1)).toBe('Stopped early: run it again to go on from there.')
    stops += 1
  }
  expect(stops).toBe(ROWS)
  expect(await statisticsIn(parts.db)).toEqual(await statisticsIn(whole.db))
})

test('when the other database is lost on the way, what was read is kept and the next run ends with the same numbers', async () => {
  const { url, urlAt } = await community()
  const whole = await importDatabaseSite()
  await whole.run('hlstatsx', url)
  const { run, printed, db } = await importDatabaseSite()
  const port = await startProxy(mariadb().port, (data, client) => {
    if (data.includes('grenade_m67'))
      client.destroy() // on the second page of frags
    else client.write(data)
  })
  expect(await run('hlstatsx', urlAt(port), '--name', 'ours')).toBe(1)
  expect(printed.at(-1)).toMatch(
    /^The database at 127.0.0.1:\d+ (cannot be reached|failed).*\. What was read is kept: run it again to go on from there\.$/,
  )
  expect((await statisticsIn(db)).player_weapons).toMatchObject([{ weapon_name: 'weapon_m16a4', kill_count: 2 }])
  expect(await run('hlstatsx', url, '--name', 'ours')).toBe(0)
  expect(await statisticsIn(db)).toEqual(await statisticsIn(whole.db))
})

test('what happened while lines came live was counted then and is passed over', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url } = await community()
  await db.run(sql`
    insert into log_coverage (server_id, from_at, to_at) values (1, '2025-12-31 23:59:00Z', '2026-01-01 12:00:00Z')`)
  await run('hlstatsx', url)
  const { teamkills, player_weapons, player_stats } = await statisticsIn(db)
  expect([teamkills, player_weapons]).toEqual([[], []])
  expect(player_stats).toMatchObject([{ kills: 100 }, { kills: 10 }])
  expect(printed).toContain('hlstats_Events_Frags: left out 3 counted here live, 1 a bot.')
  expect(printed).toContain(
    '  Lines of game server 1 came live since 2025-12-31 23:59 UTC: totals that were counted there after that are counted twice.',
  )
})

test('times are those of the clocks in the zone that is named', async () => {
  const { db, run } = await importDatabaseSite()
  const { url } = await community()
  await run('hlstatsx', '--zone', 'Europe/Stockholm', url)
  expect((await statisticsIn(db)).teamkills).toMatchObject([{ occurred: SEEN - 3600 + 6 }])
})

test('hostile rows become harmless text or are left out and counted', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url, run: change } = await community()
  await change(`
    update hlstats_Players set lastName = concat('<script>', char(0), char(27), '[31m', repeat('x', 40)) where playerId = 2;
    insert into hlstats_Players (playerId, game, lastName, kills, last_event) values (10, 'ins', 'Too many', 4294967295, 5),
      (11, 'ins', 'Nobody', 5, 5), (12, 'ins', 'Odd id', 5, 5), (13, 'ins', 'From the future', 5, 2147483647);
    insert into hlstats_PlayerUniqueIds (playerId, uniqueId, game) values (10, '1:10', 'ins'), (12, '1:2 or 1=1', 'ins'), (13, '1:13', 'ins');
    insert into hlstats_Events_Frags (eventTime, serverId, killerId, weapon) values ('0000-00-00 00:00:00', 7, 1, 'm16a4'),
      ('2026-01-01 00:00:00', 7, 1, ''), (null, 7, 1, 'm16a4'), ('2099-01-01 00:00:00', 7, 1, 'm16a4'),
      ('2026-01-01 00:00:00', 7, 4294967295, 'm16a4'), ('2026-01-01 00:00:00', 7, 2, '<b>''"; drop table players; --');
    insert into hlstats_Maps_Counts (game, map, kills, headshots) values ('ins', '../../etc/passwd', 1, 0), ('ins', 'a b<i>', 1, 0), ('ins', '.x', 1, 0)`)
  expect(await run('hlstatsx', url)).toBe(0)
  const state = await statisticsIn(db)
  expect(state.player_stats).toMatchObject([
    { steam_id: ANN, kills: 100 },
    { steam_id: BEN, player_name: `<script>[31m${'x'.repeat(40)}` },
    { steam_id: '76561197960265755', last_seen: 0 },
  ])
  expect(state.player_weapons).toMatchObject([
    {},
    { weapon_name: 'grenade_m67' },
    { weapon_name: 'weapon__b_____drop_table_players__--' },
  ])
  expect(state.map_stats).toMatchObject([{ map_name: 'ministry_coop' }, { map_name: 'passwd' }])
  expect(printed).toContain('hlstats_Players: left out 1 a bot, 3 unreadable.')
  expect(printed).toContain('hlstats_Events_Frags: left out 1 a bot, 5 unreadable.')
  expect(printed).toContain('hlstats_Maps_Counts: left out 2 unreadable.')
})

test('whoever had themselves erased is not brought back', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url } = await community()
  await noteErasure(db, ANN, new Date('2026-02-01'))
  expect(await run('hlstatsx', url)).toBe(0)
  const { players, teamkills, server_totals } = await statisticsIn(db)
  expect([players, teamkills, server_totals]).toMatchObject([[{ steam_id: BEN }], [], [{ sec_kills: '10' }]])
  expect(await db.run(sql`select 1 from imported_totals where steam_id = ${ANN}`)).toBe(0)
  expect(printed).toContain('hlstats_Players: left out 1 erased here, 1 a bot.')
})

test('two runs of the same source do not count at once', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url } = await community()
  await run('hlstatsx', '--name', 'ours', url)
  const known = await findImport(db, 'ours')
  await aloneWithImport(db, known?.import_id ?? 0, async () => {
    expect(await run('hlstatsx', '--name', 'ours', url)).toBe(1)
  })
  expect(printed.at(-1)).toBe('This source is being imported by another run: let it end first.')
})

test('what cannot be is told in one sentence, without the password', async () => {
  const { run, printed, db } = await importDatabaseSite()
  const { url, urlAt, run: change, user } = await community()
  const told = async (...args: string[]) => {
    printed.length = 0
    expect(await run('hlstatsx', ...args)).toBe(1)
    expect(printed.join()).not.toContain('hunter2')
    return printed.at(-1)
  }
  const place = `127.0.0.1:${mariadb().port}`
  expect(await told('--server', '5', url)).toBe('There is no game server 5; known: 1, 2.')
  expect(await told('--game', 'tf', url)).toBe('It has no players of the game tf; there are: csgo, ins.')
  expect(await told(urlAt(9))).toBe('The database at 127.0.0.1:9 cannot be reached (ECONNREFUSED).')
  expect(await told(url.replace('hunter2', 'hunter22'))).toBe(
    `The database at ${place} refuses the user ${user} or its password.`,
  )
  expect(await told(`${url}x`)).toBe(
    `There is no database ${new URL(url).pathname.slice(1)}x at ${place}, or the user ${user} may not use it.`,
  )
  await change(`update hlstats_Servers set address = '192.0.2.77' where serverId = 7`)
  expect(await told(url)).toBe(
    'Nothing tells which game server these statistics belong to: name it with --server; known: 1, 2.',
  )
  expect(await run('hlstatsx', '--server', '2', url)).toBe(0)
  const name = `hlstatsx/${new URL(url).pathname.slice(1)}/ins`
  expect(await told('--server', '1', url)).toBe(`"${name}" went to game server 2 before: it cannot go to 1 now.`)
  await db.run(sql`update imports set location = 'old.example.org:3306/hlstatsx'`)
  expect(await told('--server', '2', url)).toBe(
    `"${name}" was imported from old.example.org:3306/hlstatsx before: if this is the same database, say --name ${name}; ` +
      'if it is another one, give it another name.',
  )
  expect(await run('hlstatsx', '--server', '2', '--name', name, url)).toBe(0)
  await change('drop table hlstats_PlayerUniqueIds')
  expect(await told(url)).toBe('This is no HLstatsX:CE database: it has no hlstats_PlayerUniqueIds.')
})

test('tables that may not be read are named', async () => {
  const { run, printed } = await importDatabaseSite()
  const blind = await createHlstatsx(mariadb(), ['hlstats_Players', 'hlstats_Servers'])
  expect(await run('hlstatsx', blind.url)).toBe(1)
  expect(printed).toEqual([
    `The user ${blind.user} lacks SELECT on hlstats_PlayerUniqueIds, or this is no HLstatsX:CE database.`,
  ])
  const half = await createHlstatsx(mariadb(), ['hlstats_Players', 'hlstats_PlayerUniqueIds'])
  await half.add('Players', { playerId: 1, game: 'insurgency', lastName: 'Ann', kills: 3 })
  await half.add('PlayerUniqueIds', { playerId: 1, uniqueId: '1:4', game: 'insurgency' })
  expect(await run('hlstatsx', '--server', '1', half.url)).toBe(0)
  expect(printed).toContain(
    `Not there, or ${half.user} lacks SELECT on it: hlstats_Servers, hlstats_Events_Frags, hlstats_Events_Teamkills, ` +
      'hlstats_Maps_Counts, hlstats_Weapons.',
  )
})

test('the address may come from the environment, and arguments that make no sense are answered with how to ask', async () => {
  const site = await importDatabaseSite()
  const { url } = await community()
  const config = { ...site.config, importUrl: () => url }
  expect((await site.start(['hlstatsx'], { config })).code).toBe(0)
  for (const args of [
    [],
    ['b3', url],
    ['hlstatsx'],
    ['gg2', url, 'x'],
    ['gg2', '--server', 'x', url],
    ['gg2', '--all', url],
  ]) {
    const outcome = await site.start(args)
    const stderr = expect.stringMatching(/^.+\.\nUsage: sitrep import hlstatsx\|gg2 /)
    expect(outcome).toEqual({ code: 2, stdout: '', stderr })
    expect(outcome.stderr).not.toContain('hunter2')
  }
  const { code, stderr } = await site.start(['hlstatsx', 'postgres://u:hunter2@h/d'])
  expect(code).toBe(1)
  expect(stderr).toContain('The URL is not right; it looks like mysql://')
  expect(stderr).not.toContain('hunter2')
})
