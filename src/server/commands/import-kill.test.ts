import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mariadbForTests } from '#testing/mariadb/mariadb.ts'
import { createHlstatsx } from '#testing/mariadb/mariadb-hlstatsx.ts'
import { type BuiltCopy, builtCopy } from '#testing/sites/built-copy.ts'
import { importDatabaseSite, statisticsIn } from '#testing/sites/import-database-site.ts'
import { killMidway } from '#testing/sites/kill-midway.ts'
import { spawnSitrep } from '#testing/sites/spawn-sitrep.ts'

const mariadb = mariadbForTests()

const TIMEOUT_MS = 240_000
const FRAGS = 150_000 // three batches of them: one for each run

async function largeCommunity(): Promise<string> {
  const { run, url } = await createHlstatsx(mariadb())
  await run(`
    insert into hlstats_Servers (serverId, address, port, game) values (7, '203.0.113.20', 27015, 'ins');
    insert into hlstats_Players (playerId, game, lastName, last_event, kills, deaths, headshots)
      select seq, 'ins', concat('Player ', seq), 1767225600 + seq, seq, 5, 3 from seq_1_to_6000;
    insert into hlstats_PlayerUniqueIds (playerId, uniqueId, game) select seq, concat('1:', seq), 'ins' from seq_1_to_6000;
    insert into hlstats_Events_Frags (eventTime, serverId, killerId, victimId, weapon)
      select '2026-01-01' + interval seq second, 7, 1 + seq % 300, 1, concat('weapon_', seq % 9) from seq_1_to_${FRAGS}`)
  return url
}

/** The program itself, with the address in the environment. */
const spawnImport = (copy: BuiltCopy, databaseUrl: string | null, importUrl: string) =>
  spawnSitrep(copy, ['import', 'hlstatsx'], {
    DATABASE_URL: databaseUrl ?? '',
    SITREP_IMPORT_URL: importUrl,
    SITREP_DATA: join(tmpdir(), 'nothing'),
  })

test('an import that is killed again and again gives the same numbers as one that is not', {
  timeout: TIMEOUT_MS,
}, async () => {
  const url = await largeCommunity()
  const whole = await importDatabaseSite()
  await whole.start(['hlstatsx', url], { pageRows: 5_000, batchRows: 30_000 })

  const copy = await builtCopy()
  const { db, config } = await importDatabaseSite()
  for (let kills = 0; kills < 2; kills += 1) {
    await killMidway(db, { table: 'import_places', done: 'sum(rows_read)' }, () =>
      spawnImport(copy, config.databaseUrl, url),
    )
  }
  const { ended, told } = spawnImport(copy, config.databaseUrl, url)
  expect(await ended).toEqual([0, null])
  expect(told()).toMatch(/^[\d,]+ row\(s\) were read\.$/m)
  expect(told()).not.toContain('hunter2')
  expect(await statisticsIn(db)).toEqual(await statisticsIn(whole.db))
})
