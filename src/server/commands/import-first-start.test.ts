import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/ground/config.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { emptyDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { mariadbForTests } from '#testing/mariadb/mariadb.ts'
import { createHlstatsx } from '#testing/mariadb/mariadb-hlstatsx.ts'
import { testClock } from '#testing/server.ts'
import { statisticsIn } from '#testing/sites/import-database-site.ts'
import { refusal, runCommand } from '#testing/sites/run-command.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { createImportCommand } from './import.ts'
import { withDatabase } from './kit/with-database.ts'

const mariadb = mariadbForTests()

const TIMEOUT_MS = 120_000 // making a database takes seconds
const SETTINGS = `
servers:
  - { id: 4, name: Four, ip: 203.0.113.20, port: 27015 }
`

async function ann(): Promise<string> {
  const { run, url } = await createHlstatsx(mariadb())
  await run(`
    insert into hlstats_Servers (serverId, address, port, game) values (7, '203.0.113.20', 27015, 'ins');
    insert into hlstats_Players (playerId, game, lastName, last_event, kills) values (1, 'ins', 'Ann', 1767225600, 100);
    insert into hlstats_PlayerUniqueIds (playerId, uniqueId, game) values (1, '1:4', 'ins');
    insert into hlstats_Events_Frags (eventTime, serverId, killerId, weapon) values ('2026-01-01', 7, 1, 'm16a4')`)
  return url
}

async function folderWith(settings: string | null): Promise<string> {
  const folder = await temporaryDir()
  if (settings !== null) await writeFile(join(folder, 'sitrep.yaml'), settings)
  return folder
}

const importInto = (config: ReturnType<typeof loadConfig>, url: string) =>
  runCommand(createImportCommand(), ['hlstatsx', url], { config, clock: testClock('2026-03-01T12:00:00Z') })

async function expectAnn(db: Database): Promise<void> {
  const { player_stats, weapons } = await statisticsIn(db)
  expect(player_stats).toMatchObject([{ server_id: 4, player_name: 'Ann', kills: 100 }])
  expect(weapons).toContainEqual(
    expect.objectContaining({ weapon_name: 'weapon_m16a4', weapon_name_trans: 'M16A4', kill_count: '1' }), // as the catalog has it
  )
  expect(await db.run(sql`select 1 from game_servers where server_id = 4 and server_name = 'Four' and enabled`)).toBe(1)
}

test('an empty database is made ready, with the game servers of the settings, before it is imported into', async () => {
  const { db, socket } = await emptyDatabaseSocket()
  const config = loadConfig({ DATABASE_URL: urlOf(socket) }, await folderWith(SETTINGS))
  const url = await ann()
  expect(await importInto(config, url)).toMatchObject({ code: 0, stderr: '' })
  await expectAnn(db)
  expect(await importInto(config, url)).toMatchObject({ code: 0, stderr: '' }) // while the site's pool is connected
  await expectAnn(db)
})

test('a data folder that no Sitrep has started in is made ready as well', { timeout: TIMEOUT_MS }, async () => {
  const folder = await folderWith(SETTINGS)
  const config = loadConfig({ SITREP_DATA: join(folder, 'data') }, folder)
  expect(await importInto(config, await ann())).toMatchObject({ code: 0, stderr: '' })
  await withDatabase({ config, log: createLog({ level: 'silent', pretty: false }) }, expectAnn)
})

test('where there are no settings, nothing is made', async () => {
  const folder = await folderWith(null)
  const config = loadConfig({ SITREP_DATA: join(folder, 'data') }, folder)
  expect(await importInto(config, await ann())).toEqual(refusal(`There is no database in ${config.dataDir} yet`))
})
