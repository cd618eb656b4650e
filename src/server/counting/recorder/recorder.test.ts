import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { countedTables, journalOf, openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { simulatedLines } from '#testing/counting/simulated-lines.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { CursorMoved } from './cursor.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const bot = logBot('Abbas', 40)
const kill = (killer: string, victim = bot, weapon = 'm16a4') => `${killer} killed ${victim} with "${weapon}<1>"`
const Row = z.record(z.string(), z.unknown())

async function database(servers = 1): Promise<Database> {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  for (let id = 1; id <= servers; id += 1) await seed.server({ id })
  return db
}

test('counts are the same whatever the batches, and however often the recorder starts anew', async () => {
  const records = simulatedLines({ seed: 'batches', servers: 3, minutes: 120, mangled: 0.05 })
  const whole = await database(3)
  await recordAll(await openRecorder(whole), records)
  const pieces = await database(3)
  for (let from = 0; from < records.length; from += 700) {
    await recordAll(await openRecorder(pieces), records.slice(from, from + 700), 333)
  }
  const counted = await countedTables(whole)
  expect(counted.players?.length).toBeGreaterThan(30)
  expect(counted.teamkills?.length).toBeGreaterThan(3)
  expect(await countedTables(pieces)).toEqual(counted)
})

test('lines that were read ahead count as any others, also where others came than those', async () => {
  const records = simulatedLines({ seed: 'ahead', servers: 3, minutes: 60, mangled: 0.05 })
  const pieces = Array.from({ length: Math.ceil(records.length / 500) }, (_, n) =>
    records.slice(n * 500, n * 500 + 500),
  )
  const record = async (
    expected: (next: typeof records | undefined, n: number) => Promise<{ records: typeof records }>,
  ) => {
    const db = await database(3)
    const recorder = await openRecorder(db)
    for (const [n, piece] of pieces.entries()) {
      await recorder.record(piece, piece.at(-1)?.seq ?? 0, () => expected(pieces[n + 1], n))
    }
    return countedTables(db)
  }
  const plain = await database(3)
  await recordAll(await openRecorder(plain), records, 500)
  const counted = await countedTables(plain)
  expect(counted.players?.length).toBeGreaterThan(30)
  expect(await record(async (next = []) => ({ records: next }))).toEqual(counted)
  expect(await record(async (next = [], n) => ({ records: n % 2 === 0 ? next.slice(100, 300) : records }))).toEqual(
    counted,
  )
  expect(await record(() => Promise.reject(new Error('A bad sector')))).toEqual(counted)
})

test('unknown weapons, maps and people come into being, with titles made from their names', async () => {
  const db = await database()
  const lines = [
    'Loading map "docks_coop"',
    kill(ann.security, bot, 'galil_sar'),
    kill(ann.security, bot, 'rocket_arty'),
  ]
  await recordAll(await openRecorder(db), journalOf(lines))
  const weapons = sql`select weapon_name, weapon_name_trans, category_id, kill_count::int as kills from weapons order by 1`
  expect(await db.many(Row, weapons)).toEqual([
    { weapon_name: 'rocket_arty', weapon_name_trans: 'Arty Rocket', category_id: 13, kills: 1 },
    { weapon_name: 'weapon_galil_sar', weapon_name_trans: 'Galil Sar', category_id: 13, kills: 1 },
  ])
  expect(await db.many(Row, sql`select map_name_trans from maps`)).toEqual([{ map_name_trans: 'Docks (Checkpoint)' }])
  expect(await db.many(Row, sql`select personaname from players`)).toEqual([{ personaname: 'Ann' }])
})

test('rule 13: a role word is its template when the catalog has it, and else keeps its word', async () => {
  const db = await database()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  await seed.role({ template: 'template_recon_security_coop', name: 'Recon' })
  const roles = [`${ann.security} changed role to "recon"`, `${ben.security} changed role to "night_cook"`]
  await recordAll(await openRecorder(db), journalOf([...roles, kill(ann.security, ben.security)]))
  const named = sql`
    select a.class_template as attacker, v.class_template as victim, v.class_name
    from teamkills join roles a on a.role_id = attacker_role_id join roles v on v.role_id = victim_role_id`
  expect(await db.many(Row, named)).toEqual([
    { attacker: 'template_recon_security_coop', victim: 'night_cook', class_name: 'Night Cook' },
  ])
})

test('a round that starts finds people in the role they took on another map, though no line of its batch tells of them', async () => {
  const db = await database()
  const load = (map: string) => `Loading map "${map}"`
  const lines = [load('a_coop'), `${ann.security} changed role to "recon"`, 'World triggered "sitrep_round_start"']
  const later = [load('b_coop'), `${ann.security} entered the game`, 'World triggered "sitrep_round_start"']
  await recordAll(await openRecorder(db), journalOf([...lines, ...later]), 1)
  const played = sql`
    select map_name as map, (select array_agg(class_template) from roles where role_id = any(p.roles)) as roles
    from match_players p join matches using (match_id) join maps using (map_id) order by match_id`
  expect(await db.many(Row, played)).toEqual([
    { map: 'a_coop', roles: ['recon'] },
    { map: 'b_coop', roles: ['recon'] },
  ])
})

test('rule 10: amnesty is judged by what the tables say before the batch', async () => {
  const db = await database()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  await seed.stats({ steam_id: ann.steamId, kills: 1000, tk_given: 4 })
  await recordAll(await openRecorder(db), journalOf([kill(ann.security), kill(ann.security, ben.security)]))
  expect(await db.many(Row, sql`select amnesty from teamkills`)).toEqual([{ amnesty: true }])
})

test('rule 8: a teamkill of an earlier batch is forgiven', async () => {
  const db = await database()
  const lines = ['Loading map "a_coop"', kill(ann.security, ben.security), `${ben.security} say "/forgive"`]
  await recordAll(await openRecorder(db), journalOf(lines), 1)
  expect(await db.many(Row, sql`select forgiven from teamkills`)).toEqual([{ forgiven: true }])
})

test('T42: bytes that break databases are counted like any, and every line of a batch is', async () => {
  const db = await database()
  const lines: (string | Uint8Array)[] = Array.from({ length: 500 }, (_, index) =>
    kill(logPerson(`P${index}`, index + 2).security),
  )
  const named = (bytes: Uint8Array, id: number) =>
    Buffer.concat([
      Buffer.from('"'),
      bytes,
      Buffer.from(`<${id}><STEAM_1:0:${id}><#Team_Security>" killed ${bot} with "m9"`),
    ])
  lines[99] = named(Buffer.from('A\0B'), 1001)
  lines[199] = named(Buffer.from([0xc3, 0x28]), 1002)
  lines[299] = named(Buffer.from("'); DROP TABLE players;--"), 1003)
  await recordAll(await openRecorder(db), journalOf(lines))
  const names = sql`select player_name, kills from player_stats where steam_id > 76561197960267720 order by steam_id`
  expect(await db.many(Row, names)).toEqual([
    { player_name: 'AB', kills: 1 },
    { player_name: '\uFFFD(', kills: 1 },
    { player_name: "'); DROP TABLE players;--", kills: 1 },
  ])
  expect(await db.many(Row, sql`select count(*)::int as people, sum(kills)::int as kills from player_stats`)).toEqual([
    { people: 500, kills: 500 },
  ])
  expect((await openRecorder(db)).seq).toBe(500)
})

test('a record the database refuses is put aside, and all others are counted', async () => {
  const db = await database()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  await seed.stats({ steam_id: ann.steamId, kills: 2_147_483_647 })
  const lines = [kill(ben.security), kill(ben.security, bot, 'm9'), kill(ann.security), kill(ben.security, bot, 'akm')]
  const recorder = await openRecorder(db)
  await recordAll(recorder, journalOf(lines))
  expect(recorder.seq).toBe(4)
  expect(await db.many(Row, sql`select kills from player_stats where steam_id = ${ben.steamId}`)).toEqual([
    { kills: 3 },
  ])
  const dead = await db.many(Row, sql`select seq::int as seq, reason, detail, line from ingest_dead`)
  expect(dead).toMatchObject([{ seq: 3, reason: 'poison', line: expect.stringContaining('Ann<2>') }])
  expect(dead[0]?.detail).toContain('out of range')
})

test('a batch folded from a cursor that somebody else moved is not written', async () => {
  const db = await database()
  const [one, other] = [await openRecorder(db), await openRecorder(db)]
  const records = journalOf([kill(ann.security)])
  await recordAll(one, records)
  await expect(recordAll(other, records)).rejects.toThrow(CursorMoved)
  expect(await db.many(Row, sql`select kills from player_stats`)).toEqual([{ kills: 1 }])
})

test('lines of a game server that is not ours are passed over', async () => {
  const db = await database()
  const recorder = await openRecorder(db)
  await recordAll(recorder, journalOf([kill(ann.security)], 1, 77))
  expect(recorder.seq).toBe(1)
  expect(await db.many(Row, sql`select * from player_stats`)).toEqual([])
})

test('new numbers are announced at once, then at most once in a while, and never forgotten', async () => {
  const db = await database()
  let now = 5_000
  const recorder = await openRecorder(db, { monotonic: () => now, announceEveryMs: 1_000 })
  const version = async () =>
    (await db.one(Row, sql`select version::int as n from data_versions where data_group = 'stats'`))?.n
  await recordAll(recorder, journalOf([kill(ann.security)]))
  const first = await version()
  expect(first).toBeDefined()
  await recordAll(recorder, journalOf([kill(ann.security)], 2))
  await recorder.announce()
  expect(await version()).toBe(first)
  now += 1_000
  await recorder.announce()
  expect(await version()).toBe(Number(first) + 1)
})

test('the first map after a start is the one a query showed', async () => {
  const db = await database()
  const recorder = await openRecorder(db, { mapOf: () => 'tell_coop' })
  const end = 'World triggered "Round_End" (winner "2") (reason "0") (message "#x")'
  await recordAll(recorder, journalOf([kill(ann.security), end]))
  expect(await db.many(Row, sql`select map_name, win from rounds join maps using (map_id)`)).toEqual([
    { map_name: 'tell_coop', win: true },
  ])
})

test('lines that tell nothing of anybody move the cursor and are counted', async () => {
  const db = await database()
  const recorder = await openRecorder(db)
  await recordAll(recorder, journalOf(['Zebra 12 crossed', 'server cvars start', 'Zebra 9 crossed']))
  expect(recorder.seq).toBe(3)
  expect(await db.many(Row, sql`select shape, lines::int as lines from unknown_lines`)).toEqual([
    { shape: 'Zebra # crossed', lines: 2 },
  ])
  expect(await db.many(Row, sql`select kind, lines::int as lines from log_counts order by kind`)).toEqual([
    { kind: 'lines', lines: 3 },
    { kind: 'unknown', lines: 2 },
  ])
})
