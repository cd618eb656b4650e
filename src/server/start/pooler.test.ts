import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#server/ground/config.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { openDatabase, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import type { Server } from '#shared/contracts/servers.ts'
import { emptyDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { startPgbouncer } from '#testing/deploy/pgbouncer.ts'
import { eventually } from '#testing/eventually.ts'
import { backupSite } from '#testing/sites/backup-site.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { startSitrep } from './sitrep.ts'

const log = createLog({ level: 'silent', pretty: false })

test('a site behind pgbouncer in transaction mode, from its first start to a restore', async () => {
  const { socket } = await emptyDatabaseSocket()
  const another = await emptyDatabaseSocket()
  const pooler = await startPgbouncer(socket)
  const folder = await temporaryDir()
  await writeFile(join(folder, 'sitrep.yaml'), 'servers: [{ id: 1, name: Alpha, ip: 127.0.0.1, port: 9 }]')
  const start = (addresses: Record<string, string>) =>
    startSitrep(loadConfig({ SITREP_DATA: join(folder, 'data'), PORT: '0', ...addresses }, folder), log)
  const DATABASE_URL = urlOf(pooler.socket)
  const both = { DATABASE_URL, DATABASE_DIRECT_URL: urlOf(socket) }

  await expect(start({ DATABASE_URL })).rejects.toThrow(
    'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL, too, to lead past it to PostgreSQL itself.',
  )
  await expect(start({ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL })).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to a pooler in transaction mode: correct it to lead past it to PostgreSQL itself.',
  )
  await expect(start({ DATABASE_URL, DATABASE_DIRECT_URL: urlOf(another.socket) })).rejects.toThrow(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: correct one of them.',
  )
  const db = openDatabase({ socket })
  expect(await db.run(sql`select 1 from pg_tables where schemaname = 'public'`), 'nothing was made meanwhile').toBe(0)

  const sitrep = await start(both)
  onTestFinished(() => sitrep.stop())
  const names = async () => {
    const servers = (await (await fetch(`${sitrep.address}/api/v1/site/servers`)).json()) as Server[]
    return servers.map(({ server_status }) => server_status.server_name)
  }
  expect(await names()).toEqual(['Alpha'])
  expect((await fetch(`${sitrep.address}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${sitrep.address}/metrics`)).text()).toMatch(/^node_works 1$/m)
  await db.transaction(async (tx) => {
    await tx.run(sql`update game_servers set server_name = 'Beta'`)
    await raiseVersions(tx, ['servers'])
  })
  await eventually(async () => expect(await names(), 'the node hears of a change').toEqual(['Beta']))
  await db.close()

  const { backUp, restore } = await backupSite(both)
  const file = join(folder, 'site.backup.gz')
  expect(await backUp([file])).toMatchObject({ code: 0 })
  expect((await restore([file, '--replace'])).stderr).toContain('Sitrep is using this database')
  await sitrep.stop() // and its connections of the pooler stay for a while
  expect(await restore([file, '--replace'])).toMatchObject({ code: 0 })
})
