import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'
import { Settings } from './settings.ts'

const problemsOf = (text: string) => {
  const result = readSettings(text)
  return result.ok ? [] : result.problems
}

test('an empty file means the defaults', () => {
  expect(readSettings('')).toEqual({ ok: true, settings: Settings.parse({}) })
})

test.each([
  ['http:\n  port: http', 'http.port is "http"; allowed: a whole number from 1 to 65535.'],
  ['http:\n  port: 70000', 'http.port is 70000; allowed: at most 65535.'],
  ['site:\n  name: ""', 'site.name is ""; allowed: at least 1 characters.'],
  ['site:\n  nmae: Foo', 'site.nmae is not a setting; did you mean site.name?'],
  ['sevrers: []', 'sevrers is not a setting; did you mean servers?'],
  [
    'zebra: 1',
    'zebra is not a setting; known here: demo, site, http, limits, privacy, content_dir, images_dir, log_level, servers.',
  ],
  ['privacy:\n  ip_days: -1', 'privacy.ip_days is -1; allowed: at least 0.'],
  ['log_level: loud', 'log_level is "loud"; allowed: debug, info, warn, error.'],
  ['demo: yes please', 'demo is "yes please"; allowed: true or false.'],
  ['servers: 3', 'servers is 3; allowed: a list.'],
  [
    'servers:\n  - id: 1\n    name: One\n    ip: game.example.org',
    'servers[0].ip is "game.example.org"; allowed: an IP address.',
  ],
  ['servers:\n  - id: 1\n    ip: 192.0.2.1', 'servers[0].name is missing; allowed: text.'],
  [
    'servers:\n  - id: 1\n    name: a\n    ip: 192.0.2.1\n    prot: 1',
    'servers[0].prot is not a setting; did you mean servers[0].port?',
  ],
  [
    'site:\n  origins: ["https://a.example/path"]',
    'site.origins[0] is "https://a.example/path"; allowed: scheme, host and port only, such as https://stats.example.org.',
  ],
])('%j is explained in one sentence', (text, problem) => expect(problemsOf(text)).toEqual([problem]))

test('two game servers with one id are refused', () => {
  const one = '  - { id: 1, name: One, ip: 192.0.2.1 }\n'
  expect(problemsOf(`servers:\n${one}${one}`)[0]).toContain('allowed: game servers with different ids.')
})

test('every problem is told at once', () => {
  expect(problemsOf('demo: 3\nlog_level: x\nfoo: 1')).toHaveLength(3)
})

test('broken YAML names its line', () => {
  expect(problemsOf('site:\n  name: "open')[0]).toMatch(/line 2/)
})

test('the example file is valid, names every setting, and shows the defaults', () => {
  const text = readFileSync(new URL('../../../sitrep.example.yaml', import.meta.url), 'utf8')
  expect(readSettings(text)).toEqual({ ok: true, settings: Settings.parse({}) })
  for (const key of settingKeys(Settings.parse({ servers: [{ id: 1, name: 'a', ip: '192.0.2.1' }] }))) {
    expect(text, key).toMatch(new RegExp(`^[# ]*(- )?${key}:`, 'm'))
  }
})

function settingKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(settingKeys)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...settingKeys(inner)])
}
