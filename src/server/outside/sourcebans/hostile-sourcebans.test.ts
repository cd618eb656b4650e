import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { afterAll, expect, test } from 'vitest'
import { LIMITS } from '#server/outside/foreign/limits.ts'
import { mariadbForTests } from '#testing/mariadb/mariadb.ts'
import { answerHead, cell, OK, packet, startProxy, startRogue } from '#testing/mariadb/mariadb-rogue.ts'
import { read, running, type SourcebansSite, sourcebansSite } from '#testing/mariadb/mariadb-site.ts'

const certificates = makeCertificate()
afterAll(() => rmSync(certificates, { recursive: true }))
const mariadb = mariadbForTests([`--ssl-cert=${certificates}/cert.pem`, `--ssl-key=${certificates}/key.pem`])

function makeCertificate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sitrep-certificate-'))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' })
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'key.pem'), 0o644) // MariaDB runs as another user
  return folder
}

/** A site with a good copy of one admin and one ban. */
async function copiedSite(): Promise<SourcebansSite> {
  const site = await sourcebansSite(mariadb())
  await site.sourcebans.admin({ aid: 1, user: 'Ann', authid: 'STEAM_0:1:4', srv_flags: 'z' })
  await site.sourcebans.ban({ name: 'Banned' })
  await site.sync()
  await site.sourcebans.run(`update sb_admins set user = 'Changed'; update sb_bans set name = 'Changed'`)
  return site
}

async function expectOldCopy({ app }: SourcebansSite): Promise<void> {
  expect(await read(app, 'admins2')).toMatchObject([{ personaname: 'Ann' }])
  expect(await read(app, 'bans2')).toMatchObject([{ handle_at_ban: 'Banned' }])
}

test('T33, T38: hostile rows are shown as harmless text or left out and counted', async () => {
  const { app, sourcebans, sync, status } = await sourcebansSite(mariadb())
  await sourcebans.run('set sql_mode = ""')
  const script = '<img src=x onerror=alert(1)>'
  await sourcebans.ban({ name: `${script}\u0000\u001b[31m\u0007\u202e`, country: '"><' })
  await sourcebans.ban({ name: `${'a'.repeat(127)}\u{1f600}`, country: '//' })
  await sourcebans.ban({ authid: 'STEAM_0:1:1&p=<script>', name: 'odd id' })
  await sourcebans.ban({ authid: 'BOT' })
  await sourcebans.ban({ created: -5 })
  await sourcebans.ban({ length: -1 })
  await sourcebans.ban({ type: 9 })
  await sourcebans.ban({ bid: 1_500_000_000 })
  await sourcebans.admin({ aid: 1, user: `Ann${script}\n`, authid: 'STEAM_0:1:4', srv_flags: 'z' })
  await sourcebans.admin({ aid: 2, user: 'Bad flags', authid: 'STEAM_0:1:5', srv_flags: '<script>' })
  await sourcebans.admin({ aid: 3, user: 'Bad id', authid: '76561198000000001 or 1=1', srv_flags: 'z' })
  await sourcebans.admin({ aid: 4, user: 'Negative', authid: 'STEAM_0:1:6', srv_flags: 'z', immunity: -1 })
  await sourcebans.admin({ aid: 1_000_000_000, user: 'Ours', authid: 'STEAM_0:1:7', srv_flags: 'z' })
  await sync()
  expect(await read(app, 'bans2')).toMatchObject([
    { handle_at_ban: 'a'.repeat(127), country: null },
    { handle_at_ban: `${script}[31m\u202e`, country: null },
  ])
  expect(await read(app, 'admins2')).toMatchObject([{ personaname: `Ann${script}` }])
  expect(status).toMatchObject({ problem: null, skippedRows: 5 + 4 })
})

test('the user that the example settings make can read no password, no address of mail and no RCON password', async () => {
  const { sourcebans } = await sourcebansSite(mariadb())
  const connection = await createConnection(sourcebans.url)
  for (const secret of ['password from sb_admins', 'email from sb_admins', 'rcon from sb_servers', '* from sb_bans']) {
    await expect(connection.query(`select ${secret}`)).rejects.toThrow('denied')
  }
  await expect(connection.query('delete from sb_bans')).rejects.toThrow('denied')
  connection.destroy()
})

test('T81: a rogue server that asks for a file gets none, and the connection is closed', async () => {
  const site = await copiedSite()
  const rogue = await startRogue((socket, question) =>
    socket.write(
      question.includes('transaction') ? packet(1, OK) : packet(1, Buffer.from('\xfb/etc/passwd', 'latin1')),
    ),
  )
  const worker = site.worker({ url: site.sourcebans.urlAt(rogue.port) })
  await expect(worker.run(running)).rejects.toThrow('it asked for a file of this machine')
  expect(rogue.heard.map((data) => data.subarray(5).toString().trim().split(/\s/, 1)[0])).toEqual(['start', 'select'])
  expect(worker.status).toMatchObject({ failures: 1, problem: 'failed, the last good copy is shown' })
  await expectOldCopy(site)
})

