import { expect, test } from 'vitest'
import { parseLine } from './parse-line.ts'

const parse = (message: string) => parseLine(`L 03/01/2026 - 20:00:01: ${message}`)

/** As a public plugin writes somebody: into 63 bytes. */
function cut(name: string, team = '#Team_Security') {
  const whole = Buffer.from(`${name}<1234><STEAM_1:1:123456789><${team}>`)
  return `"${whole.subarray(0, 63).toString()}"`
}

const LONG = '[ABC] Sgt. Firstname Lastname' // 29 bytes
const BOT = '"Abbas<12><BOT><#Team_Insurgent>"'
const ID = '76561198207179307'

test('an identity cut inside its team is known by its Steam id, and says nothing of the team', () => {
  expect(cut(LONG)).toBe('"[ABC] Sgt. Firstname Lastname<1234><STEAM_1:1:123456789><#Team_"')
  expect(parse(`${cut(LONG)} killed ${BOT} with "weapon_m4a1" at (1, 2, 3)`)).toMatchObject({
    event: { type: 'kill', player: { type: 'human', steamId: ID, name: LONG, team: null }, weapon: 'weapon_m4a1' },
    suspicious: null,
  })
})

test('a victim, and the target of a deed, may be cut as well', () => {
  expect(parse(`${BOT} killed ${cut(LONG)} with "weapon_ak74" at (1, 2, 3)`)).toMatchObject({
    event: { type: 'kill', victim: { steamId: ID, team: null } },
  })
  expect(parse(`${cut('Ein Name aus vielen Wörtern')} triggered "suppressed" against ${cut(LONG)}`)).toMatchObject({
    event: { type: 'suppression', player: { name: 'Ein Name aus vielen Wörtern' }, victim: { name: LONG } },
  })
})

test('an identity whose Steam id is cut, or that is cut elsewhere, is nobody', () => {
  const withoutId = cut('A name that leaves no room for more than this')
  expect(withoutId).toMatch(/<STEAM_1:1:1"$/)
  expect(parse(`${withoutId} killed ${BOT} with "m4a1"`)).toHaveProperty('unknown')
  expect(parse(`"Ann<2><STEAM_1:0:2><#Te" killed ${BOT} with "m4a1"`)).toHaveProperty('unknown')
})

test('a text that goes on as a whole line would leaves both readings in doubt', () => {
  const line = `${cut(LONG)} say "x<3><STEAM_1:0:9><#Team_Security>" killed ${BOT} with "m4a1"`
  expect(parse(line)).toMatchObject({ suspicious: 'ambiguous', event: { type: 'kill' }, others: [{ type: 'chat' }] })
})
