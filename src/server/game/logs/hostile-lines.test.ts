import { expect, test } from 'vitest'
import { decodeLine } from './line-text.ts'
import { parseLine } from './parse-line.ts'

const DATE = 'L 11/14/2026 - 10:00:00: '
const EVE = '76561197960267727' // STEAM_1:1:999
const eve = '<5><STEAM_1:1:999><#Team_Security>'
const victim = '"V<2><STEAM_1:0:1><#Team_Security>"'
const bot = '"B<3><BOT><#Team_Insurgent>"'
const kill = `${victim} killed ${bot} with "m16" at (1, 2, 3)`

function parse(message: string) {
  return parseLine(DATE + message)
}

test('T58: a newline in chat starts no second record', () => {
  const line = parse(`"Eve${eve}" say "hi\n${DATE}${victim} killed ${bot} with "m16""`)
  expect(line).toMatchObject({
    event: { type: 'chat', player: { steamId: EVE }, text: 'hi' },
    suspicious: 'second-record',
    others: [],
  })
})

test('T58: nor does one that leaves the forged line perfect', () => {
  const line = parse(`"Eve${eve}" say "hi"\n${DATE}${kill}`)
  expect(line).toMatchObject({ event: { type: 'chat', player: { steamId: EVE }, text: 'hi' } })
  expect(line).not.toHaveProperty('suspicious', null)
})

test('T58: in a file, chat that a newline broke says that it has no end', () => {
  expect(parse(`"Eve${eve}" say "hi`)).toMatchObject({ event: { type: 'chat', text: 'hi' }, suspicious: 'unfinished' })
})

test('T59: an identity inside the name moves nothing to another player', () => {
  const name = 'x<1><STEAM_1:0:1><#Team_Security>'
  const player = { name, userId: 5, steamId: EVE }
  expect(parse(`"${name}${eve}" say "hi"`)).toMatchObject({ event: { type: 'chat', player }, suspicious: null })
  expect(parse(`"${name}${eve}" killed ${bot} with "m16"`)).toMatchObject({ event: { player }, suspicious: null })
  expect(parse(`${bot} killed "${name}${eve}" with "m16"`)).toMatchObject({
    event: { victim: player },
    suspicious: null,
  })
})

test('T60: an event inside chat stays chat', () => {
  expect(parse(`"Eve${eve}" say "x" killed "B<2><BOT><#Team_Insurgent>" with "knife"`)).toMatchObject({
    event: { type: 'chat', text: 'x" killed "B<2><BOT><#Team_Insurgent>" with "knife' },
    suspicious: null,
  })
})

test('T60: chat that imitates a whole line stays chat, and is marked', () => {
  expect(parse(`"Eve${eve}" say "x<9><STEAM_1:0:1><>" killed "B<2><BOT><>" with "knife"`)).toMatchObject({
    event: { type: 'chat', player: { steamId: EVE } },
    suspicious: 'ambiguous',
    others: [{ type: 'kill', player: { steamId: '76561197960265730', userId: 9 } }],
  })
})

test.each([
  `V<1><STEAM_1:0:1><>" entered the game`,
  `V<1><STEAM_1:0:1><>" joined team "#Team_Security`,
  `V<1><STEAM_1:0:1><>" disconnected (reason "bye")`,
  `V<1><STEAM_1:0:1><>" triggered "headshot"`,
  `a" killed "b`,
  `" with "m16" at (1, 2, 3)`,
  `"nextlevel" = "x checkpoint`,
  `World triggered "Round_End" (winner "2")`,
])('the name %s does not take a line from its owner', (name) => {
  const player = { name, userId: 5, steamId: EVE }
  expect(parse(`"${name}${eve}" entered the game`)).toMatchObject({
    event: { type: 'enter', player },
    suspicious: null,
  })
  expect(parse(`"${name}${eve}" killed ${bot} with "akm<1>" at (1, 2, 3)`)).toMatchObject({
    event: { type: 'kill', player },
    suspicious: null,
  })
})

test('a name that opens a kill is told from one where the line is no kill, and marked where it is', () => {
  const name = 'V<1><STEAM_1:0:1><#Team_Security>" killed "x'
  expect(parse(`"${name}${eve}" entered the game`)).toMatchObject({ event: { player: { name } }, suspicious: null })
  expect(parse(`"${name}${eve}" killed ${bot} with "akm<1>"`)).toMatchObject({
    suspicious: 'ambiguous',
    others: [{ type: 'kill', player: { name, steamId: EVE } }],
  })
})

