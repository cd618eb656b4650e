import { expect, test } from 'vitest'
import { parseLine } from './parse-line.ts'

const parse = (message: string) => parseLine(`L 03/01/2026 - 20:00:01: ${message}`)
const ann = '"Ann<2><STEAM_1:0:2><#Team_Security>"'
const bot = '"Abbas<12><BOT><#Team_Insurgent>"'

test.each([
  'server_message: "quit"',
  'server_message: "restart"',
  'Log file closed',
  'Log file started (file "x")',
  'Loading map "ministry_coop"',
  'Started map "ministry_coop" (CRC "1")',
  'World triggered "sitrep_round_end" (winner "3")',
  'World triggered "Round_Start"',
])('a plugin line that begins with a player called «%s» is not the server’s word', (name) => {
  expect(parse(name)).toHaveProperty('event')
  expect(parse(`${name} flashed 2 teammate(s)`)).not.toHaveProperty('event')
})

test.each([
  ['with where both stood', ' (attacker_position "381 -462 177") (victim_position "410 -500 177")'],
  ['with a hit to the head', ' (headshot)'],
  ['with both', ' (attacker_position "381 -462 177") (victim_position "410 -500 177") (headshot)'],
])('a kill is read %s', (_, tail) => {
  expect(parse(`${ann} killed ${bot} with "m16a4<1>"${tail}`)).toMatchObject({
    event: { type: 'kill', weapon: 'weapon_m16a4', player: { name: 'Ann' }, victim: { name: 'Abbas' } },
    suspicious: null,
  })
})

test('a stuck bot may leave a space at the end of its line', () => {
  const stuck = '"Minh<338><BOT><193>" stuck (position "1 2 3") (duration "19.97") '
  expect(parse(stuck)).toMatchObject({ event: { type: 'ignored', line: 'stuck' } })
})
