import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from './config.ts'

function folderWith(files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'sitrep-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('without a settings file the demo runs on the embedded database', () => {
  const folder = folderWith()
  expect(loadConfig({}, folder)).toMatchObject({
    demo: true,
    settingsFile: null,
    dataDir: join(folder, 'data'),
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReplicaUrls: [],
    http: { port: 3000 },
    site: { origins: ['http://localhost:3000', 'http://127.0.0.1:3000'] },
  })
})

test('a settings file is production: no demo, its own origins', () => {
  const folder = folderWith({ 'sitrep.yaml': 'site: { origins: [https://stats.example.org] }' })
  expect(loadConfig({}, folder)).toMatchObject({ demo: false, site: { origins: ['https://stats.example.org'] } })
})

test('a node does everything unless told otherwise, and the demo does', () => {
  expect(loadConfig({}, folderWith()).roles).toEqual(['web', 'collect', 'work'])
  expect(loadConfig({}, folderWith({ 'sitrep.yaml': 'roles: [collect]' })).roles).toEqual(['collect'])
  const demo = folderWith({ 'sitrep.yaml': 'demo: true\nroles: [collect]' })
  expect(() => loadConfig({}, demo)).toThrow('needs all roles')
  expect(loadConfig({ SITREP_ROLES: 'web, work' }, folderWith({ 'sitrep.yaml': 'roles: [collect]' })).roles).toEqual([
    'web',
    'work',
  ])
})

test('the environment wins over the file', () => {
  const folder = folderWith({ 'sitrep.yaml': 'http: { port: 4000 }' })
  const given = { PORT: '5000', SITREP_DATA: '/srv/sitrep', LOG_LEVEL: 'warn', HOST: '0.0.0.0', SITREP_PROCESSES: '3' }
  const config = loadConfig(given, folder)
  expect(config.processes).toBe(3)
  expect(config).toMatchObject({ http: { port: 5000, host: '0.0.0.0' }, dataDir: '/srv/sitrep', log_level: 'warn' })
})

test('trusted proxies of the environment stand in for those of the file', () => {
  const folder = folderWith({ 'sitrep.yaml': 'http: { trust_proxy: [127.0.0.1] }' })
  expect(loadConfig({}, folder).http.trust_proxy).toEqual(['127.0.0.1'])
  const env = { SITREP_TRUST_PROXY: '172.30.57.1, fd00::/8' }
  expect(loadConfig(env, folder).http.trust_proxy).toEqual(['172.30.57.1', 'fd00::/8'])
})

test('the origin of the development pages counts only where no real origin is set', () => {
  const env = { SITREP_DEV_ORIGIN: 'http://localhost:5173' }
  expect(loadConfig(env, folderWith()).site.origins).toContain('http://localhost:5173')
  const real = folderWith({ 'sitrep.yaml': 'site: { origins: [https://stats.example.org] }' })
  expect(loadConfig(env, real).site.origins).toEqual(['https://stats.example.org'])
})

test('a secret may stand in a file', () => {
  const folder = folderWith({ url: 'postgres://example/sitrep\n' })
  expect(loadConfig({ DATABASE_URL_FILE: join(folder, 'url') }, folder).databaseUrl).toBe('postgres://example/sitrep')
})

test('an RCON password is for one game server or for all, from the environment or a file, and never printed', () => {
  const folder = folderWith({ one: 'from-a-file\n' })
  const env = { SITREP_RCON_PASSWORD: 'for-all', SITREP_RCON_PASSWORD_1_FILE: join(folder, 'one') }
  const config = loadConfig(env, folder)
  expect([1, 2].map(config.rconPassword)).toEqual(['from-a-file', 'for-all'])
  expect(JSON.stringify(config) + inspect(config)).not.toMatch(/from-a-file|for-all/)
  const settled = folderWith({ 'sitrep.yaml': '' })
  expect(loadConfig({}, settled).rconPassword(1)).toBeNull()
})

test('the address of SourceBans++ comes from the environment or a file, and is never printed', () => {
  const folder = folderWith({ url: 'mysql://user:hunter2@db/sb\n' })
  const config = loadConfig({ SOURCEBANS_URL_FILE: join(folder, 'url') }, folder)
  expect(config.sourcebansUrl()).toBe('mysql://user:hunter2@db/sb')
  expect(JSON.stringify(config) + inspect(config)).not.toContain('hunter2')
  expect(loadConfig({}, folder).sourcebansUrl()).toBeNull()
})

test("Steam's key comes from the environment or a file, and is never printed", () => {
  const key = '0123456789ABCDEF0123456789abcdef'
  const folder = folderWith({ key: `${key}\n` })
  const config = loadConfig({ STEAM_API_KEY_FILE: join(folder, 'key') }, folder)
  expect(config.steamKey()).toBe(key)
  expect(JSON.stringify(config) + inspect(config)).not.toContain(key)
  expect(loadConfig({}, folder).steamKey()).toBeNull()
})

test("a game server's folder is looked for beside the settings file", () => {
  const folder = folderWith({
    'sitrep.yaml':
      'servers: [{ id: 1, name: One, ip: 192.0.2.1, game_dir: ./one }, { id: 2, name: Two, ip: 192.0.2.2 }]',
  })
  expect(loadConfig({}, folder).servers.map(({ game_dir }) => game_dir)).toEqual([join(folder, 'one'), undefined])
})

test('the demo makes up a new RCON password at each start', () => {
  const [first, second] = [loadConfig({}, folderWith()), loadConfig({}, folderWith())]
  expect(first.rconPassword(1)).toMatch(/^[\w-]{32}$/)
  expect(first.rconPassword(1)).toBe(first.rconPassword(2))
  expect(first.rconPassword(1)).not.toBe(second.rconPassword(1))
})