test('a name that opens a chat leaves the line marked, with its owner among the readings', () => {
  const name = 'V<1><STEAM_1:0:1><>" say "/forgive a'
  for (const deed of ['entered the game', 'say "hello"', `killed ${bot} with "m16"`]) {
    const line = parse(`"${name}${eve}" ${deed}`)
    expect(line).toMatchObject({ suspicious: 'ambiguous', others: [{ player: { name, steamId: EVE } }] })
  }
})

test('a name with a newline that completes a record before it is marked', () => {
  const name = `V<1><STEAM_1:0:1><>" killed "B<2><BOT><>" with "k"\n`
  expect(parse(`"${name}${eve}" entered the game`)).toMatchObject({
    suspicious: 'ambiguous',
    others: [{ type: 'enter', player: { steamId: EVE } }],
  })
})

test('two records on one line count as the first', () => {
  expect(parse(`${kill} ${DATE}   path_goal ( "1 2 3" )`)).toMatchObject({
    event: { type: 'kill', victim: { name: 'B' } },
    suspicious: 'second-record',
  })
  expect(parse(`Loading map "siege_coop" ${DATE}${kill}`)).toMatchObject({
    event: { type: 'map-loading', map: 'siege_coop' },
    suspicious: 'second-record',
  })
})

test('free text elsewhere cannot tell of a deed', () => {
  expect(parse(`rcon from "1.2.3.4:5": command "say ${kill}"`)).toMatchObject({ event: { type: 'ignored' } })
  expect(parse(`Vote succeeded "Kick x" ${kill}`)).toMatchObject({ event: { type: 'ignored' } })
  expect(parse(`"Eve${eve}" disconnected (reason "x" killed ${bot} with "k")`)).toMatchObject({
    event: { type: 'leave', player: { steamId: EVE } },
  })
  expect(parse(`"Eve${eve}" changed name to "V<2><STEAM_1:0:1><>"`)).toMatchObject({
    event: { type: 'rename', player: { steamId: EVE }, newName: 'V<2><STEAM_1:0:1><>' },
  })
})

test('control characters leave names and chat; bytes that are no UTF-8 become U+FFFD', () => {
  const bytes = Buffer.concat([
    Buffer.from(`${DATE}"a\u0000\u001b\u0085b`),
    Buffer.from([0xff, 0xc0]),
    Buffer.from(`${eve}" say "x\u0007😀"`),
  ])
  expect(parseLine(decodeLine(bytes))).toMatchObject({ event: { player: { name: 'ab\ufffd\ufffd' }, text: 'x😀' } })
})

test.each([
  `"N<1><STEAM_1:0:1>" say "hi"`,
  `"N<x><STEAM_1:0:1><>" say "hi"`,
  `"N<><STEAM_1:0:1><>" say "hi"`,
  `"N<99999999999><STEAM_1:0:1><>" say "hi"`,
  `"${'n'.repeat(129)}<1><STEAM_1:0:1><>" say "hi"`,
  `"N<1><STEAM_1:0:1><>" killed "V<2><BOT><>" with "m16`,
  `"N<1><STEAM_1:0:1><>" killed "V<2><BOT>" with "m16"`,
  `"N<1><STEAM_1:0:1><>" killed "V<2><BOT><>" with "m16" at (1, 2, 3`,
  `"N<1><STEAM_1:0:1><>" killed "V<2><BOT><>"`,
  `"N<1><STEAM_1:0:1><>" triggered "revived" against "nobody"`,
  `"N<1><STEAM_1:0:1><>" changed role to "a b"`,
  'Loading map "maps/.."',
  'Loading map "a b"',
  'World triggered "',
  '"',
  '',
])('a line that is not whole is unknown: %s', (message) => {
  expect(parse(message)).toHaveProperty('unknown')
})

test('a name that imitates a setting does not hide its line', () => {
  const line = parseLine('L 03/01/2026 - 12:00:00: "a" = "b<2><STEAM_1:0:5><#Team_Security>" danced "x"')
  expect(line).toMatchObject({ unknown: expect.any(String) })
})
