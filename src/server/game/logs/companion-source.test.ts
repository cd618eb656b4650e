import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseLine } from './parse-line.ts'

// The plugin's compiler comes with SourceMod alone, so what it would complain about is looked for here.

const source = readFileSync('gameserver/sitrep.sp', 'utf8')
const shapes = readFileSync('gameserver/line-shapes.md', 'utf8')

/** Without comments; texts are kept, for a comment's mark may stand in one. */
const code = source.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (part) =>
  part.startsWith('/') ? ' ' : part,
)
const withoutTexts = code.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])'/g, (text) => `"${'x'.repeat(text.length - 2)}"`)

/** What of SourceMod's interface is used, with the least and the most arguments it takes. */
const NATIVES: Record<string, [least: number, most: number]> = {
  AutoExecConfig: [0, 3],
  CreateConVar: [2, 7],
  CreateTimer: [2, 4],
  FindConVar: [1, 1],
  Format: [3, Number.POSITIVE_INFINITY],
  GetClientAbsOrigin: [2, 2],
  GetClientAuthId: [4, 5],
  GetClientHealth: [1, 1],
  GetClientOfUserId: [1, 1],
  GetClientTeam: [1, 1],
  GetClientTime: [1, 1],
  GetClientUserId: [1, 1],
  GetCurrentMap: [2, 2],
  GetEntProp: [3, 5],
  GetEntityClassname: [3, 3],
  GetGameTickCount: [0, 0],
  GetGameTime: [0, 0],
  GetInt: [1, 2],
  GetPlayerResourceEntity: [0, 0],
  GetString: [2, 4],
  GetVectorDistance: [2, 3],
  HasEntProp: [3, 3],
  HookEventEx: [2, 3],
  IsClientInGame: [1, 1],
  IsFakeClient: [1, 1],
  IsPlayerAlive: [1, 1],
  IsValidEntity: [1, 1],
  LogError: [1, Number.POSITIVE_INFINITY],
  LogToGame: [1, Number.POSITIVE_INFINITY],
  ReadCell: [0, 0],
  RequestFrame: [1, 2],
  Reset: [0, 1],
  StrContains: [2, 3],
  StrEqual: [2, 3],
  VFormat: [4, 4],
  WriteCell: [1, 2],
  DataPack: [0, 0],
  strcopy: [3, 3],
}
const KEYWORDS = new Set(['if', 'for', 'while', 'switch', 'return', 'sizeof', 'defined'])

const SIGNATURE = /^(public\s+)?(?:void|bool|int|float|Action)\s+(\w+)\(([^)]*)\)/gm
const functions = new Map(
  [...withoutTexts.matchAll(SIGNATURE)].map(([, isPublic, name = '', parameters = '']) => [
    name,
    { isPublic: isPublic !== undefined, parameters: splitArguments(parameters) },
  ]),
)

/** At the commas that are in no inner bracket and in no text. */
function splitArguments(text: string): string[] {
  const found: string[] = []
  let [depth, from, inText] = [0, 0, false]
  for (const [index, letter] of [...text].entries()) {
    if (letter === '"' && text[index - 1] !== '\\') inText = !inText
    if (inText) continue
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (letter !== ',' || depth !== 0) continue
    found.push(text.slice(from, index).trim())
    from = index + 1
  }
  const last = text.slice(from).trim()
  return last === '' && found.length === 0 ? [] : [...found, last]
}

