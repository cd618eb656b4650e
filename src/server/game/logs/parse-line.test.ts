import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Player } from '#server/game/logs/words/identity.ts'
import { processorTime } from '#testing/processor-time.ts'
import { decodeLine } from './line-text.ts'
import { parseLine } from './parse-line.ts'

const DATE = 'L 01/05/2025 - 20:00:00: '
const identity = '<7><STEAM_1:0:50><#Team_Security>'
const HUMAN = '76561197960265828' // STEAM_1:0:50
const other = '"Other<8><BOT><#Team_Insurgent>"'

const pieces = fc.constantFrom(
  ...[
    '"',
    '<',
    '>',
    '[',
    ']',
    ' ',
    '(',
    ')',
    '\n',
    'L 01/05/2025 - 20:00:00: ',
    'é',
    '😀',
    'a',
    '<1><BOT><>',
    '" say "',
  ],
  ...['<1><STEAM_1:0:1><#Team_Security>', '>" killed "', '" with "k', '" entered the game', '" triggered "headshot"'],
  ...[' against "', '" = "', '" at (1, 2, 3)', '" disconnected (reason "'],
)
const hostileName = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('').slice(0, 128))
const typedName = fc.string({ unit: 'grapheme', maxLength: 32 }).filter((name) => !/["\n\r]/.test(name))

const visible = (name: string) => [...name].filter((char) => !/\p{Cc}/u.test(char)).join('')

const lines: [string, (quoted: string) => string, (event: Record<string, unknown>) => unknown][] = [
  ['kills', (it) => `${it} killed ${other} with "akm<4>" at (1.5, -2, 3)`, (event) => event.player],
  ['is killed', (it) => `${other} killed ${it} with "akm<4>" at (1.5, -2, 3)`, (event) => event.victim],
  ['speaks', (it) => `${it} say "moving"`, (event) => event.player],
  ['leaves', (it) => `${it} disconnected (reason "Disconnected.")`, (event) => event.player],
  ['is revived', (it) => `${other} triggered "revived" against ${it}`, (event) => event.target],
  [
    'makes a headshot',
    (it) => `${it} triggered "sitrep_headshot" against ${other} (weapon "akm")`,
    (event) => event.player,
  ],
]

test.each(lines)('whoever has no quote in the name and %s is known by id and name', (_deed, write, who) => {
  fc.assert(
    fc.property(typedName, (name) => {
      const line = parseLine(DATE + write(`"${name}${identity}"`))
      expect(line).toMatchObject({ suspicious: null })
      const player = who('event' in line ? { ...line.event } : {})
      expect(player).toEqual({ type: 'human', name: visible(name), userId: 7, steamId: HUMAN, team: 'security' })
    }),
    { numRuns: 300 },
  )
})

test.each(lines)('a hostile name that %s is known by id, or the line is marked', (_deed, write, who) => {
  fc.assert(
    fc.property(hostileName, (name) => {
      const line = parseLine(DATE + write(`"${name}${identity}"`))
      expect(line).toHaveProperty('event')
      if (!('event' in line) || line.suspicious !== null) return
      expect(who({ ...line.event })).toMatchObject({
        userId: 7,
        steamId: HUMAN,
        name: visible(name),
      } satisfies Partial<Player>)
    }),
    { numRuns: 2000 },
  )
})

test('whatever a player types is chat of that player', () => {
  fc.assert(
    fc.property(fc.oneof(hostileName, fc.string({ unit: 'binary' })), (text) => {
      const line = parseLine(`${DATE}"Typist${identity}" say "${text}"`)
      expect(line).toMatchObject({ event: { type: 'chat', player: { steamId: HUMAN, name: 'Typist' } } })
    }),
    { numRuns: 3000 },
  )
})

test('any bytes give an event or a bounded shape', () => {
  const anyMessage = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    hostileName.map((text) => Buffer.from(text)),
  )
  fc.assert(
    fc.property(anyMessage, fc.boolean(), (bytes, dated) => {
      const line = parseLine((dated ? DATE : '') + decodeLine(bytes))
      if ('unknown' in line) expect(line.unknown.length).toBeLessThan(160)
      else expect(line.event.type).toBeTypeOf('string')
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['L 01/05/2025 - 20:00:00: x', Date.UTC(2025, 0, 5, 20) / 1000],
  ['L 02/29/2024 - 23:59:59: x', Date.UTC(2024, 1, 29, 23, 59, 59) / 1000],
  ['L 01/01/1970 - 00:00:00: x', 0],
  ['L 99/99/9999 - 10:00:00: x', null],
  ['L 02/30/2026 - 10:00:00: x', null],
  ['L 02/29/1900 - 10:00:00: x', null],
  ['L 02/29/2025 - 10:00:00: x', null],
  ['L 04/31/2025 - 10:00:00: x', null],
  ['L 00/10/2025 - 10:00:00: x', null],
  ['L 01/00/2025 - 10:00:00: x', null],
  ['L 01/01/2025 - 24:00:00: x', null],
  ['L 01/01/2025 - 10:60:00: x', null],
  ['L 01/01/2025 - 10:00:60: x', null],
])('T64: the time of %s is %s', (line, time) => {
  expect(parseLine(line).time).toBe(time)
})

test('a line keeps its event when its date is impossible', () => {
  expect(parseLine('L 99/99/9999 - 99:99:99: Log file closed')).toMatchObject({
    time: null,
    event: { type: 'log-end' },
  })
})

test('T62: lines made to be slow cost no more than others', async () => {
  const open = `"A<1><STEAM_1:0:1><>" triggered "x"`
  const slow = ['<1><'.repeat(300), ' (a "b")'.repeat(170), '"'.repeat(1000), `${open}${' (a "b")'.repeat(160)}`]
  slow.push(
    '<1><BOT><>" killed "'.repeat(66),
    '"x<1><BOT><>" triggered "a" against '.repeat(37),
    `"${'<1><BOT><>" say "'.repeat(80)}`,
  )
  slow.push('L 01/05/2025 - 20:00:00:'.repeat(56), `"a<1><BOT><>" disconnected (reason "`.repeat(38))
  const { spent } = await processorTime(() => {
    for (let round = 0; round < 1200; round += 1) for (const text of slow) parseLine(`${DATE}"${text}`)
  })
  expect(spent).toBeLessThan(5000) // 10,800 lines
})

test('a line longer than any engine writes is refused unread', () => {
  expect(parseLine(`${DATE}"A${identity}" say "${'x'.repeat(5000)}"`)).toEqual({ time: null, unknown: '(too long)' })
})
