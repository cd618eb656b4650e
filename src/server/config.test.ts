import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

function folderWith(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'sitrep-config-'))
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
    http: { port: 3000 },
    site: { origins: ['http://localhost:3000', 'http://127.0.0.1:3000'] },
  })
})

test('a settings file is production: no demo, its own origins', () => {
  const folder = folderWith({ 'sitrep.yaml': 'site: { origins: [https://stats.example.org] }' })
  expect(loadConfig({}, folder)).toMatchObject({ demo: false, site: { origins: ['https://stats.example.org'] } })
})

test('the environment wins over the file', () => {
  const folder = folderWith({ 'sitrep.yaml': 'http: { port: 4000 }' })
  const config = loadConfig({ PORT: '5000', SITREP_DATA: '/srv/sitrep', LOG_LEVEL: 'warn', HOST: '0.0.0.0' }, folder)
  expect(config).toMatchObject({ http: { port: 5000, host: '0.0.0.0' }, dataDir: '/srv/sitrep', log_level: 'warn' })
})

test('a secret may stand in a file', () => {
  const folder = folderWith({ url: 'postgres://example/sitrep\n' })
  expect(loadConfig({ DATABASE_URL_FILE: join(folder, 'url') }, folder).databaseUrl).toBe('postgres://example/sitrep')
})

test.each([
  [{ PORT: 'http' }, 'PORT is "http"'],
  [{ PORT: '99999' }, 'PORT is "99999"'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  [{ SITREP_CONFIG: 'missing.yaml' }, 'missing.yaml, which does not exist.'],
  [{ DATABASE_URL_FILE: '/nowhere/url' }, 'DATABASE_URL_FILE names /nowhere/url, which cannot be read.'],
  [{ DATABASE_URL: 'a', DATABASE_URL_FILE: 'b' }, 'Set either DATABASE_URL or DATABASE_URL_FILE, not both.'],
])('%j is refused with a sentence', (env, message) => {
  expect(() => loadConfig(env, folderWith())).toThrow(message)
})

test('a wrong settings file names the file and every problem', () => {
  const folder = folderWith({ 'sitrep.yaml': 'demo: 3\nfoo: 1' })
  expect(() => loadConfig({}, folder)).toThrow(/sitrep\.yaml: demo is 3; .*\n.*sitrep\.yaml: foo is not a setting/)
})