/** Every call in a text: its name and what stands between its brackets. */
function callsIn(text: string): { name: string; given: string[] }[] {
  return [...text.matchAll(/\b(\w+)\(/g)].map((match) => {
    const start = match.index + match[0].length
    let [end, depth, inText] = [start, 1, false]
    for (; depth > 0 && end < text.length; end += 1) {
      if (text[end] === '"' && text[end - 1] !== '\\') inText = !inText
      if (inText) continue
      if (text[end] === '(') depth += 1
      if (text[end] === ')') depth -= 1
    }
    return { name: match[1] ?? '', given: splitArguments(text.slice(start, end - 1)) }
  })
}

const isDefinition = (name: string, given: string[]) =>
  functions.get(name)?.parameters.join() === given.join() &&
  given.some((part) => /^(?:const )?\w+(?:\[\])? \w/.test(part))

test('every bracket is closed, in the order it was opened', () => {
  const open: string[] = []
  for (const letter of withoutTexts) {
    if ('([{'.includes(letter)) open.push(letter)
    if (')]}'.includes(letter)) expect(`${open.pop()}${letter}`).toMatch(/^(?:\(\)|\[\]|\{\})$/)
  }
  expect(open).toEqual([])
})

test('everything that is called exists, and gets as many arguments as it takes', () => {
  const calls = callsIn(withoutTexts).filter(({ name, given }) => !KEYWORDS.has(name) && !isDefinition(name, given))
  const wrong = calls.filter(({ name, given }) => {
    const own = functions.get(name)?.parameters
    const isOpen = own?.at(-1)?.endsWith('...') ?? false
    const optional = own?.filter((parameter) => parameter.includes('=')).length ?? 0
    const [least, most] = own
      ? [own.length - optional - Number(isOpen), isOpen ? Number.POSITIVE_INFINITY : own.length]
      : (NATIVES[name] ?? [1, 0])
    return given.length < least || given.length > most
  })
  expect(wrong.filter(({ name }) => name !== 'PLAYER_LENGTH')).toEqual([])
  expect(calls.length).toBeGreaterThan(100)
})

test('whatever SourceMod or an event calls is a public function', () => {
  const hooked = callsIn(withoutTexts)
    .filter(({ name }) => ['Listen', 'HookEventEx', 'CreateTimer', 'RequestFrame'].includes(name))
    .flatMap(({ given }) => given.filter((argument) => /^(?:Event|Timer|Frame)_\w+$/.test(argument)))
  expect(hooked.length).toBeGreaterThan(8)
  expect(hooked.filter((name) => !functions.get(name)?.isPublic)).toEqual([])
})

const text = (literal: string) => literal.slice(1, -1).replaceAll('\\"', '"')
const PLAYER = 'Wren<7><STEAM_1:0:1234><#Team_Security>'
const filled = (format: string) => format.replaceAll('%d', '7').replaceAll('%s', 'word')

/** The line each call writes, and how many values it has for how many places. */
const written = callsIn(code).flatMap(({ name, given }) => {
  const values = (from: number) => given.slice(from).length
  const places = (format: string) => format.match(/%[a-zA-Z]/g)?.length ?? 0
  if (name === 'LogToGame' && given[0]?.startsWith('"World')) {
    const format = text(given[0])
    return [{ line: filled(format), places: places(format), values: values(1) }]
  }
  if (!/^WriteDeed(?:Against)?$/.test(name) || given.some((part) => part.includes('char[]'))) return []
  const at = name === 'WriteDeed' ? 1 : 2
  const [action = '', format = ''] = [text(given[at] ?? ''), text(given[at + 1] ?? '')]
  const against = name === 'WriteDeed' ? '' : ` against "${PLAYER}"`
  const line = `"${PLAYER}" triggered "${action}"${against}${filled(format)}`
  return [{ line, places: places(format), values: values(at + 2) }]
})

test('every line the plugin can write has a value for each place and is read as the table says', () => {
  expect(written).toHaveLength(19)
  for (const { line, places, values } of written) {
    expect([line, values]).toEqual([line, places])
    const action = /triggered "(\w+)"/.exec(line)?.[1] ?? ''
    const type = new RegExp(`^\\| \`${action}\` \\| \`([\\w-]+)\``, 'm').exec(shapes)?.[1]
    expect([line, parseLine(`L 11/14/2026 - 10:00:00: ${line}`)]).toMatchObject([line, { event: { type } }])
  }
})

test('variable arguments are read from the place where they begin', () => {
  for (const [name, { parameters }] of functions) {
    if (!parameters.at(-1)?.endsWith('...')) continue
    const body = code.slice(code.search(new RegExp(`^(?:void|bool) ${name}\\(`, 'm')))
    expect([name, /VFormat\([^;]*, (\d+)\);/.exec(body)?.[1]]).toEqual([name, String(parameters.length)])
  }
})

test('counters are cleared only where their line was written', () => {
  expect(code).toMatch(/if \(g_iSuppressed\[client\] > 0 && WriteDeed\(/)
  expect(code).toMatch(/change == 0 \|\| WriteDeed\(client, "sitrep_score"/)
})
