import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { runDoctor } from '#server/owner/doctor/run-doctor.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { fakeGameServer, honest } from '#testing/game-servers/hostile-a2s.ts'
import { startFakeSteam } from '#testing/people/fake-steam.ts'
import { testClock } from '#testing/server.ts'
import { diagnose, examinedSiteWith, NOW, PASSWORD, settingsOf, startGameServer } from '#testing/sites/doctor.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { judgeRoom } from './data-directory.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const database = { type: 'none yet' } as const

test('in a site where all is well, nothing fails and nothing is doubtful', async () => {
  const servers = [await startGameServer()]
  const { findings } = await runDoctor(await examinedSiteWith({ servers, env: { SITREP_RCON_PASSWORD: PASSWORD } }))
  expect(findings.filter(({ verdict }) => verdict === 'failed' || verdict === 'warning')).toEqual([])
  expect(findings.filter(({ verdict }) => verdict === 'ok').length).toBeGreaterThan(10)
  expect(findings.every(({ took_ms }) => Number.isInteger(took_ms) && took_ms >= 0)).toBe(true)
})

test('set-up: Steam is out of reach, has an outage, or cannot be found', async () => {
  const endpoint = (origin: string) => ({ endpoint: `${origin}/openid/login`, idPrefix: '' })
  const closing = await fakeGameServer(honest)
  await closing.close()
  const { port } = closing
  const closed = await examinedSiteWith({ database, steam: endpoint(`http://127.0.0.1:${port}`) })
  expect(await diagnose(closed, 'Steam', { PORT: port })).toEqual([
    [
      'failed: ask 127.0.0.1 to sign people in (OpenID): the connection was refused',
      'Likely cause: Nothing listens at 127.0.0.1 on TCP port PORT, or a firewall refuses this machine.',
      "Fix: Let this machine connect to TCP port PORT of 127.0.0.1, in its own firewall and in its host's.",
    ],
  ])
  const down = await startFakeSteam((_, response) => response.writeHead(503).end())
  expect(await diagnose(await examinedSiteWith({ database, steam: down.provider }), 'Steam')).toEqual([
    [
      'failed: ask 127.0.0.1 to sign people in (OpenID): it answers 503',
      'Likely cause: Steam has an outage, or has had too many questions from this address.',
      'Fix: Wait: people can sign in again as soon as Steam answers.',
    ],
  ])
  const lost = await examinedSiteWith({ database, steam: endpoint('https://steam.nowhere.invalid') })
  expect(await diagnose(lost, 'Steam')).toEqual([
    [
      'failed: resolve the name steam.nowhere.invalid: the name does not resolve',
      'Likely cause: The name is misspelt, or the name server of this machine does not know it or does not answer.',
      'Fix: See to it that `getent hosts steam.nowhere.invalid` gives an address on this machine.',
    ],
  ])
})

test("set-up: this machine's clock is wrong", async () => {
  const examined = await examinedSiteWith({ database, clock: testClock('2026-03-01T12:07:00Z') })
  expect((await diagnose(examined, 'Steam'))[1]).toEqual([
    "warning: compare this machine's clock with Steam's: this one is 420 s ahead",
    'Likely cause: Nothing sets the clock of this machine.',
    'Fix: Install an NTP client such as chrony: with a wrong clock sign-in fails and times on the site are wrong.',
  ])
})

test('set-up: the key of the Steam Web API is refused', async () => {
  const steam = await startFakeSteam((_, response) => response.writeHead(403).end())
  const steamApi = { origin: new URL(steam.provider.endpoint).origin }
  const examined = await examinedSiteWith({ database, steamApi, env: { STEAM_API_KEY: KEY } })
  expect(await diagnose(examined, 'Steam Web API')).toEqual([
    [
      "failed: ask for a player's name and picture: the key was refused",
      'Likely cause: STEAM_API_KEY was revoked or belongs to nobody.',
      'Fix: Make a key at https://steamcommunity.com/dev/apikey, set STEAM_API_KEY to it and restart Sitrep.',
    ],
  ])
})

