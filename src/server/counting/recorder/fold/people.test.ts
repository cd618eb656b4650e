import { expect, test } from 'vitest'
import { LogSession, logBot, logPerson, SESSION_START } from '#testing/counting/log-session.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const bot = logBot('Abbas', 40)
const load = 'Loading map "ministry_coop"'
const teamkill = (weapon = 'm9') => `${ann.security} killed ${ben.security} with "${weapon}<1>" at (1.0, 2.0, 3.0)`
const says = (text: string) => `${ben.security} say "${text}"`

test.each(['/forgive', '!forgive', '  !FORGIVE him, he is new', '/простить'])('rule 8: %j forgives', (text) => {
  expect(new LogSession().log(load, teamkill(), says(text)).fold().deltas.teamkills[0]?.forgiven).toBe(true)
})

test.each([
  ['in team chat', `${ben.security} say_team "/forgive"`],
  ['by the plugin’s line', `${ben.security} triggered "sitrep_forgive"`],
])('rule 8: the victim forgives %s', (_, line) => {
  expect(new LogSession().log(load, teamkill(), line).fold().deltas.teamkills[0]?.forgiven).toBe(true)
})

test('rule 8: the bare word does not forgive, nor does anyone but the victim', () => {
  const { deltas } = new LogSession().log(load, teamkill(), says('forgive'), `${ann.security} say "/forgive"`).fold()
  expect(deltas.teamkills[0]?.forgiven).toBe(false)
})

test('rule 8: the newest unforgiven one is forgiven, then the one before, and the two ways of telling are one', () => {
  const session = new LogSession().log(load, teamkill('m9'), 10, teamkill('m4a1'), 10, teamkill('mk18'))
  session.add(`L 03/01/2026 - 20:01:00: ${says('!forgive')}`)
  session.add(`L 03/01/2026 - 20:01:00: ${ben.security} triggered "sitrep_forgive"`)
  session.log(60, says('!forgive'))
  expect(session.fold().deltas.teamkills.map(({ forgiven }) => forgiven)).toEqual([false, true, true])
})

test('rule 8: forgiving works after the round’s end, and not after the map', () => {
  const end = 'World triggered "Round_End" (winner "3") (reason "0") (message "#x")'
  const same = new LogSession().log(load, teamkill(), end, says('/forgive')).fold()
  expect(same.deltas.teamkills[0]?.forgiven).toBe(true)
  const next = new LogSession().log(load, teamkill(), 60, 'Loading map "tell_coop"', says('/forgive')).fold()
  expect(next.deltas.teamkills[0]?.forgiven).toBe(false)
})

test('rule 8: a teamkill of an earlier batch is forgiven by its number', () => {
  const session = new LogSession().log(load, teamkill(), 60, teamkill('m4a1'))
  session.fold()
  expect(session.log(says('/forgive')).fold().deltas).toMatchObject({ teamkills: [], forgiven: [2] })
})

test('rule 8: a teamkill under amnesty cannot be forgiven', () => {
  const session = new LogSession()
  session.amnestyRecords[ann.steamId] = { kills: 0, tk_given: 0, isAdmin: true }
  const { deltas } = session.log(load, teamkill(), says('/forgive')).fold()
  expect(deltas.teamkills[0]).toMatchObject({ amnesty: true, forgiven: false })
})

test('rule 12: last seen is the disconnect, whatever is told later, else the last line with the name', () => {
  const session = new LogSession().log(`${ann.security} say "hi"`, `${ben.security} say "hi"`, 98)
  session.log(`${ben.security} killed ${bot} with "m9"`, `${ann.security} disconnected (reason "x")`, 58)
  const { of } = session.log(`${ann.noTeam} triggered "healing_hp" (value "1")`).fold()
  expect(of(ben)?.lastSeen).toBe(SESSION_START + 101)
  expect(of(ann)?.lastSeen).toBe(SESSION_START + 102)
})

test('rule 17: the name is the last one seen, and control characters are not part of it', () => {
  const { of } = new LogSession()
    .log(
      `${ann.security} changed name to "An\u0007n [AFK]"`,
      `${ben.security} say "x"`,
      '"B\u0000e\u0000n<3><STEAM_1:0:3><>" say "y"',
    )
    .fold()
  expect(of(ann)?.name).toBe('Ann [AFK]')
  expect(of(ben)?.name).toBe('Ben')
})

test('rule 17: bytes that are no UTF-8 become U+FFFD', () => {
  const bytes = Buffer.concat([
    Buffer.from('L 03/01/2026 - 20:00:01: "A'),
    Buffer.from([0xc3, 0x28]),
    Buffer.from('<2><STEAM_1:0:2><>" say "x"'),
  ])
  expect(new LogSession().addBytes(bytes).fold().of(ann)?.name).toBe('A\uFFFD(')
})

test('a connection keeps the address; a bot has none and is nobody', () => {
  const { deltas, of } = new LogSession()
    .log(`${ann.noTeam} connected, address "192.0.2.55:27005"`, '"Abbas<40><BOT><>" connected, address "none"')
    .fold()
  expect(deltas.connections).toEqual([{ steamId: ann.steamId, ip: '192.0.2.55', at: SESSION_START + 1 }])
  expect(of(ann)).toMatchObject({ kills: 0, lastSeen: SESSION_START + 1 })
  expect(deltas.players.size).toBe(1)
})
