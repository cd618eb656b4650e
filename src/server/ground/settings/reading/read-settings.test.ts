import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Settings } from '#server/ground/settings/settings.ts'
import { readSettings } from './read-settings.ts'

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
  [
    'site:\n  " ": 1',
    'site." " is not a setting; known here: name, origins, ban_site, map_images, image_hosts, particle_file.',
  ],
  ['sevrers: []', 'sevrers is not a setting; did you mean servers?'],
  [
    'zebra: 1',
    'zebra is not a setting; known here: demo, roles, processes, site, http, api, limits, database, privacy, content_dir, images_dir, country_database, log_level, servers, logs, counting, season, matches, honours, chat, notices, discord, admin_tools, moderation, sourcebans, workshop, webhooks, admins, bans.',
  ],
  ['api:\n  cors: everybody', `api.cors is "everybody"; allowed: a list of at most 30 origins, or '*'.`],
  ['privacy:\n  ip_days: -1', 'privacy.ip_days is -1; allowed: at least 0.'],
  ['season:\n  time_zone: Mars/Base', 'season.time_zone is "Mars/Base"; allowed: a time zone such as Europe/Berlin.'],
  [
    'logs:\n  listen: 0.0.0.0:99999',
    'logs.listen is "0.0.0.0:99999"; allowed: an address and a UDP port, such as 0.0.0.0:27500, or off.',
  ],
  [
    'logs:\n  listen: 0.0.0.0',
    'logs.listen is "0.0.0.0"; allowed: an address and a UDP port, such as 0.0.0.0:27500, or off.',
  ],
  [
    'logs:\n  listen: 27500',
    'logs.listen is 27500; allowed: an address and a UDP port, such as 0.0.0.0:27500, or off.',
  ],
  [
    'logs:\n  listen: 0.0.0.0:0',
    'logs.listen is "0.0.0.0:0"; allowed: an address and a UDP port, such as 0.0.0.0:27500, or off.',
  ],
  ['log_level: loud', 'log_level is "loud"; allowed: debug, info, warn, error.'],
  ['demo: yes please', 'demo is "yes please"; allowed: true or false.'],
  ['roles: [web, worker]', 'roles[1] is "worker"; allowed: web, collect, work.'],
  ['roles: []', 'roles is []; allowed: at least 1.'],
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
    'sourcebans:\n  prefix: "sb`; drop"',
    'sourcebans.prefix is "sb`; drop"; allowed: letters, digits and _, at most 32.',
  ],
  [
    'workshop:\n  items: [2393118985, "12 3"]',
    'workshop.items[1] is "12 3"; allowed: the number of a workshop item, such as 2393118985.',
  ],
  [
    'admin_tools:\n  say: everyone!',
    'admin_tools.say is "everyone!"; allowed: letters of SourceMod flags, such as bgj, or z for everything.',
  ],
  ['admin_tools:\n  may: { bann: d }', 'admin_tools.may.bann is not a setting; did you mean admin_tools.may.ban?'],
  [
    'admin_tools:\n  say: j\n  may: { say: b }',
    'admin_tools.say is "j"; allowed: it only once, as admin_tools.may.say.',
  ],
  [
    'admins:\n  - steam_id: 76561198000000001',
    "admins[0].steam_id is 76561198000000000; allowed: a Steam id in quotes, such as '76561197960287930' or 'STEAM_0:0:11101'.",
  ],
  [
    'bans:\n  - { steam_id: STEAM_0:1:4, created: 2026-03-01, duration: 3 }',
    'bans[0].duration is 3; allowed: permanent, or a number with m, h, d or w behind it: 90m, 12h, 3d, 2w.',
  ],
  [
    'bans:\n  - { steam_id: STEAM_0:1:4, created: yesterday }',
    'bans[0].created is "yesterday"; allowed: a day such as 2026-03-01, or a moment such as 2026-03-01T12:00:00Z.',
  ],
  [
    'site:\n  origins: [stats.example.org]',
    'site.origins[0] is "stats.example.org"; allowed: scheme, host and port only, such as https://stats.example.org.',
  ],
  [
    'site:\n  origins: [localhost:3000]',
    'site.origins[0] is "localhost:3000"; allowed: scheme, host and port only, such as https://stats.example.org.',
  ],
  [
    'site:\n  origins: ["https://a.example/path"]',
    'site.origins[0] is "https://a.example/path"; allowed: scheme, host and port only, such as https://stats.example.org.',
  ],
])('%j is explained in one sentence', (text, problem) => expect(problemsOf(text)).toEqual([problem]))