test('T81: an answer that is cut anywhere leaves the old copy', async () => {
  const site = await copiedSite()
  const cutAfter = async (bytes: number) => {
    let passed = 0
    const port = await startProxy(mariadb().port, (data, client) => {
      const rest = data.subarray(0, Math.max(0, bytes - passed))
      passed += data.length
      client.write(rest)
      if (passed >= bytes) client.destroySoon()
    })
    const worker = site.worker({ url: site.sourcebans.urlAt(port) })
    const outcome = await worker.run(running).then(
      () => 'copied',
      () => 'failed',
    )
    return { outcome, passed, failures: worker.status.failures }
  }
  for (let bytes = 1; bytes < 1_500; bytes += 73) {
    expect(await cutAfter(bytes), `${bytes} bytes`).toMatchObject({ outcome: 'failed', failures: 1 })
  }
  await expectOldCopy(site)
  expect(await cutAfter(Number.POSITIVE_INFINITY)).toMatchObject({ outcome: 'copied', failures: 0 })
})

const endless = (columns: number) =>
  startRogue((socket, question) => {
    if (question.includes('transaction')) return void socket.write(packet(1, OK))
    socket.write(answerHead(Array.from({ length: columns }, () => 'x')))
    const row = Buffer.concat(Array.from({ length: columns }, () => cell('1')))
    let sequence = columns + 2
    const rows = () => Buffer.concat(Array.from({ length: 1_000 }, () => packet(++sequence & 255, row)))
    const more = () => {
      while (!socket.destroyed && socket.write(rows()));
    }
    socket.on('drain', more)
    more()
  })

test.each([
  ['bytes', { bytes: 1_000_000 }],
  ['cells', { cells: 100_000 }],
])('an answer without end is given up at a limit of %s', async (_, limit) => {
  const site = await copiedSite()
  const rogue = await endless(7)
  const worker = site.worker({ url: site.sourcebans.urlAt(rogue.port), limits: { ...LIMITS, ...limit } })
  await expect(worker.run(running)).rejects.toThrow('its answer is too long')
  await expectOldCopy(site)
})

test('R9: a server that drips is given up in time', async () => {
  const site = await copiedSite()
  const port = await startProxy(mariadb().port, (data, client) => {
    let at = 0
    const timer = setInterval(() => client.write(data.subarray(at, ++at)), 20)
    client.on('close', () => clearInterval(timer))
  })
  const worker = site.worker({ url: site.sourcebans.urlAt(port), limits: { ...LIMITS, visitMs: 500 } })
  await expect(worker.run(running)).rejects.toThrow('it is too slow')
  await expectOldCopy(site)
})

test('a server that says nothing at all is given up as well', async () => {
  const site = await copiedSite()
  const port = await startProxy(mariadb().port, () => undefined)
  const worker = site.worker({ url: site.sourcebans.urlAt(port), limits: { ...LIMITS, connectMs: 200 } })
  await expect(worker.run(running)).rejects.toThrow('ETIMEDOUT')
  await expectOldCopy(site)
})

test.each([
  ['a bare OK to a question', packet(1, OK), 'not a list of rows'],
  [
    'checksums that make no sense',
    Buffer.concat([answerHead(['x']), packet(4, cell('-1')), packet(5, Buffer.from([0xfe, 0, 0, 2, 0]))]),
    'make no sense',
  ],
])('%s changes nothing', async (_, reply, reason) => {
  const site = await copiedSite()
  const rogue = await startRogue((socket, question) =>
    socket.write(question.includes('transaction') ? packet(1, OK) : reply),
  )
  await expect(site.worker({ url: site.sourcebans.urlAt(rogue.port) }).run(running)).rejects.toThrow(reason)
  await expectOldCopy(site)
})

test('a stop ends a visit at once and is no failure', async () => {
  const site = await copiedSite()
  const port = await startProxy(mariadb().port, () => stopping.abort())
  const stopping = new AbortController()
  const worker = site.worker({ url: site.sourcebans.urlAt(port) })
  await worker.run(stopping.signal)
  expect(worker.status.failures).toBe(0)
  await expectOldCopy(site)
})

test('a certificate that nobody vouches for is refused, and one that the settings vouch for is taken', async () => {
  const site = await copiedSite()
  const url = site.sourcebans.urlAt(mariadb().port, 'localhost')
  const settings = { prefix: 'sb', tls: 'always', every_seconds: 60, show_admins: true } as const
  await expect(site.worker({ url, settings }).run(running)).rejects.toThrow('self-signed certificate')
  await expectOldCopy(site)
  await site.worker({ url, settings: { ...settings, tls_ca: `${certificates}/cert.pem` } }).run(running)
  expect(await read(site.app, 'admins2')).toMatchObject([{ personaname: 'Changed' }])
})

test('an encrypted database is named, not given by address, so that its certificate can be checked', async () => {
  const site = await sourcebansSite(mariadb())
  const url = 'mysql://user:hunter2@192.0.2.8/sb'
  expect(() => site.worker({ url })).toThrow('SOURCEBANS_URL has the address 192.0.2.8: give the name')
})
