import { expect, test } from 'vitest'
import { readAssertion } from './openid-assertion.ts'
import { STEAM } from './openid-provider.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const STATE = 'a_-Z'.padEnd(43, '0')
const ID = `${STEAM.idPrefix}76561198000000001`
const SIGNED = 'op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'

function read(change: Record<string, string | null> = {}, rest = '') {
  const fields: Record<string, string | null> = {
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'id_res',
    'openid.op_endpoint': STEAM.endpoint,
    'openid.claimed_id': ID,
    'openid.identity': ID,
    'openid.return_to': `https://stats.example.org/callback?state=${STATE}`,
    'openid.response_nonce': '2026-03-01T12:00:00Zsalt',
    'openid.assoc_handle': '1',
    'openid.signed': SIGNED,
    'openid.sig': 'AAAA',
    state: STATE,
    ...change,
  }
  const pairs = Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== null)
  const result = readAssertion(`${new URLSearchParams(pairs)}${rest}`, STEAM, NOW)
  return result.ok ? result.assertion : result.problem
}

test('a good assertion is read with every field of the provider, and no other', () => {
  const assertion = read({ 'openid.sreg': 'x', lang: 'en' })
  expect(assertion).toMatchObject({
    steamId: '76561198000000001',
    returnTo: `https://stats.example.org/callback?state=${STATE}`,
    state: STATE,
    nonce: '2026-03-01T12:00:00Zsalt',
    issuedAt: NOW,
  })
  const { fields } = assertion as { fields: ReadonlyMap<string, string> }
  expect(fields.size).toBe(11)
  expect([fields.get('openid.sreg'), fields.has('lang'), fields.has('state')]).toEqual(['x', false, false])
})

type Case = [problem: string, change: Record<string, string | null>]

const CASES: Case[] = [
  ['wrong_version', { 'openid.ns': null }],
  ['wrong_version', { 'openid.ns': 'http://openid.net/signon/1.1' }],
  ['cancelled', { 'openid.mode': 'cancel' }],
  ['wrong_mode', { 'openid.mode': 'error' }],
  ['wrong_mode', { 'openid.mode': null }],
  ...[...SIGNED.split(','), 'signed', 'sig'].map((name): Case => ['missing_field', { [`openid.${name}`]: '' }]),
  ['wrong_provider', { 'openid.op_endpoint': `${STEAM.endpoint}/` }],
  ...SIGNED.split(',').map((name): Case => ['unsigned_field', { 'openid.signed': SIGNED.replace(name, 'x') }]),
  ['wrong_identity', { 'openid.identity': `${STEAM.idPrefix}76561198000000002` }],
  ...['1', '7656119800000000', '765611980000000011', 'x76561198000000001', '86561198000000001'].map(
    (id): Case => [
      'wrong_identity',
      { 'openid.claimed_id': STEAM.idPrefix + id, 'openid.identity': STEAM.idPrefix + id },
    ],
  ),
  [
    'wrong_identity',
    {
      'openid.claimed_id': `http://evil.test/openid/id/76561198000000001`,
      'openid.identity': 'http://evil.test/openid/id/76561198000000001',
    },
  ],
  ['wrong_return_to', { state: null }],
  ['wrong_return_to', { state: 'b'.repeat(43) }],
  ...['', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}.`, `x${'a'.repeat(42)}\n`].map(
    (state): Case => [
      'wrong_return_to',
      { state, 'openid.return_to': `https://stats.example.org/callback?state=${state}` },
    ],
  ),
  ['wrong_return_to', { 'openid.return_to': `https://stats.example.org/other?state=${STATE}` }],
  ...[
    '2026-03-01T11:54:59Z',
    '2026-03-01T12:05:01Z',
    '2026-03-01T12:00:00',
    'x2026-03-01T12:00:00Z',
    '2026-03-01 12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-03-01T12:00:00Z ',
    '2026-03-01T12:00:00Zé',
    `2026-03-01T12:00:00Z${'x'.repeat(231)}`,
  ].map((nonce): Case => ['wrong_nonce', { 'openid.response_nonce': nonce }]),
]

test.each(CASES)('%s: %j', (problem, change) => {
  expect(read(change)).toBe(problem)
})

test.each(['2026-03-01T11:55:00Z', '2026-03-01T12:05:00Z~!', `2026-03-01T12:00:00Z${'x'.repeat(230)}`])(
  'the nonce %s is near enough',
  (nonce) => {
    expect(read({ 'openid.response_nonce': nonce })).toMatchObject({ nonce })
  },
)

test('a field that comes twice is refused, whichever it is', () => {
  expect(read({}, '&openid.sig=BBBB')).toBe('repeated_field')
  expect(read({}, `&state=${STATE}`)).toBe('repeated_field')
})
