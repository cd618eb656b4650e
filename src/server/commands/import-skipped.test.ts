import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { noteErasure } from '#server/ground/db/people/erasures.ts'
import { mariadbForTests } from '#testing/mariadb/mariadb.ts'
import { createHlstatsx } from '#testing/mariadb/mariadb-hlstatsx.ts'
import { importDatabaseSite, statisticsIn } from '#testing/sites/import-database-site.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { createImportCommand } from './import.ts'

const mariadb = mariadbForTests()

const ANN = '76561197960265737' // STEAM_0:1:4
const ALL_AT_ONCE = { pageRows: 2, batchRows: 1_000 }

/** Ann, a bot, somebody with too many kills, and frags of which one can be read. */
async function community() {
  const hlstatsx = await createHlstatsx(mariadb())
  await hlstatsx.run(`
    insert into hlstats_Servers (serverId, address, port, game) values (7, '203.0.113.20', 27015, 'ins');
    insert into hlstats_Players (playerId, game, lastName, last_event, kills) values
      (1, 'ins', 'Ann', 1767225600, 100), (2, 'ins', 'Moe', 1767225600, 500), (3, 'ins', 'Max', 5, 4294967295), (4, 'ins', 'Nobody', 5, 5);
    insert into hlstats_PlayerUniqueIds (playerId, uniqueId, game) values (1, '1:4', 'ins'), (2, 'BOT:0a1b', 'ins'), (3, '1:10', 'ins');
    insert into hlstats_Events_Frags (id, eventTime, serverId, killerId, weapon) values
      (1, '2026-01-01 00:00:01', 7, 1, 'm16a4'), (2, '0000-00-00 00:00:00', 7, 1, 'm16a4'), (3, '2026-01-01 00:00:03', 7, 1, ''),
      (4, '2026-01-01 00:00:04', 7, 2, 'm16a4'), (5, '2026-01-01 00:00:05', 7, 1, 'm16a4');
    insert into hlstats_Maps_Counts (game, map, kills, headshots)
      values ('ins', concat(char(27), '[2J', repeat('x y', 40)), 1, 0)`)
  return hlstatsx
}

const NAMED_PLAYERS = [
  'Left out of hlstats_Players: playerId 2, a bot (uniqueId is "BOT:0a1b")',
  'Left out of hlstats_Players: playerId 3, unreadable (kills is "4294967295")',
  'Left out of hlstats_Players: playerId 4, unreadable (uniqueId is missing)',
]
const NAMED_FRAGS = [
  'Left out of hlstats_Events_Frags: id 2, unreadable (eventTime is "0000-00-00 00:00:00")',
  'Left out of hlstats_Events_Frags: id 3, unreadable (weapon is "")',
  'Left out of hlstats_Events_Frags: id 4, a bot (uniqueId is "BOT:0a1b")',
]
const HOW_TO_LIST =
  'With --list-skipped each row that is left out is named; with --dry-run --list-skipped also those of earlier runs.'

const named = (printed: readonly string[]): string[] => printed.filter((line) => line.startsWith('Left out of'))

test('rows that are left out are counted by reason, and the summary says how to have them named', async () => {
  const { run, printed } = await importDatabaseSite()
  const { url } = await community()
  expect(await run('hlstatsx', url)).toBe(0)
  expect(named(printed)).toEqual([])
  expect(printed).toContain('hlstats_Players: left out 1 a bot, 2 unreadable.')
  expect(printed).toContain('hlstats_Events_Frags: left out 2 unreadable, 1 a bot.')
  expect(printed.at(-1)).toBe(HOW_TO_LIST)
})

test('--list-skipped names each row, why, and by which value, harmless on a terminal and cut', async () => {
  const { run, printed } = await importDatabaseSite()
  const { url } = await community()
  expect(await run('hlstatsx', '--list-skipped', url)).toBe(0)
  const told = named(printed)
  expect(told.slice(0, -1)).toEqual([...NAMED_PLAYERS, ...NAMED_FRAGS])
  expect(told.at(-1)).toMatch(
    /^Left out of hlstats_Maps_Counts: map \uFFFD\[2J[x ]y?.{50,60}…, unreadable \(the map is "\uFFFD\[2J.{50,60}…"\)$/,
  )
  expect(printed.join('')).not.toMatch(/\p{Cc}/u)
  expect(printed).toContain('hlstats_Players: left out 1 a bot, 2 unreadable.')
  expect(printed).not.toContain(HOW_TO_LIST)
})

test('a history is read once, so a dry run names what earlier runs left out, and writes nothing', async () => {
  const { db, run, printed } = await importDatabaseSite()
  const { url } = await community()
  await run('hlstatsx', url)
  const before = await statisticsIn(db)
  printed.length = 0
  await run('hlstatsx', '--list-skipped', url)
  expect(named(printed)).toEqual(expect.not.arrayContaining(NAMED_FRAGS))
  printed.length = 0
  expect(await run('hlstatsx', '--dry-run', '--list-skipped', url)).toBe(0)
  expect(named(printed)).toEqual(expect.arrayContaining([...NAMED_PLAYERS, ...NAMED_FRAGS]))
  expect(printed.at(-1)).toBe('Nothing was written: this was a dry run.')
  expect(await statisticsIn(db)).toEqual(before)
})

test('what was counted here live, and what is of somebody erased, is named without saying who', async () => {
  const { db, start, printed } = await importDatabaseSite()
  const { url, run: change } = await community()
  await change('delete from hlstats_Events_Frags where id in (2, 3, 4)')
  await noteErasure(db, ANN, new Date('2026-01-01T00:00:03Z'))
  await start(['hlstatsx', '--list-skipped', url], ALL_AT_ONCE)
  expect(named(printed)).toContain('Left out of hlstats_Players: playerId 1, erased here')
  expect(named(printed)).toContain('Left out of hlstats_Events_Frags: id 1, erased here')
  expect(printed.join()).not.toContain(ANN)
  expect((await statisticsIn(db)).player_weapons).toMatchObject([{ steam_id: ANN, kill_count: 1 }]) // of after it
  await db.run(sql`delete from import_places`)
  await db.run(sql`
    insert into log_coverage (server_id, from_at, to_at) values (1, '2025-12-31 23:59:00Z', '2026-01-01 12:00:00Z')`)
  await start(['hlstatsx', '--dry-run', '--list-skipped', url], ALL_AT_ONCE)
  expect(named(printed)).toContain(
    'Left out of hlstats_Events_Frags: id 5, counted here live (eventTime is "2026-01-01 00:00:05")',
  )
})

test('any number of rows is named without keeping them all, and a slow reader is waited for', async () => {
  const { config, clock } = await importDatabaseSite()
  const { url, run: change } = await community()
  await change(`
    insert into hlstats_Events_Frags (eventTime, serverId, killerId, weapon) select null, 7, 1, 'm16a4' from seq_1_to_30000`)
  let most = 0
  let told = ''
  const stdout = new Writable({
    write: (part: Buffer, _, done) => {
      most = Math.max(most, stdout.writableLength)
      told += part.toString()
      setImmediate(done)
    },
  })
  const args = ['hlstatsx', '--list-skipped', url]
  await runCommand(createImportCommand({ pageRows: 1_000 }), args, { config, clock, stdout })
  const lines = linesOf(told).filter((line) => line.includes('hlstats_Events_Frags: id'))
  expect(lines).toHaveLength(30_003)
  expect(most).toBeLessThan(told.length / 3)
})
