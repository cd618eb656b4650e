import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAsEngine, saidText } from '#testing/game-servers/engine-console.ts'
import {
  type BuiltCommand,
  banCommand,
  changeMapCommand,
  echoCommand,
  isUnknownCommand,
  kickCommand,
  liftCommand,
  readCommand,
  sayCommand,
  writeBansCommand,
} from './command.ts'

const NASTY = ['"', ';', '/', '\n', '\r', '\\', ' ', '\0', '\u2028', "'", '\uD83D', '\uDE00', 'a', 'é', '€', '😀', '//']

/** What a person expects to read in chat: their text, without what the console cannot carry. */
function expectedChat(text: string): string {
  let chat = ''
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (char === '"') chat += "'"
    else if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029) chat += ' '
    else if (code >= 0xd800 && code <= 0xdfff) chat += '\uFFFD'
    else chat += char
  }
  return chat.trim()
}

function lineOf(built: BuiltCommand): string {
  return built.ok ? built.command : `refused: ${built.detail}`
}

function expectOneSay(text: string): void {
  const built = sayCommand(text)
  if (!built.ok) {
    expectHonestRefusal(text)
    return
  }
  const commands = readAsEngine(built.command)
  expect(commands.map(({ name }) => name)).toEqual(['say'])
  expect(commands.map(saidText)).toEqual([expectedChat(text)])
  expect(built.command).not.toMatch(/[\n\r\0]/)
}

function expectHonestRefusal(text: string): void {
  const chat = expectedChat(text)
  const blank = chat.replace(/[\s\p{Cf}]/gu, '') === ''
  expect(blank || Buffer.byteLength(chat) > 200).toBe(true)
}

test.each([
  ['hi\nquit', 'say hi quit'],
  ['hi\r\nquit', 'say hi  quit'],
  ['hi\u2028quit\u2029', 'say hi quit'],
  ['hi\u0000quit', 'say hi quit'],
  ['\u0003red\u0085text\u007f', 'say red text'],
  ['x"; rcon_password hacked; say "', `say "x'; rcon_password hacked; say '"`],
  ['rules: https://example.org/a;b', 'say "rules: https://example.org/a;b"'],
  ['1/2 of it', 'say 1/2 of it'],
  ['"hello"', "say 'hello'"],
  ['lone \uD83D half', 'say lone \uFFFD half'],
  ['  spaced  ', 'say spaced'],
])('%j is sent as %j', (text, line) => {
  expect(lineOf(sayCommand(text))).toBe(line)
  expectOneSay(text)
})

test('the engine reads one say with the whole text for 20000 random strings over a nasty alphabet', () => {
  const nasty = fc.array(fc.constantFrom(...NASTY), { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(fc.property(nasty, expectOneSay), { numRuns: 20_000 })
})

test('the engine reads one say with the whole text for any unicode string', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 55 }), expectOneSay), { numRuns: 10_000 })
})

test('the engine reads one say with the whole text for any sixteen-bit units, lone surrogates among them', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 80 })
  fc.assert(
    fc.property(units, (codes) => expectOneSay(String.fromCharCode(...codes))),
    { numRuns: 10_000 },
  )
})

test.each([
  ['200 letters', 'a'.repeat(200)],
  ['66 euro signs, 198 bytes', '€'.repeat(66)],
  ['50 emoji, 200 bytes', '😀'.repeat(50)],
  ['200 letters between spaces', `  ${'a'.repeat(200)}\n`],
])('%s fit', (_, text) => {
  expect(lineOf(sayCommand(text))).toBe(`say ${text.trim()}`)
})

test.each([
  ['5000 letters', 'a'.repeat(5000), 5000],
  ['67 euro signs', '€'.repeat(67), 201],
  ['101 half emoji', '\uD83D'.repeat(101), 303],
])('%s are refused with a sentence and never cut', (_, text, bytes) => {
  expect(sayCommand(text)).toEqual({
    ok: false,
    detail: `The message is too long: ${bytes} bytes, at most 200 fit.`,
  })
})

