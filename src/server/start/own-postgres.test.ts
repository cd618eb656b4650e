import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#server/ground/config.ts'
import { openDatabase, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { makeAuthority } from '#testing/database/authority.ts'
import { allow, giveToServer, makeCluster, startCluster } from '#testing/database/own-postgres.ts'
import { freePort } from '#testing/free-port.ts'
import { backupSite } from '#testing/sites/backup-site.ts'
import { diagnose, examinedSiteWith } from '#testing/sites/doctor.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { startSitrep } from './sitrep.ts'

const log = createLog({ level: 'silent', pretty: false })

/** A PostgreSQL that lets in one user, who is nobody there, over TLS alone. */
async function startStrictPostgres() {
  const place = await makeCluster()
  const folder = await temporaryDir()
  const { ca, certificate, key } = makeAuthority(folder)
  for (const [file, name] of [[certificate, 'server.crt'] as const, [key, 'server.key'] as const]) {
    await copyFile(file, join(place.clusterDir, name))
    await giveToServer(join(place.clusterDir, name), place.account)
  }
  await allow(place, ['hostssl site plain 127.0.0.1/32 scram-sha-256'])
  const port = await freePort()
  const { socket } = await startCluster(place, { listen_addresses: '127.0.0.1', port: String(port), ssl: 'on' })
  const admin = openDatabase({ socket: { ...socket, port } })
  await admin.run(sql`create role plain login password 'no secret'`)
  await admin.run(sql`create database site owner plain`)
  await admin.close()
  return { url: `postgres://plain:no%20secret@localhost:${port}/site?sslmode=verify-full`, ca, folder }
}

test('a site on a PostgreSQL over TLS, as a user without any special right', async () => {
  const { url, ca, folder } = await startStrictPostgres()
  await writeFile(join(folder, 'sitrep.yaml'), 'servers: [{ id: 1, name: Alpha, ip: 127.0.0.1, port: 9 }]')
  const start = (databaseUrl: string) =>
    startSitrep(loadConfig({ SITREP_DATA: join(folder, 'data'), PORT: '0', DATABASE_URL: databaseUrl }, folder), log)
  const trusting = `${url}&sslrootcert=${encodeURIComponent(ca)}`

  await expect(start(url), 'an authority that nobody knows').rejects.toThrow('DATABASE_URL is set: check that it is')
  await expect(start(trusting.replace('verify-full', 'disable')), 'no TLS').rejects.toThrow('DATABASE_URL is set')
  const sitrep = await start(trusting)
  onTestFinished(() => sitrep.stop())
  expect((await fetch(`${sitrep.address}/readyz`)).status).toBe(200)
  expect((await fetch(`${sitrep.address}/api/v1/site/servers`)).status).toBe(200)
  expect(await (await fetch(`${sitrep.address}/metrics`)).text()).toMatch(/^node_works 1$/m)

  const db = openDatabase({ url: trusting, connections: 1 })
  const env = { DATABASE_URL: trusting, DATABASE_REPLICA_URL: trusting }
  const examined = await examinedSiteWith({ env, database: { type: 'open', db } })
  const told = (await diagnose(examined, 'PostgreSQL')).map(([line]) => line?.replace(/:.*: /, ': '))
  expect(told).toEqual([
    expect.stringMatching(/^ok: PostgreSQL \S+ as plain$/),
    'ok: they are',
    'failed: it is no replica of this database',
    'ok: plain may do all that is needed',
    'ok: they are up to date',
  ])
  await db.close()

  await sitrep.stop()
  const { backUp, restore } = await backupSite({ DATABASE_URL: trusting })
  expect(await backUp([join(folder, 'site.backup.gz')])).toMatchObject({ code: 0 })
  expect(await restore([join(folder, 'site.backup.gz'), '--replace'])).toMatchObject({ code: 0 })
})
