import { expect, test } from 'vitest'
import { DEFAULT_RULES } from '#server/counting/recorder/counting-rules.ts'
import { LogSession, logBot, logPerson, SESSION_START } from '#testing/counting/log-session.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const bot = logBot('Abbas', 40)
const roundEnd = (winner: string) => `World triggered "Round_End" (winner "${winner}") (reason "0") (message "#x")`
const join = (person: { noTeam: string }, team = '#Team_Security') => `${person.noTeam} joined team "${team}"`

test('rule 3: whoever is on Security when the round ends wins or loses it', () => {
  const cat = logPerson('Cat', 4)
  const { of, deltas } = new LogSession()
    .log('Loading map "ministry_coop"', join(ann), join(ben, '#Team_Insurgent'), join(cat))
    .log(`${cat.security} disconnected (reason "Bye")`, roundEnd('2'), roundEnd('3'))
    .fold()
  expect(of(ann)).toMatchObject({ wins: 1, losses: 1 })
  expect(of(ben)).toMatchObject({ wins: 0, losses: 0 })
  expect(of(cat)).toMatchObject({ wins: 0, losses: 0 })
  expect(deltas.totals).toMatchObject({ sec_wins: 1, ins_wins: 1 })
  expect(deltas.rounds).toMatchObject([
    { map: 'ministry_coop', win: true, humans: 1 }, // Ben fights for the others, Cat has left
    { map: 'ministry_coop', win: false, humans: 1 },
  ])
  expect(deltas.maps.get('ministry_coop')).toMatchObject({ wins: 1, losses: 1 })
})

test('rule 4: winner 3 or anything else is a loss', () => {
  const { deltas } = new LogSession().log('Loading map "a_coop"', roundEnd('3'), roundEnd('0'), roundEnd('x')).fold()
  expect(deltas.totals).toMatchObject({ sec_wins: 0, ins_wins: 3 })
})

test('rule 4: a second Round_End in the same second is the same one', () => {
  const session = new LogSession().log('Loading map "a_coop"')
  session.add(`L 03/01/2026 - 20:01:00: ${roundEnd('2')}`)
  session.add(`L 03/01/2026 - 20:01:00: ${roundEnd('3')}`)
  session.add(`L 03/01/2026 - 20:01:01: ${roundEnd('3')}`)
  expect(session.fold().deltas.totals).toMatchObject({ sec_wins: 1, ins_wins: 1 })
})

test('rule 4: our plugin and another that tell of the same end count once', () => {
  const ours = 'World triggered "sitrep_round_end" (winner "2") (reason "0") (message "#x")'
  const { deltas } = new LogSession().log('Loading map "a_coop"', ours, roundEnd('2'), ours, roundEnd('2')).fold()
  expect(deltas.totals.sec_wins).toBe(2)
})

test('rule 4: Game_End and Round_Win never count, unless a server has nothing better', () => {
  const lines = [
    'Loading map "a_coop"',
    'Team "#Team_Insurgent" triggered "Round_Win"',
    'World triggered "Game_End" (winner "3")',
  ]
  expect(new LogSession().log(...lines).fold().deltas.totals).toMatchObject({ sec_wins: 0, ins_wins: 0 })
  const inverted = new LogSession()
  inverted.rules = { ...DEFAULT_RULES, nativeRounds: 'inverted' }
  expect(inverted.log(...lines).fold().deltas.totals).toMatchObject({ sec_wins: 1, ins_wins: 0 })
  const believed = new LogSession()
  believed.rules = { ...DEFAULT_RULES, nativeRounds: 'as_written' }
  expect(believed.log(...lines).fold().deltas.totals).toMatchObject({ sec_wins: 0, ins_wins: 1 })
})

test('rule 18: play time runs from a load to the next one or to the log’s end', () => {
  const { deltas } = new LogSession()
    .log('Loading map "a_coop"', 'Started map "a_coop" (CRC "1")', 599, 'Loading map "b_coop"', 299)
    .log('Log file closed', 5_000, 'Log file started (file "x")', 'Loading map "c_coop"', 9, roundEnd('2'))
    .fold()
  expect([...deltas.maps].map(([map, { playTime }]) => [map, playTime])).toEqual([
    ['a_coop', 601],
    ['b_coop', 300],
    ['c_coop', 10],
  ])
  expect(deltas.maps.get('a_coop')?.lastStart).toBe(SESSION_START + 1)
})

test('rule 18: a map that is loaded again counts from its last load, a line that repeats the load does not', () => {
  const session = new LogSession().log('Loading map "a_coop"', 'Loading map "a_coop"', 600, 'Loading map "a_coop"')
  const { deltas } = session.fold()
  expect(deltas.maps.get('a_coop')).toMatchObject({ lastStart: SESSION_START + 603, playTime: 602 })
})

test('rule 19: a log file start clears the roster, and time a crashed server was away is nobody’s', () => {
  const { of, deltas } = new LogSession()
    .log('Loading map "a_coop"', join(ann), join(ben), roundEnd('2'))
    .log(3_600, 'Log file started (file "x")', 'Loading map "b_coop"', join(ben), roundEnd('2'))
    .fold()
  expect(of(ann)?.wins).toBe(1)
  expect(of(ben)?.wins).toBe(2)
  expect(deltas.maps.get('a_coop')?.playTime).toBe(3)
})

test('rule 19: a map that loads after silence clears the roster', () => {
  const session = new LogSession().log('Loading map "a_coop"', join(ann), 400, 'Loading map "b_coop"')
  session.fold()
  expect(Object.keys(session.state.roster)).toEqual([])
})

test.each([
  ['a userid that somebody has', '"Cat<2><STEAM_1:0:99><>" connected, address "192.0.2.4:27005"'],
  ['a userid far below the highest', '"Cat<5><STEAM_1:0:99><>" connected, address "192.0.2.4:27005"'],
])('rule 19: userids that start over clear the roster: %s', (_, connect) => {
  const late = logPerson('Late', 200)
  const session = new LogSession().log('Loading map "a_coop"', join(ann), join(late), connect, roundEnd('2'))
  const { of } = session.fold()
  expect(of(ann)?.wins).toBe(0)
  expect(Object.values(session.state.roster).map(({ name }) => name)).toEqual(['Cat'])
})

test('somebody who vanished without a word is forgotten with the second map, and wins nothing before', () => {
  const session = new LogSession().log('Loading map "a_coop"', 40, join(ann), join(ben), 40)
  session.log('Loading map "b_coop"', join(ben), roundEnd('2'), 40, 'Loading map "c_coop"')
  const { of } = session.fold()
  expect(of(ann)?.wins).toBe(0)
  expect(Object.values(session.state.roster).map(({ name }) => name)).toEqual(['Ben'])
})

test('captures and caches are caps; those of bots are nobody’s', () => {
  const { of, deltas } = new LogSession()
    .log(`${ann.security} triggered "obj_captured" (name "#a")`, `${ann.security} triggered "ins_cp_destroyed"`)
    .log(`${bot} triggered "obj_captured" (name "#a")`)
    .fold()
  expect(of(ann)?.caps).toBe(2)
  expect(deltas.totals.caps).toBe(2)
})