test.each(['', '   ', '\n\t\0', '\u200B\uFEFF', '\u00A0\u2003'])('the blank message %j is refused', (text) => {
  expect(sayCommand(text)).toEqual({ ok: false, detail: 'The message is empty.' })
})

test.each(['market', 'ministry_coop', 'cutoff4-9', '2022_BB_Arena_1', 'x'.repeat(64)])(
  'the map %s is changed to with its mode',
  (map) => {
    const line = lineOf(changeMapCommand(map, 'checkpoint'))
    expect(readAsEngine(line)).toEqual([{ name: 'changelevel', rest: `${map} checkpoint` }])
  },
)

test.each(['market; quit', 'market\nquit', 'market\n', '', 'x'.repeat(65), 'a b', '"a', '../a', 'mаrket', 'a//b'])(
  'the map name %j is refused',
  (map) => {
    expect(changeMapCommand(map, 'checkpoint')).toEqual({ ok: false, detail: expect.stringMatching(/^The name/) })
  },
)

test.each(['', 'checkpoint; quit', 'Checkpoint', 'constructor', 'invalid'])('the mode %j is refused', (mode) => {
  expect(changeMapCommand('market', mode)).toEqual({ ok: false, detail: 'This game mode is not known.' })
})

test('whatever the map and mode are called, the engine reads one changelevel or nothing is built', () => {
  const word = fc.array(fc.constantFrom(...NASTY, 'market', 'hunt', '_', '-'), { maxLength: 6 }).map((x) => x.join(''))
  fc.assert(
    fc.property(word, fc.oneof(word, fc.constant('hunt')), (map, mode) => {
      const built = changeMapCommand(map, mode)
      if (built.ok) expect(readAsEngine(built.command)).toEqual([{ name: 'changelevel', rest: `${map} ${mode}` }])
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['say hi; quit', ['say', 'quit']],
  ['say "hi; quit"', ['say']],
  ['say "hi\nquit"', ['say', 'quit']],
  ['say "a\\"; quit; say "b"', ['say', 'quit', 'say']],
  ['say hi // ; quit', ['say']],
  ['say hi // \nquit', ['say', 'quit']],
  [`say ${'a'.repeat(600)}`, []],
  ['say hi\0; quit', ['say']],
])('the oracle itself reads %j as the engine does', (line, names) => {
  expect(readAsEngine(line).map(({ name }) => name)).toEqual(names)
})

test('the oracle cuts an unquoted address at its slashes', () => {
  expect(readAsEngine('say see https://example.org').map(saidText)).toEqual(['see https:'])
})

test('what another node built is read as it is', () => {
  const built = [sayCommand('Hello all'), sayCommand('a; quit // "b"'), changeMapCommand('ministry_coop', 'checkpoint')]
  built.push(kickCommand(ANN, ''), kickCommand(ANN, 'a; b // "c" 60'), banCommand(ANN, 90), liftCommand(ANN))
  for (const each of built) expect(each.ok && readCommand(each.command)).toBe(each.ok && each.command)
  expect(readCommand(writeBansCommand())).toBe('writeid')
  expect(readCommand(echoCommand())).toBe('echo sitrep')
})

test.each([
  'say a; quit',
  'say a // b',
  'say "a" ; quit',
  'say "a"; quit"',
  'say a\nquit',
  'say ',
  'say "plain"',
  'quit',
  'changelevel ministry_coop; quit',
  'changelevel ministry_coop nosuchmode',
  'changelevel a/b checkpoint',
  'echo sitrep; quit',
  'writeid; quit',
  'kickid STEAM_1:1:19867136 a; quit',
  'kickid 5',
  'kickid 5 STEAM_1:1:19867136',
  'banid STEAM_1:1:19867136',
  'banid 5 STEAM_1:1:19867136 kick',
  'banid 5 STEAM_0:1:19867136',
  'removeid STEAM_1:1:19867136 x',
  'removeid 1',
  'removeid 5 STEAM_1:1:19867136',
  'xsay hi',
  'xechangelevel ministry_coop checkpoint',
  'changelevel ministry_coop checkpoint x',
  'banid 35791395 STEAM_1:1:19867136',
  'banid 05 STEAM_1:1:19867136',
  'xkickid STEAM_1:1:19867136',
  'kickid STEAM_1:2:19867136',
  'kickid STEAM_1:1:1986713600000',
  'kickid STEAM_1:1:19867136  double',
])('%j, which nobody here builds, is no command', (text) => {
  expect(readCommand(text)).toBeNull()
})

const ANN = '76561198000000001'

test.each([
  ['Teamkilling', 'kickid STEAM_1:1:19867136 Teamkilling'],
  ['', 'kickid STEAM_1:1:19867136'],
  ['a"; rcon_password x; kickid "', `kickid STEAM_1:1:19867136 a', rcon_password x, kickid '`],
  ['see https://example.org//a\nquit', 'kickid STEAM_1:1:19867136 see https:/example.org/a quit'],
])('somebody is kicked for %j by %j', (reason, line) => {
  expect(lineOf(kickCommand(ANN, reason))).toBe(line)
  expect(readCommand(line)).toBe(line)
})

test('a ban is in minutes, and nobody who is no player is named to a game server', () => {
  expect(lineOf(banCommand(ANN, 0))).toBe('banid 0 STEAM_1:1:19867136')
  expect(lineOf(liftCommand(ANN))).toBe('removeid STEAM_1:1:19867136')
  for (const minutes of [-1, 1.5, Number.NaN, 1e9]) expect(banCommand(ANN, minutes).ok).toBe(false)
  for (const id of ['', '1', '76561198000000001; quit', '76561197000000000']) {
    expect([kickCommand(id, 'x').ok, banCommand(id, 5).ok, liftCommand(id).ok]).toEqual([false, false, false])
  }
  expect(lineOf(kickCommand(ANN, '€'.repeat(51)))).toBe('refused: The reason is too long: 153 bytes, at most 150 fit.')
})

test('the longest reason and the longest ban are just that', () => {
  expect(lineOf(kickCommand(ANN, '€'.repeat(50)))).toBe(`kickid STEAM_1:1:19867136 ${'€'.repeat(50)}`)
  expect(kickCommand(ANN, 'x'.repeat(151)).ok).toBe(false)
  expect(lineOf(banCommand(ANN, 35_791_394))).toBe('banid 35791394 STEAM_1:1:19867136')
  expect(banCommand(ANN, 35_791_395).ok).toBe(false)
  expect(readCommand('banid 35791394 STEAM_1:1:19867136')).toBe('banid 35791394 STEAM_1:1:19867136')
})

test('the engine reads one kick, whatever the reason', () => {
  const nasty = fc.array(fc.constantFrom(...NASTY), { maxLength: 40 }).map((parts) => parts.join(''))
  const expectOneKick = (reason: string) => {
    const built = kickCommand(ANN, reason)
    expect(built.ok && readAsEngine(built.command).map(({ name }) => name)).toEqual(['kickid'])
  }
  fc.assert(fc.property(nasty, expectOneKick), { numRuns: 5_000 })
})

test('whatever text was left there, the engine reads one command of it or it is refused', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...NASTY), { maxLength: 20 }), (parts) => {
      const command = readCommand(`say ${parts.join('')}`)
      expect(command === null || readAsEngine(command).length === 1).toBe(true)
    }),
  )
})

test.each<[reply: string, isUnknown: boolean]>([
  ['Unknown command "echo"\n', true],
  ['Unknown command "echo"', true],
  ['', false],
  ['Unknown command "kickid"\n', false],
  ['Dropped \u2028Unknown command "echo" from server\n', false],
  ['Dropped \u2028Unknown command "echo"', false],
  ['unknown command', false],
])('the reply %j to echo tells that there is no such command: %s', (reply, isUnknown) => {
  expect(isUnknownCommand(echoCommand(), reply)).toBe(isUnknown)
})