test.each([
  [
    'site: { origins: [] }',
    0,
    [
      'warning: see who can open http://localhost:3000: people on this machine only',
      'Likely cause: site.origins names no public address, so sign-in and live updates are refused from any other.',
      'Fix: Set site.origins in sitrep.yaml to the address people use, such as [https://stats.example.org].',
    ],
  ],
  [
    'site: { origins: ["http://192.0.2.7"] }',
    0,
    [
      'warning: see who can open http://192.0.2.7: everyone, without encryption',
      'Likely cause: The first of site.origins begins with http://, so sign-in keys can be read on the way.',
      'Fix: Put a proxy with HTTPS in front (deploy/nginx.conf) and set site.origins to the https:// address.',
    ],
  ],
  [
    'site: { origins: ["https://192.0.2.7"] }',
    1,
    [
      "warning: see whether visitors' addresses can be told apart: no: all visitors have the address of the proxy",
      'Likely cause: https:// needs a proxy in front of Sitrep, and http.trust_proxy names none.',
      'Fix: Set http.trust_proxy in sitrep.yaml to the address of your proxy, such as [127.0.0.1], ' +
        'or one busy visitor slows down all.',
    ],
  ],
  [
    'site: { origins: ["https://192.0.2.7"] }\nhttp: { trust_proxy: ["0.0.0.0/0"] }',
    1,
    [
      "failed: see whether visitors' addresses can be told apart: everyone may claim any address",
      'Likely cause: http.trust_proxy names a network that is the whole internet.',
      'Fix: Set http.trust_proxy in sitrep.yaml to the address of your proxy alone, such as [127.0.0.1].',
    ],
  ],
  [
    'site: { origins: ["https://stats.nowhere.invalid"] }\nhttp: { trust_proxy: [127.0.0.1] }',
    1,
    [
      'failed: resolve the name stats.nowhere.invalid: the name does not resolve',
      'Likely cause: The name is misspelt, or the name server of this machine does not know it or does not answer.',
      'Fix: Correct stats.nowhere.invalid in site.origins, or see to it that `getent hosts stats.nowhere.invalid` ' +
        'gives an address on this machine.',
    ],
  ],
])('set-up: %s', async (yaml, step, told) => {
  const examined = await examinedSiteWith({ database, config: await settingsOf(yaml) })
  expect((await diagnose(examined, 'Site address'))[step]).toEqual(told)
})

test('set-up: the site runs behind a proxy that its settings do not name', async () => {
  const notes = { pid: 4242, sourcebans: false, unknown_proxy: '172.18.0.1' }
  expect((await diagnose(await examinedSiteWith({ database, notes }), 'Site address'))[1]).toEqual([
    "warning: see whether visitors' addresses can be told apart: not all: X-Forwarded-For comes from 172.18.0.1, which is not believed",
    'Likely cause: A proxy in front of Sitrep is missing in http.trust_proxy, or a visitor claims to be one.',
    'Fix: If your proxy asks from 172.18.0.1, add it to http.trust_proxy and restart Sitrep; else do nothing.',
  ])
})

test('set-up: the data directory is a file', async () => {
  const path = join(await temporaryDir(), 'data')
  await writeFile(path, '')
  const examined = await examinedSiteWith({ database, env: { SITREP_DATA: path } })
  expect(await diagnose(examined, 'Data directory', { DATA: path })).toEqual([
    [
      'failed: use DATA: it is no directory',
      'Likely cause: SITREP_DATA names the wrong place, or the place belongs to another user.',
      'Fix: Make DATA a directory that this user can write to, or set SITREP_DATA to another one.',
    ],
  ])
})

test('set-up: the disk is almost full', () => {
  const advice = {
    cause: 'The disk is almost full.',
    fix: 'Free some space: below 256 MiB Sitrep does not start, and log lines are lost on a full disk.',
  }
  expect(judgeRoom(100 * 2 ** 20)).toEqual({ verdict: 'failed', answered: '100 MiB are free', ...advice })
  expect(judgeRoom(600 * 2 ** 20)).toEqual({ verdict: 'warning', answered: '600 MiB are free', ...advice })
  expect(judgeRoom(2 ** 40)).toEqual({ verdict: 'ok', answered: '1048576 MiB are free' })
})

test('set-up: no game servers, and content that cannot be shown', async () => {
  const problems = ['rules/10-bad.md:2: title: a title is needed', 'help/x.md: there is no text']
  const examined = await examinedSiteWith({ database, contentProblems: async () => problems })
  const words = { FILE: examined.config.settingsFile ?? '', FOLDER: examined.config.content_dir }
  expect(await diagnose(examined, 'Settings', words)).toEqual([
    [
      'warning: read FILE: it names no game server',
      'Likely cause: The list `servers` is empty, so there is nothing to show.',
      'Fix: Add your game servers under `servers` in FILE.',
    ],
    ['ok: look who else can read settings and secrets: nobody who should not'],
  ])
  const config = { ...examined.config, exposedFiles: ['/etc/a', '/etc/b'] }
  expect((await diagnose({ ...examined, config }, 'Settings'))[1]).toEqual([
    'warning: look who else can read settings and secrets: every user of this machine can read /etc/a, /etc/b',
    'Likely cause: The rights of the file, and of the folders above it, let everybody in.',
    'Fix: Run as its owner: chmod o-rwx /etc/a /etc/b',
  ])
  expect(await diagnose(examined, 'Content', words)).toEqual([
    [
      'warning: read FOLDER: rules/10-bad.md:2: title: a title is needed, and 1 more',
      'Likely cause: It is not there, or not written as Sitrep expects it, so it is left out.',
      'Fix: Correct it in FOLDER: changes show without a restart, and the log names every such file.',
    ],
  ])
})