test.each([
  ['off', null],
  ['0.0.0.0:27500', { host: '0.0.0.0', port: 27_500 }],
  ['"[::]:27500"', { host: '::', port: 27_500 }],
])('game logs are listened for at %s', (listen, address) => {
  const result = readSettings(`logs:\n  listen: ${listen}`)
  expect(result).toMatchObject({ ok: true, settings: { logs: { listen: address } } })
})

test('what a flag may do stands in one table, and where older settings had it', () => {
  const result = readSettings('admin_tools:\n  say: b\n  read_chat: z\n  may: { ban: m }')
  const may = { say: 'b', read_chat: 'z', ban: 'm', change_map: 'g', kick: 'c' }
  expect(result).toMatchObject({ ok: true, settings: { admin_tools: { may, own_browser_only: false } } })
})

test('workshop items are numbers, in quotes or not, each once', () => {
  const result = readSettings("workshop:\n  items: [2393118985, '2393118985', '18446744073']")
  expect(result).toMatchObject({ settings: { workshop: { items: ['2393118985', '18446744073'] } } })
})

test.each([
  ['{ id: 1, ip: 192.0.2.2 }', 'servers[1].id is 1; allowed: an id that no other game server has.'],
  [
    '{ id: 2, ip: 192.0.2.1 }',
    'servers[1].ip is "192.0.2.1"; allowed: an ip and port that no other game server has (servers[0] is at port 27015 of it).',
  ],
])('a second game server %s is refused', (second, problem) => {
  const named = second.replace('{', '{ name: a,')
  expect(problemsOf(`servers: [{ id: 1, name: a, ip: 192.0.2.1 }, ${named}]`)).toEqual([problem])
})

test('one IPv6 address in two spellings is one address, and another port another game server', () => {
  const servers = (port: number) =>
    `servers: [{ id: 1, name: a, ip: '2001:db8::1' }, { id: 2, name: a, ip: '2001:DB8:0::1', port: ${port} }]`
  expect(problemsOf(servers(27_015))).toHaveLength(1)
  expect(problemsOf(servers(27_016))).toEqual([])
})

test('admins and bans are read into one form of id, and times into seconds', () => {
  const result = readSettings(`
admins: [{ steam_id: STEAM_1:1:19867136, name: Ann }]
bans:
  - { steam_id: '[U:1:39734273]', created: 2026-03-01, duration: 2w, country: se }
  - { steam_id: '76561198000000002', created: 2026-03-01T12:00:00+02:00 }`)
  expect(result).toMatchObject({
    settings: {
      admins: [{ steam_id: '76561198000000001', name: 'Ann', immunity: 0, flags: 'z' }],
      bans: [
        { steam_id: '76561198000000001', created: 1_772_323_200, duration: 1_209_600, country: 'se' },
        { steam_id: '76561198000000002', created: 1_772_359_200, duration: 0 },
      ],
    },
  })
})

test('a person stands in a list once, however their id is written', () => {
  const list = "[{ steam_id: STEAM_0:1:19867136 }, { steam_id: '76561198000000001' }]"
  expect(problemsOf(`admins: ${list}`)[0]).toContain('allowed: each person once.')
})

test('every problem is told at once', () => {
  expect(problemsOf('demo: 3\nlog_level: x\nfoo: 1')).toHaveLength(3)
})

test('broken YAML names its line', () => {
  expect(problemsOf('site:\n  name: "open')[0]).toMatch(/line 2/)
})

test('the example file is valid, names every setting, and shows the defaults', () => {
  const text = readFileSync(new URL('../../../../../sitrep.example.yaml', import.meta.url), 'utf8')
  expect(readSettings(text)).toEqual({ ok: true, settings: Settings.parse({}) })
  for (const key of settingKeys(EVERYTHING)) {
    expect(text, key).toMatch(new RegExp(`^[# ]*(- )?${key}:`, 'm'))
  }
})

const EVERYTHING = Settings.parse({
  servers: [{ id: 1, name: 'a', ip: '192.0.2.1', game_dir: './game' }],
  discord: { channels: [{ name: 'news', servers: [1] }] },
  admins: [{ steam_id: 'STEAM_0:1:4' }],
  bans: [{ steam_id: 'STEAM_0:1:4', created: '2026-03-01', country: 'se' }],
  webhooks: [{ name: 'log' }],
})

function settingKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(settingKeys)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...settingKeys(inner)])
}
