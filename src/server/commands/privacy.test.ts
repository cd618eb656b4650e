import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { LogState } from '#server/counting/recorder/fold/log-state.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { findErasures } from '#server/ground/db/people/erasures.ts'
import { appendRow } from '#server/owner/audit/audit.queries.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'
import { addBan } from '#server/owner/people/own-bans.queries.ts'
import { dumpTables } from '#testing/database/dump-tables.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { seedPerson } from '#testing/seed/seed-person.ts'
import { testApp } from '#testing/server.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { privacyCommand } from './privacy.ts'

const ANN = { steam_id: '76561198000000101', name: 'Ann of Åmål', ip: '203.0.113.77' }
const BEN = { steam_id: '76561198000000202', name: 'Ben', ip: '203.0.113.88' }
const NOBODY = '76561197960265727'

const Export = z.object({
  steam_id: z.string(),
  exported_at: z.string(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

const IN_THE_AUDIT = {
  audit_id: expect.any(Number),
  at: expect.any(String),
  phase: 'event',
  outcome: 'ok',
  server_id: null,
}

/** What an admin did about Ann, and what Ann did about an admin. */
const OTHERS_IN_THE_AUDIT = [
  { by: BEN, action: 'note_remove', parameters: { person: ANN.steam_id, author: BEN.steam_id } },
  { by: BEN, action: 'say', parameters: { command: 'say STEAM_1:1:19867186 is not STEAM_1:0:19867237' } },
  { by: ANN, action: 'ban', parameters: { act: 5, steam_id: BEN.steam_id } },
].map(({ by, action, parameters }) => ({
  ...{ action, parameters: JSON.stringify(parameters), phase: 'event' as const, outcome: 'ok', server_id: null },
  ...{ actor: by.steam_id, session_id: '4', ip: by.ip },
}))

async function community() {
  const { db, socket } = await testDatabaseSocket()
  const site = await testApp({ databaseUrl: urlOf(socket) }, { db })
  await seedPerson(site, ANN)
  await seedPerson(site, BEN)
  const run = async (args: string[], answer: string | null = null) => {
    const given = { config: site.config, clock: site.clock, ask: async () => answer }
    const { code, stdout } = await runCommand(privacyCommand, args, given)
    return { code, lines: linesOf(stdout) }
  }
  const exported = async (id: string) => Export.parse(JSON.parse((await run(['export', id])).lines.join('\n')))
  return { ...site, run, exported }
}

const foldersOf = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'privacy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.each(['76561198000000101', 'STEAM_0:1:19867186', 'STEAM_1:1:19867186', '[U:1:39734373]'])(
  'everything stored about %s is handed out, and nothing about others',
  async (id) => {
    const { db, clock, exported } = await community()
    for (const deed of OTHERS_IN_THE_AUDIT) await appendRow(db, { ...deed, at: clock.now() })
    const { steam_id, tables } = await exported(id)
    expect(steam_id).toBe(ANN.steam_id)
    const counts = Object.entries(tables).map(([table, rows]) => [table, rows.length])
    expect(Object.fromEntries(counts)).toEqual({
      ...{
        players: 1,
        player_stats: 1,
        player_weapons: 1,
        season_scores: 1,
        teamkills: 2,
        connections: 1,
        sessions: 1,
      },
      ...{ match_players: 1, match_events: 2, player_saves: 2, chat_lines: 1, push_browsers: 1, push_wishes: 2 },
      ...{ outbox_events: 1 },
      ...{
        bans: 1,
        audit: 4,
        ingest_dead: 1,
        recorder_states: 2,
        live_states: 1,
        relayed_states: 1,
        imported_totals: 1,
      },
      ...{ reports: 2, report_entries: 1, person_notes: 1, watched_people: 1 },
      ...{ admins: 0, erasures: 0, player_awards: 0, records: 0, player_sums: 0, player_sums_due: 1 },
      moderation_acts: 2,
    })
    expect(tables.connections).toMatchObject([
      { steam_id: ANN.steam_id, ip: ANN.ip, country: 'se', server: 'Server 1' },
    ])
    expect(tables.teamkills?.[0]).toMatchObject({ attacker_id: ANN.steam_id, weapon: expect.any(String) })
    expect(tables.match_players).toMatchObject([
      { player_name: 'Ann of Åmål then', kills: 4, match: { server: 'Server 1', map: expect.any(String) } },
    ])
    expect(tables.match_events).toMatchObject([
      { event: 'join', at: '2026-03-01T10:00:05.000Z', who: 1 },
      { event: 'kill', at: '2026-03-01T10:00:15.000Z', who: 0, whom: 1, weapon: null },
    ])
    expect(tables.outbox_events).toMatchObject([
      { type: 'weekly_digest', data: [{ player: { personaname: ANN.name } }] },
    ])
    expect(tables.season_scores).toMatchObject([{ season: 'Spring', score: 70 }])
    expect(tables.audit?.slice(1)).toEqual([
      { ...IN_THE_AUDIT, action: 'note_remove', parameters: `{"person":"${ANN.steam_id}","author":"[somebody]"}` },
      { ...IN_THE_AUDIT, action: 'say', parameters: '{"command":"say STEAM_1:1:19867186 is not [somebody]"}' },
      {
        ...{ ...IN_THE_AUDIT, action: 'ban', parameters: '{"act":5,"steam_id":"[somebody]"}' },
        ...{ actor: ANN.steam_id, session_id: 4, ip: ANN.ip, network: '203.0.113.0' },
      },
    ])
    const text = JSON.stringify(tables)
    expect(text).not.toMatch(new RegExp(`${BEN.steam_id}|STEAM_1:0:19867237`))
    expect(text).not.toMatch(/_hash|_salt|7656119\d{10}[^"\\\d]/) // no secrets, and no id that lost its last digits
    expect(text).not.toContain(BEN.name)
    expect(text).not.toContain(BEN.ip)
  },
)

test('it goes to a file that only its owner can read and that is not there yet', async () => {
  const { run, db } = await community()
  const file = join(await foldersOf(), 'ann.json')
  const wrote = await run(['export', ANN.steam_id, '--to', file])
  expect(wrote).toEqual({ code: 0, lines: [`Everything stored about ${ANN.steam_id} is in ${file}: 34 row(s).`] })
  expect(Export.parse(JSON.parse(await readFile(file, 'utf8'))).tables.players).toHaveLength(1)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const again = await run(['export', ANN.steam_id, '--to', file])
  expect(again).toEqual({ code: 1, lines: [expect.stringContaining('cannot be written: EEXIST')] })
  const Act = z.object({ action: z.string(), parameters: z.string() })
  expect(await db.many(Act, sql`select action, parameters from audit where action like 'privacy%'`)).toEqual([
    { action: 'privacy_export', parameters: expect.stringMatching(/^\{"id_hash":"[0-9a-f]{64}"\}$/) },
  ])
})

const Sums = z.record(z.string(), z.unknown())
const sumsOf = (db: Db) =>
  db.one(
    Sums,
    sql`select (select sum(kills) from player_stats) as kills, (select sum(kill_count) from weapons) as weapon_kills,
               (select sum(players) from score_counts where width = 0) as counted, (select players from board_counts) as board,
               (select sum(score) from season_scores) as season, (select sum(kills) from match_players) as in_matches,
               (select sum(length(events)) from match_events) as event_bytes, (select count(*) from teamkills) as teamkills,
               (select count(*) from players) as players, score_rank(1, 100) as rank`,
  )

test('who is erased is nowhere any more but in the audit, and the numbers of the site stay', async () => {
  const { run, db, exported } = await community()
  const [sums, ben] = [await sumsOf(db), (await exported(BEN.steam_id)).tables]
  const { code, lines } = await run(['erase', 'STEAM_0:1:19867186', '--yes'])
  expect(code).toBe(0)
  expect(lines).toEqual([
    'Table            Rows  What became of them',
    'sessions         1     removed',
    'connections      1     removed',
    'player_stats     1     kept as those of nobody',
    'player_sums_due  2     removed',
    'player_weapons   1     kept as those of nobody',
    'player_saves     2     removed',
    'season_scores    1     kept as those of nobody',
    'teamkills        2     kept as those of nobody',
    'match_players    1     kept as those of nobody',
    'outbox_events    1     removed, also what was not sent yet',
    'chat_lines       1     removed',
    'push_browsers    1     removed',
    'push_wishes      1     removed',
    'report_entries   5     kept without the name',
    'reports          2     kept without the name',
    'person_notes     1     removed, and those about others kept without the name',
    'watched_people   1     removed, and those of others kept without the name',
    'imported_totals  1     removed',
    'bans             1     removed, or kept without the name',
    'moderation_acts  2     removed, or kept without the name',
    'audit            1     kept without the addresses',
    'ingest_dead      1     removed',
    'recorder_states  1     removed',
    'live_states      1     removed',
    'relayed_states   1     removed',
    'players          1     removed',
    '1 row(s) of the audit keep the Steam id: who did what cannot be changed afterwards.',
    'Log lines of the last days go in their time (logs.retention_days). Backups keep what they have.',
  ])
  const dump = await dumpTables(db)
  expect(dump.filter((line) => /Ann of|203\.0\.113\.77|19867186|39734373/.test(line))).toEqual([])
  expect(dump.filter((line) => line.includes(ANN.steam_id))).toHaveLength(1) // in the audit
  expect(await verifyAudit(db)).toMatchObject({ ok: true, rows: 4 })
  expect(await sumsOf(db)).toEqual(sums)
  const { audit: _, ...others } = (await exported(BEN.steam_id)).tables
  expect(others).toEqual({ ...ben, audit: undefined })
})

test('a report stays for whoever answers it, without the name of who is erased', async () => {
  const { run, db } = await community()
  await run(['erase', ANN.steam_id, '--yes'])
  const Row = z.object({ author: z.boolean(), subject: z.boolean(), text: z.string(), link: z.string().nullable() })
  const left = await db.many(
    Row,
    sql`select r.author_id is not null as author, subject_id is not null as subject, text, link
        from reports r join report_entries using (report_id) where r.author_id is null or subject_id is null order by report_id`,
  )
  const text = '[erased] was there: [erased]'
  expect(left).toEqual([
    { author: false, subject: true, text, link: null },
    { author: true, subject: false, text, link: expect.stringContaining('https://') },
  ])
})

test('what is left of them can be looked at as that of nobody', async () => {
  const { run, app, db } = await community()
  await run(['erase', ANN.steam_id, '--yes'])
  app.snapshots.drop(['players', 'stats'])
  const board = (await app.inject('/api/v1/site/leaderboard2?server_id=1')).json()
  expect(board).toEqual(
    expect.arrayContaining([expect.objectContaining({ steam_id: NOBODY, personaname: 'Erased player' })]),
  )
  expect((await app.inject(`/api/v1/stats/player2/${ANN.steam_id}/servers`)).json()).toEqual([])
  expect((await app.inject(`/api/v1/stats/player2/${NOBODY}/server/1`)).json()).toMatchObject({ kills: 10 })
  const state = await db.one(z.object({ state: LogState }), sql`select state from recorder_states`)
  expect(state?.state).toMatchObject({ members: 1, humans: 1, unforgiven: [{ victim: BEN.steam_id }] })
  expect(Object.keys(state?.state.match?.people ?? {})).toEqual([BEN.steam_id])
  const [, match] = (await app.inject('/api/v1/site/matches')).json<{ id: number }[]>()
  const detail = (await app.inject(`/api/v1/site/matches/${match?.id}`)).json()
  expect(detail.scoreboard).toMatchObject([{ slot: 1, steam_id: NOBODY, player_name: 'Erased player', kills: 4 }])
})

test('lines that are just being counted are counted first, and erased with the rest', async () => {
  const { run, db, seed, exported } = await community()
  const weapon = await seed.weapon()
  let erasing: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await findErasures(tx, [ANN.steam_id]) // as a batch begins
    erasing = run(['erase', ANN.steam_id, '--yes'])
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(() => db.run(waiting)).toBe(1)
    await tx.run(
      sql`insert into player_weapons (server_id, steam_id, weapon_id) values (1, ${ANN.steam_id}, ${weapon})`,
    )
  })
  expect(await erasing).toMatchObject({ code: 0 })
  expect((await exported(ANN.steam_id)).tables.player_weapons).toEqual([])
})

test('erased twice, or never known, there is nothing to erase', async () => {
  const { run } = await community()
  await run(['erase', ANN.steam_id, '--yes'])
  for (const id of [ANN.steam_id, '76561198000000909']) {
    const { code, lines } = await run(['erase', id, '--yes'])
    expect([code, lines[0]]).toEqual([0, `Nothing was stored about ${id}.`])
  }
})

test.each([null, '', 'yes', BEN.steam_id])('without the id as an answer (%j) nothing is erased', async (answer) => {
  const { run, exported } = await community()
  expect((await run(['erase', ANN.steam_id], answer)).code).toBe(1)
  expect((await exported(ANN.steam_id)).tables.players).toHaveLength(1)
})

test('the id as an answer is enough', async () => {
  const { run, exported } = await community()
  expect((await run(['erase', ANN.steam_id], ` ${ANN.steam_id}\n`)).code).toBe(0)
  expect((await exported(ANN.steam_id)).tables.players).toEqual([])
})

test('an admin is not erased', async () => {
  const { run, seed, exported } = await community()
  await seed.admin({ steam_id: ANN.steam_id })
  const told = [`${ANN.steam_id} is an admin by SourceBans++: take that away first.`]
  expect(await run(['erase', ANN.steam_id, '--yes'])).toEqual({ code: 1, lines: told })
  expect((await exported(ANN.steam_id)).tables.players).toHaveLength(1)
})

test('a ban in force stays without a name, and bans of others are told of', async () => {
  const { run, seed, db, clock, exported } = await community()
  const ban = { steamId: ANN.steam_id, name: ANN.name, duration: 0, country: null, reason: `${ANN.name} cheats` }
  const bid = await addBan(db, ban, clock.now())
  await seed.ban({ steam_id: ANN.steam_id, handle: 'theirs' })
  const { lines } = await run(['erase', ANN.steam_id, '--yes'])
  expect(lines).toContain(`Ban ${bid} stays, without a name, until it ends.`)
  expect(lines.join()).toMatch(/Ban \d+ is kept by SourceBans\+\+: what it says of them can be erased there\./)
  const { bans } = (await exported(ANN.steam_id)).tables
  expect(bans?.map(({ handle_at_ban }) => handle_at_ban)).toEqual(['theirs', ''])
  expect(bans?.at(-1)).toMatchObject({ bid, reason: null })
})

test('what a game server is still to be told is told of, and stays until then', async () => {
  const { run, db } = await community()
  await db.run(sql`
    insert into moderation_orders (act_id, server_id, due_at, changed_at)
    select act_id, 1, now(), now() from moderation_acts where steam_id = ${ANN.steam_id}`)
  const { lines } = await run(['erase', ANN.steam_id, '--yes'])
  expect(lines).toContain('1 act(s) of admins stay, without a name, until game servers need them no more.')
  expect(await db.run(sql`select 1 from moderation_orders where state = 'waiting'`)).toBe(1)
})

test.each([
  [[], 'Say what to do.'],
  [['forget', ANN.steam_id], `"privacy forget ${ANN.steam_id}" is not a command.`],
  [['export'], 'A Steam id is missing.'],
  [['erase', 'Ann', '--yes'], '"Ann" is not a Steam id'],
  [['erase', ANN.steam_id, BEN.steam_id], 'is too much'],
  [['export', ANN.steam_id, '--yes'], "Unknown option '--yes'"],
])('wrong arguments are told in a sentence: %j', async (args, message) => {
  const { code, stdout, stderr } = await runCommand(privacyCommand, args)
  expect([code, stdout]).toEqual([2, ''])
  expect(linesOf(stderr)).toEqual([expect.stringContaining(message), `Usage: sitrep ${privacyCommand.usage}`])
})
