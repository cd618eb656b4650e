import { expect, test } from 'vitest'
import { mariadbForTests } from '#testing/mariadb/mariadb.ts'
import { createHlstatsx } from '#testing/mariadb/mariadb-hlstatsx.ts'
import { startProxy } from '#testing/mariadb/mariadb-rogue.ts'
import { importDatabaseSite, statisticsIn } from '#testing/sites/import-database-site.ts'

const mariadb = mariadbForTests()

const PLAYERS = 20
const FRAGS = 100

async function community() {
  const hlstatsx = await createHlstatsx(mariadb())
  await hlstatsx.run(`
    insert into hlstats_Servers (serverId, address, port, game) values (7, '203.0.113.20', 27015, 'ins');
    insert into hlstats_Players (playerId, game, lastName, last_event, kills)
      select seq, 'ins', concat('Player ', seq), 1767225600 + seq, seq from seq_1_to_${PLAYERS};
    insert into hlstats_PlayerUniqueIds (playerId, uniqueId, game) select seq, concat('1:', seq), 'ins' from seq_1_to_${PLAYERS};
    insert into hlstats_Events_Frags (eventTime, serverId, killerId, weapon)
      select '2026-01-01' + interval seq second, 7, 1 + seq % ${PLAYERS}, concat('weapon_', seq % 3) from seq_1_to_${FRAGS}`)
  return hlstatsx
}

test('a second run tells its own rows apart from those that were read before', async () => {
  const { start, updates } = await importDatabaseSite()
  const { url } = await community()
  await start(['hlstatsx', url], { pageRows: 10, rowsUntilStop: PLAYERS + 40 })
  expect(updates.at(-1)).toEqual({ done: PLAYERS + 40, total: PLAYERS + FRAGS, before: 0, lines: PLAYERS + 40 })
  updates.length = 0
  expect((await start(['hlstatsx', url], { pageRows: 10 })).code).toBe(0)
  expect(updates[0]).toEqual({ done: 40 + 10, total: PLAYERS + FRAGS, before: 40, lines: 10 })
  expect(updates.at(-1)).toEqual({
    done: PLAYERS + FRAGS,
    total: PLAYERS + FRAGS,
    before: 40,
    lines: PLAYERS + FRAGS - 40,
  })
})

test('rows that were read and are gone there since are no part of what is left', async () => {
  const { start, updates, printed } = await importDatabaseSite()
  const { url, run } = await community()
  await start(['hlstatsx', url], { pageRows: 10 })
  await run(`
    delete from hlstats_Events_Frags where id <= 70;
    insert into hlstats_Events_Frags (eventTime, serverId, killerId, weapon) select '2026-01-02', 7, 1, 'm16a4' from seq_1_to_20`)
  ;[updates.length, printed.length] = [0, 0]
  await start(['hlstatsx', url], { pageRows: 10 })
  expect(printed).toContain('  hlstats_Events_Frags: 50 row(s), 30 of them read before, as kills by weapon')
  expect(updates.at(-1)).toEqual({ done: PLAYERS + 50, total: PLAYERS + 50, before: 30, lines: PLAYERS + 20 })
})

test('pages that were read before the other database was lost are kept, also when more were to be written with them', async () => {
  const { db, start } = await importDatabaseSite()
  const { urlAt, url, run } = await community()
  await run(`update hlstats_Events_Frags set weapon = 'the_last_one' where id = 35`)
  const port = await startProxy(mariadb().port, (data, client) => {
    if (data.includes('the_last_one')) client.destroy()
    else client.write(data)
  })
  const killsIn = async () =>
    (await statisticsIn(db)).weapons?.reduce<number>((sum, row) => sum + Number(Object(row).kill_count), 0)
  expect((await start(['hlstatsx', '--name', 'ours', urlAt(port)], { pageRows: 10, batchRows: 1_000 })).code).toBe(1)
  expect(await killsIn()).toBe(30)
  expect((await start(['hlstatsx', '--name', 'ours', url], { pageRows: 10, batchRows: 1_000 })).code).toBe(0)
  expect(await killsIn()).toBe(FRAGS)
})

test('totals of several game servers cannot be split: a sentence says so and what to do', async () => {
  const { run, printed } = await importDatabaseSite()
  const { url, run: change } = await community()
  await change(`insert into hlstats_Servers (serverId, address, port, game) values (8, '203.0.113.21', 27015, 'ins')`)
  expect(await run('hlstatsx', url)).toBe(1)
  expect(printed.at(-1)).toBe(
    'It counted for game servers 1 and 2 of this site together, and nobody can split such totals between them: ' +
      'say --server 1 (or another of them) to give all of it to that one game server.',
  )
  expect(await run('hlstatsx', '--server', '2', url)).toBe(0)
  expect(printed).toContain(
    'HLstatsX keeps one total for all its 2 game servers of that game, which nobody can split: ' +
      'all of it goes to game server 2 (--server ID gives it to another one).',
  )
})