test('set-up: a file of awards that is broken', async () => {
  const examined = await examinedSiteWith({ database })
  const file = join(await temporaryDir(), 'awards.yaml')
  await writeFile(file, '- { id: medic, tiers: [3, 2] }\n- []\n')
  const honours = { ...examined.config.honours, awards_file: file }
  expect(await diagnose({ ...examined, config: { ...examined.config, honours } }, 'Awards', { FILE: file })).toEqual([
    [
      expect.stringMatching(/^warning: read FILE: medic: name is .*; allowed: text\. \(and \d+ more\)$/),
      'Likely cause: The file is not there, or not written as catalog/awards.yaml explains it, so the awards stay as they were.',
      'Fix: Correct FILE: a change is noticed without a restart, and the log names everything that is wrong.',
    ],
  ])
})

test('a check that hangs or breaks is one finding, and the others are made all the same', async () => {
  const faults: string[] = []
  const examined = await examinedSiteWith({ database, contentProblems: () => Promise.reject(new Error('a bug')) })
  const { findings, ran_at } = await runDoctor(examined, { onFault: (_, subject) => faults.push(subject) })
  expect(ran_at).toBe(Date.parse(NOW) / 1000)
  expect(faults).toEqual(['Content'])
  expect(findings.at(-1)).toMatchObject({ verdict: 'failed', answered: 'the check itself failed' })
  const slow = await examinedSiteWith({ database, contentProblems: () => new Promise(() => undefined) })
  const late = await runDoctor(slow, { stepMs: 50 })
  expect(late.findings.at(-1)).toMatchObject({ verdict: 'failed', answered: 'no answer within 0.05 s' })
  const over = await runDoctor(slow, { wholeMs: 0 })
  expect(new Set(over.findings.map(({ verdict, answered }) => `${verdict}: ${answered}`))).toEqual(
    new Set(['skipped: time ran out']),
  )
})

test('who may do what is told by name, from whatever source they are an admin', async () => {
  const db = await testDatabase()
  await db.run(sql`
    insert into admins (aid, steam_id, name, immunity, flags, source)
    values (1, 76561198000000001, 'Ann', 0, 'bc', 'sourcebans'), (1000000001, 76561198000000001, 'Ann', 0, 'd', 'command'),
           (2, 76561198000000002, E'B\\u202eob', 9, 'z', 'sourcebans')`)
  const examined = await examinedSiteWith({ yaml: 'admin_tools: { may: { kick: m } }', database: { type: 'open', db } })
  const told = (await diagnose(examined, 'Permissions')).flat()
  expect(told).toHaveLength(13)
  expect(told).toContain('ok: see who may ban (d, z): Bob, Ann')
  expect(told).toContain('ok: see who may kick (m, z): Bob')
})

test('set-up: chat is kept, but nothing tells it, or nobody may read it', async () => {
  const kept = await examinedSiteWith({ yaml: 'chat: { keep: true }\n' })
  expect(await diagnose(kept, 'Chat')).toEqual([
    [
      'warning: see where the chat comes from that is kept for 30 days: no log lines come in',
      'Likely cause: chat.keep is true, and logs.listen is off: game servers tell what people write in their logs.',
      'Fix: Set logs.listen in sitrep.yaml, let a relay deliver the lines, or set chat.keep to false.',
    ],
    [
      'warning: see which admins may read it: none',
      'Likely cause: chat.keep is true, and no admin has one of the flags j or z: it is stored for nobody.',
      'Fix: Give an admin the flag, name another one under admin_tools.may.read_chat, or set chat.keep to false.',
    ],
  ])
  expect(await diagnose(await examinedSiteWith(), 'Chat')).toEqual([])
})

test('set-up: notices are offered where no browser may ask for them, or cannot be handed over', async () => {
  const yaml = "notices: { enabled: true, push_services: ['*.push.example.org', push.nowhere.invalid] }\n"
  const offered = await examinedSiteWith({ yaml })
  const [address, browsers, resolved] = await diagnose(offered, 'Notices')
  expect([address, browsers]).toEqual([
    ['ok: see whether browsers can ask for notices here: they can, at https://192.0.2.7'],
    ['ok: see how the last notices went: 0 browsers asked for some'],
  ])
  expect(resolved?.[0]).toBe('failed: resolve the name push.nowhere.invalid: the name does not resolve')
  const { config, database: known } = offered
  if (known.type === 'open') {
    await known.db.run(sql`
      insert into push_browsers (endpoint, p256dh, auth, failures, seen_at) values ('https://a/b', '', '', 2, now())`)
  }
  const plain = { ...offered, config: { ...config, site: { ...config.site, origins: ['http://stats.example.org'] } } }
  expect((await diagnose(plain, 'Notices')).slice(0, 2)).toEqual([
    [
      'warning: see whether browsers can ask for notices here: only on this machine',
      'Likely cause: notices.enabled is true, and browsers allow notices on pages with https alone.',
      'Fix: Serve the site by https and name that address first under site.origins, or set notices.enabled to false.',
    ],
    [
      'warning: see how the last notices went: 1 browser asked for some, and the last one for 1 of them could not be handed over',
      'Likely cause: A push service refuses this site or does not answer, or a firewall keeps this machine in.',
      'Fix: See the log for `push_service` and why, and let this machine out to the hosts of notices.push_services on TCP port 443.',
    ],
  ])
  expect(await diagnose(await examinedSiteWith(), 'Notices')).toEqual([])
})
