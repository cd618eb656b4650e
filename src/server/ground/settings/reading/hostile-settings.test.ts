import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { Settings } from '#server/ground/settings/settings.ts'
import { readSettings } from './read-settings.ts'

const WHOLE = Settings.parse({
  servers: [{ id: 1, name: 'a', ip: '192.0.2.1', game_dir: './game', time_zone: 'UTC', native_rounds: 'never' }],
  admins: [{ steam_id: 'STEAM_0:1:4' }],
  bans: [{ steam_id: 'STEAM_0:1:4', created: '2026-03-01', country: 'se' }],
  webhooks: [{ name: 'log' }],
  discord: { channels: [{ name: 'news' }] },
})

/** Fails unless the text is settings, or every problem is a sentence of one line that a terminal can show. */
function expectSentences(text: string): string[] {
  const result = readSettings(text)
  if (result.ok) return []
  expect(result.problems.length).toBeGreaterThan(0)
  for (const problem of result.problems) {
    expect(problem).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+[.?…]$/u)
    expect(problem).not.toMatch(/undefined|\[object|Invalid|^ /)
  }
  return result.problems
}

const scalar = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('stats.example.org', '::', '0.0.0.0', 'off', '2026-13-45', 'https://', 'Mars/Base', '[::]:0', ''),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
)
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('id', 'name', 'ip', 'port', 'steam_id', '__proto__'), fc.string()),
      tie('value'),
      {
        maxKeys: 4,
      },
    ),
  ),
})).value

/** Valid settings in which something else stands in some places. */
const spoiled: fc.Arbitrary<unknown> = spoil(WHOLE)

function spoil(part: unknown): fc.Arbitrary<unknown> {
  const whole = Array.isArray(part)
    ? fc.tuple(...part.map(spoil))
    : typeof part === 'object' && part !== null
      ? fc.record(Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, spoil(inner)])))
      : fc.constant(part)
  return fc.oneof({ arbitrary: whole, weight: 12 }, { arbitrary: value, weight: 1 })
}

test('whatever stands in the place of a setting is answered in sentences', () => {
  fc.assert(
    fc.property(spoiled, (settings) => void expectSentences(stringify(settings, { aliasDuplicateObjects: false }))),
  )
})

test('any text is answered in sentences', () => {
  const piece = fc.constantFrom(
    ...[
      'site:',
      'servers:',
      '\n',
      '  ',
      '- ',
      '&a ',
      '*a',
      '*b',
      '<<: ',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '|',
      '>',
      '? ',
      ': ',
    ],
    ...[
      '!!set ',
      '!!binary ',
      '!foo ',
      '!!timestamp ',
      '%YAML 1.1\n---\n',
      '---\n',
      '...\n',
      '#',
      ',',
      '1e999',
      '.nan',
      '0x',
      '\t',
    ],
  )
  const yamlLike = fc.array(fc.oneof(piece, piece, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 30 })
  fc.assert(
    fc.property(yamlLike, (pieces) => void expectSentences(pieces.join(''))),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void expectSentences(text)))
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void expectSentences(new TextDecoder().decode(bytes))))
})

const LAUGHS = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  ...[...'bcdefgh'].map((name, index) => `${name}: &${name} [${`*${'abcdefg'[index]},`.repeat(9)}]`),
]

test.each([
  ['an alias without an anchor', 'site: *nobody'],
  ['a list that contains itself', 'servers: &all [*all]'],
  ['a group that contains itself', 'site: &site { name: *site }'],
  ['aliases that multiply', LAUGHS.join('\n')],
  ['brackets without end', `servers: ${'['.repeat(20_000)}`],
  ['brackets too deep', `servers: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a number beyond all numbers', 'http: { port: 1e999 }'],
  ['a number of a thousand digits', `http: { port: ${'9'.repeat(1_000)} }`],
  ['no number', 'counting: { points: { kill: .nan } }'],
  ['bytes', 'site: { name: !!binary aGVsbG8= }'],
  ['a key that is a list', '[a, b]: 1'],
  ['a key with a line break', '"a\\nb\\e[31m": 1'],
  ['a very long key', `${'k'.repeat(900)}: 1`],
  ['a very long value', `log_level: ${'k'.repeat(100_000)}`],
  ['a list in the place of the file', '- 1'],
  ['a word in the place of the file', 'hello'],
  ['two documents', 'demo: true\n---\ndemo: false'],
  ['a key twice', 'demo: true\ndemo: false'],
])('%s is refused in sentences', (_, text) => {
  const problems = expectSentences(text)
  expect(problems.length).toBeGreaterThan(0)
  expect(Math.max(...problems.map((problem) => problem.length))).toBeLessThan(600)
})

test('of thousands of mistakes the first ones are told, each with its place', () => {
  const mistakes = expectSentences(`site: {\n  name: ${'- id: '.repeat(10_000)}`)
  expect(mistakes).toHaveLength(20)
  expect(mistakes[0]).toBe('Block collections are not allowed within flow collections at line 2, column 9.')
})
