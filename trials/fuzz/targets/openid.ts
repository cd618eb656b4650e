import { readAssertion } from '#server/outside/steam/sign-in/openid-assertion.ts'
import { STEAM } from '#server/outside/steam/sign-in/openid-provider.ts'
import type { Target } from '../target.ts'

const NOW = new Date('2026-03-01T20:00:00Z')

/** The query with which a browser comes back from Steam. */
export const target: Target = {
  promise: 'a problem, or an assertion by Steam alone for a whole Steam id, fresh, and for the state it came with',
  tokens: [
    ...[
      'openid.',
      'openid.mode=id_res',
      'openid.ns=',
      'openid.signed=',
      'openid.claimed_id=',
      'openid.identity=',
      'state=',
    ],
    ...[
      '&',
      '=',
      '%',
      '%00',
      '%26',
      '%0a',
      '+',
      ',',
      '?',
      '#',
      'https://steamcommunity.com/openid/id/',
      '/callback?state=',
    ],
    ...['76561198000000007', '2026-03-01T20:00:00Z', '2026-02-30T99:99:99Z', '__proto__=', 'openid.op_endpoint='],
  ],
  isFine: (input) => {
    const read = readAssertion(input.toString('latin1'), STEAM, NOW)
    if (!read.ok) return /^[a-z_]+$/.test(read.problem)
    const { steamId, returnTo, state, issuedAt, fields } = read.assertion
    return (
      /^7656119\d{10}$/.test(steamId) &&
      /^[\w-]{43}$/.test(state) &&
      returnTo.endsWith(state) &&
      fields.get('openid.op_endpoint') === STEAM.endpoint &&
      Math.abs(issuedAt.getTime() - NOW.getTime()) <= 300_000
    )
  },
}