test.each([
  [{ SITREP_RCON_PASSWORD_2: 'two\nlines' }, 'SITREP_RCON_PASSWORD_2 is not a password a game server can have'],
  [{ STEAM_API_KEY: 'mine' }, 'STEAM_API_KEY is no key of the Steam Web API'],
  [{ PORT: 'http' }, 'PORT is "http"'],
  [{ PORT: '99999' }, 'PORT is "99999"'],
  [{ SITREP_TRUST_PROXY: '172.30.57.1, proxy' }, 'SITREP_TRUST_PROXY is "172.30.57.1, proxy"; allowed: IP addresses'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  [{ SITREP_ROLES: 'web,all' }, 'SITREP_ROLES is "web,all"; allowed: web, collect, work, with commas between.'],
  [{ SITREP_PROCESSES: '0' }, 'SITREP_PROCESSES is "0"; allowed: a whole number from 1 to 32, or auto.'],
  [{ SITREP_CONFIG: 'missing.yaml' }, 'missing.yaml, which does not exist.'],
  [{ SITREP_CONFIG: '.' }, 'is a folder, and should be the settings file.'],
  [{ DATABASE_URL_FILE: '/nowhere/url' }, 'DATABASE_URL_FILE names /nowhere/url, which cannot be read.'],
  [{ DATABASE_URL_FILE: '/dev/null' }, 'DATABASE_URL_FILE names /dev/null, which is empty.'],
  [
    { DATABASE_DIRECT_URL: 'postgres://example/sitrep' },
    'DATABASE_DIRECT_URL is set and DATABASE_URL is not; allowed: DATABASE_URL alone, or both.',
  ],
  [{ DATABASE_URL: 'a', DATABASE_URL_FILE: 'b' }, 'Set either DATABASE_URL or DATABASE_URL_FILE, not both.'],
])('%j is refused with a sentence', (env, message) => {
  expect(() => loadConfig(env, folderWith())).toThrow(message)
})

test('a wrong settings file names the file and every problem', () => {
  const folder = folderWith({ 'sitrep.yaml': 'demo: 3\nfoo: 1' })
  expect(() => loadConfig({}, folder)).toThrow(/sitrep\.yaml: demo is 3; .*\n.*sitrep\.yaml: foo is not a setting/)
})

test('a settings file that is no UTF-8 is refused with a sentence', () => {
  const folder = folderWith({ 'sitrep.yaml': Buffer.from('site: { name: Stra\xdfe }', 'latin1') })
  expect(() => loadConfig({}, folder)).toThrow(/sitrep\.yaml is not UTF-8 text: save it as UTF-8 in your editor\.$/)
  const utf16 = folderWith({ 'sitrep.yaml': Buffer.from('\uFEFFdemo: true', 'utf16le') })
  expect(() => loadConfig({}, utf16)).toThrow('is not UTF-8 text')
})

test('a secret for a game server that does not exist is a warning that names it, and no reason to stop', () => {
  const folder = folderWith({ 'sitrep.yaml': 'servers: [{ id: 1, name: a, ip: 192.0.2.1 }]', secret: '42' })
  const env = {
    SITREP_RCON_PASSWORD: 'all',
    SITREP_RCON_PASSWORD_FILE: '',
    SITREP_RCON_PASSWORD_1: 'one',
    SITREP_RCON_PASSWORD_9: 'hunter2',
    SITREP_LOG_SECRET_9_FILE: join(folder, 'secret'),
    SITREP_INGEST_TOKEN_9: 'a-token-of-20-characters',
    SITREP_INGEST_TOKEN_alpha: 'a-token-of-20-characters',
  }
  const config = loadConfig(env, folder)
  expect(config.warnings).toEqual([
    'SITREP_INGEST_TOKEN_9 is for game server 9, which is not in the settings; there are: 1.',
    'SITREP_INGEST_TOKEN_alpha is for game server alpha, which is not in the settings; there are: 1.',
    'SITREP_LOG_SECRET_9_FILE is for game server 9, which is not in the settings; there are: 1.',
    'SITREP_RCON_PASSWORD_9 is for game server 9, which is not in the settings; there are: 1.',
  ])
  expect(config.rconPassword(1)).toBe('one')
  expect(loadConfig(env, folderWith()).warnings).toEqual([]) // the demo has servers of its own
})

test('tokens for delivered logs come from the environment, one for each game server, and are never written out', () => {
  const folder = folderWith({ token: 'second-token-of-20-characters\n' })
  const env = {
    SITREP_INGEST_TOKEN_1: 'first-token-of-20-characters',
    SITREP_INGEST_TOKEN_2_FILE: join(folder, 'token'),
  }
  const config = loadConfig(env, folder)
  expect([...config.ingestTokens()]).toEqual([
    [1, 'first-token-of-20-characters'],
    [2, 'second-token-of-20-characters'],
  ])
  expect(JSON.stringify(config) + inspect(config, { depth: 9 })).not.toContain('token-of-20')
  const same = {
    SITREP_INGEST_TOKEN_1: 'first-token-of-20-characters',
    SITREP_INGEST_TOKEN_2: 'first-token-of-20-characters',
  }
  expect(() => loadConfig(same, folder)).toThrow('Two game servers have the same ingest token.')
  expect(() => loadConfig({ SITREP_INGEST_TOKEN_1: 'short' }, folder)).toThrow('SITREP_INGEST_TOKEN_1 is no token')
})
