import { expect, test } from 'vitest'
import { LogSession, logBot, logPerson, SESSION_START } from '#testing/counting/log-session.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const bot = logBot('Abbas', 40)
const kill = `killed ${bot} with "m16a4<1>" at (1.0, 2.0, 3.0)`
const thief = '"Ann<2><STEAM_1:0:77><#Team_Security>"' // Ann's userid, another's id
const THIEF_ID = '76561197960265882'

test('T61: a userid that suddenly speaks for somebody else is set aside, and nobody is credited', () => {
  const { of, deltas } = new LogSession().log(`${ann.security} ${kill}`, `${thief} ${kill}`).fold()
  expect(of(ann)?.kills).toBe(1)
  expect(deltas.players.has(THIEF_ID)).toBe(false)
  expect(deltas.setAside).toMatchObject([{ reason: 'ghost', line: expect.stringContaining('STEAM_1:0:77') }])
})

test('T61: a first sight in mid-session is accepted', () => {
  expect(new LogSession().log(`${ann.security} ${kill}`).fold().of(ann)?.kills).toBe(1)
})

test('T61: after a disconnect, or after a silence in which the server may have restarted, the userid is free', () => {
  const left = new LogSession().log(`${ann.security} disconnected (reason "x")`, `${thief} ${kill}`).fold()
  expect(left.deltas.players.get(THIEF_ID)?.kills).toBe(1)
  const silent = new LogSession().log(`${ann.security} ${kill}`, 400, `${thief} ${kill}`).fold()
  expect(silent.deltas.players.get(THIEF_ID)?.kills).toBe(1)
})

test('T58: a newline in chat forges nothing', () => {
  const forged = `${ann.security} say "hi\nL 03/01/2026 - 20:00:09: ${ben.security} ${kill}"`
  const { of, deltas } = new LogSession().log(forged).fold()
  expect(of(ben)).toBeUndefined()
  expect(deltas.totals.sec_kills).toBe(0)
})

test('T59: an identity inside a name credits its bearer and not the one it imitates', () => {
  const bearer = logPerson('x<1><STEAM_1:0:1><#Team_Security>', 5)
  const { of, deltas } = new LogSession().log(`${bearer.security} ${kill}`).fold()
  expect(of(bearer)?.kills).toBe(1)
  expect(deltas.players.size).toBe(1)
})

test('T60: a kill inside chat is chat', () => {
  const { deltas } = new LogSession()
    .log(`${ann.security} say "x" killed "B<40><BOT><#Team_Insurgent>" with "knife"`)
    .fold()
  expect(deltas.totals.sec_kills).toBe(0)
})

const imitator = logPerson('z<9><STEAM_1:0:9><#Team_Security>" say "y', 5)

test('a name that imitates a line is credited only when the roster leaves one reading', () => {
  const unknown = new LogSession().log(`${imitator.security} ${kill}`).fold()
  expect(unknown.deltas.players.size).toBe(0)
  expect(unknown.deltas.setAside).toMatchObject([{ reason: 'ambiguous' }])
})

test('T63: numbers out of range are not counted', () => {
  const heal = (hp: string) => `${ann.security} triggered "healing_hp" (value "${hp}")`
  const { deltas } = new LogSession().log(heal('-999999999'), heal('99999999999999999999'), heal('1e309')).fold()
  expect(deltas.totals.healed_hp).toBe(0)
  expect(deltas.counts.get('unknown')).toBe(3)
})

test.each(['99/99/9999', '02/30/2026', '01/01/1970'])(
  'T64, rule 1: a line of %s happened when it was received',
  (date) => {
    const session = new LogSession().log(`${ann.security} ${kill}`)
    session.add(`L ${date} - 20:00:09: ${ben.security} ${kill}`, SESSION_START + 9)
    const { of, deltas } = session.fold()
    expect(of(ben)).toMatchObject({ kills: 1, lastSeen: SESSION_START + 9 })
    expect(deltas.counts.get('bad_date')).toBe(1)
  },
)

test('rule 1: a line of a file happened at its own date, however late it is read', () => {
  const session = new LogSession().add(`L 03/01/2024 - 20:00:09: ${ben.security} ${kill}`, SESSION_START, 'file')
  const { of, deltas } = session.fold()
  expect(of(ben)?.lastSeen).toBe(Date.UTC(2024, 2, 1, 20, 0, 9) / 1000)
  expect(deltas.counts.get('bad_date')).toBeUndefined()
})

test('in a file, what follows broken chat is believed again once a line agrees with the roster', () => {
  const session = new LogSession()
  const add = (second: number, message: string) =>
    session.add(`L 03/01/2026 - 20:00:${String(second).padStart(2, '0')}: ${message}`, SESSION_START, 'file')
  add(1, `${ann.security} ${kill}`)
  add(2, `${ann.security} say "hello`)
  add(3, `${ben.security} ${kill}`)
  add(4, `${ann.security} ${kill}`)
  add(5, `${ben.security} ${kill}`)
  const { of, deltas } = session.fold()
  expect(of(ann)?.kills).toBe(2)
  expect(of(ben)?.kills).toBe(1)
  expect(deltas.setAside).toMatchObject([{ reason: 'suspect' }])
})

test('rule 16: what follows on the same line is not counted', () => {
  const stuck = `"Minh<41><BOT><193>" stuck (position "1 2 3") (duration "9") L 03/01/2026 - 20:00:01: ${ann.security} ${kill}`
  expect(new LogSession().log(stuck).fold().deltas.totals.sec_kills).toBe(0)
})

test('lines nobody understands are counted by their shape', () => {
  const { deltas } = new LogSession().log('Zebra 12 crossed', 'Zebra 9 crossed').fold()
  expect([...deltas.unknown]).toEqual([['Zebra # crossed', 2]])
})
