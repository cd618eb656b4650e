import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { processorTime } from '#testing/processor-time.ts'
import { parsePhrases } from './parse-phrases.ts'

const inPhrases = (body: string) => `"Phrases"\n{\n${body}\n}\n`
const textOf = (text: string, name = 'hello', language = 'en') =>
  parsePhrases(text)
    .phrases.find((phrase) => phrase.name === name)
    ?.translations.get(language)

test('a phrase has its format and a text per language', () => {
  const file = parsePhrases(`
"Phrases"
{
  "teamkill_forgiven"
  {
    "#format"   "{1:s},{2:s}"
    "en"        "{red}{1} {common}has forgiven {2}"
    "es"        "{red}{1} {common}ha perdonado a {2}"
    "pt_p"      "{red}{1} {common}perdoou {2}"
  }
}`)
  expect(file).toEqual({
    phrases: [
      {
        name: 'teamkill_forgiven',
        format: '{1:s},{2:s}',
        translations: new Map([
          ['en', '{red}{1} {common}has forgiven {2}'],
          ['es', '{red}{1} {common}ha perdonado a {2}'],
          ['pt_p', '{red}{1} {common}perdoou {2}'],
        ]),
      },
    ],
    problems: [],
  })
})

describe('text', () => {
  test.each([
    ['two slashes inside quotes are text', '"hello" { "en" "{4}HE // DANGER CLOSE" }', '{4}HE // DANGER CLOSE'],
    ['a semicolon inside quotes is text', '"hello" { "en" "one; two" }', 'one; two'],
    ['braces inside quotes are text', '"hello" { "en" "{1} } {" }', '{1} } {'],
    ['escapes are resolved', String.raw`"hello" { "en" "say \"hi\"\n\tback\\slash" }`, 'say "hi"\n\tback\\slash'],
    ['an unknown escape stays', String.raw`"hello" { "en" "\d" }`, String.raw`\d`],
    ['an escaped backslash does not escape the quote', String.raw`"hello" { "en" "end\\" }`, 'end\\'],
    ['words may stand without quotes', 'hello { en Hi }', 'Hi'],
    ['comments are skipped', '// one\n; two\n"hello" /* three\n} */ { "en" /* four */ "Hi" // five\n }', 'Hi'],
    ['windows line ends are line ends', '"hello"\r\n{\r\n"en" "Hi"\r\n}\r\n', 'Hi'],
    ['a later text replaces an earlier one', '"hello" { "en" "Hi"\n "en" "Hello" }', 'Hello'],
    ['a phrase may be continued', '"hello" { "de" "Hallo" }\n"hello" { "en" "Hi" }', 'Hi'],
  ])('%s', (_, body, text) => {
    const source = inPhrases(body)
    expect(textOf(source)).toBe(text)
    expect(parsePhrases(source).problems).toEqual([])
  })

  test('a byte order mark is no part of the first word', () => {
    expect(textOf(`\uFEFF${inPhrases('"hello" { "en" "Hi" }')}`)).toBe('Hi')
  })
})

describe('what is left out without a word', () => {
  test.each([
    ['an unknown language code', '"hello" { "xx" "?" \n "english" "?" }'],
    ['an empty placeholder', '"PLACEHOLDER" { "#format" "{1:i}"\n "en" ""\n "ua" "" }'],
    ['a phrase without a translation', '"hello" { "#format" "{1:i}" }'],
    ['a name that means something to JavaScript', '"hello" { "__proto__" "x"\n "constructor" "y" }'],
  ])('%s', (_, body) => {
    expect(parsePhrases(inPhrases(body))).toEqual({ phrases: [], problems: [] })
  })

  test('a second #format', () => {
    const { phrases, problems } = parsePhrases(
      inPhrases('"hello" { "#format" "{1:s}"\n "#format" "{1:d}"\n "en" "Hi {1}" }'),
    )
    expect(phrases[0]?.format).toBe('{1:s}')
    expect(problems).toEqual([])
  })
})

describe('what is left out and named', () => {
  const good = '"good" { "en" "Fine" }'

  test.each([
    ['a section inside a phrase', '"hello" {\n"en" "Hi"\n"more"\n{ "es" "Hola" } }', 6, 'section inside'],
    ['a #format that skips a number', '"hello" {\n"#format" "{1:s},{3:s}"\n"en" "Hi" }', 4, '#format of "hello"'],
    ['a #format that repeats a number', '"hello" {\n"#format" "{1:s},{1:s}"\n"en" "Hi" }', 4, '#format of "hello"'],
    ['a #format without a kind', '"hello" {\n"#format" "{1}"\n"en" "Hi" }', 4, '#format of "hello"'],
    ['a #format that never ends', '"hello" {\n"#format" "{1:s"\n"en" "Hi" }', 4, '#format of "hello"'],
    ['a #format after a translation', '"hello" {\n"en" "Hi"\n"#format" "{1:s}" }', 5, 'after a translation'],
    ['a key without a value', '"hello" {\n"en"\n"es" "Hola" }', 4, '"en" has no value'],
    ['a quote that is not closed', '"hello" {\n"en" "Hi\n"es" "Hola" }', 4, 'not closed'],
    ['a brace without a name', '{\n"en" "Hi" }', 3, 'without a name'],
  ])('%s, and the rest is kept', (_, body, line, reason) => {
    const { phrases, problems } = parsePhrases(inPhrases(`${body}\n${good}`))
    expect(problems).toEqual([{ line, reason: expect.stringContaining(reason) }])
    expect(phrases.find(({ name }) => name === 'good')?.translations.get('en')).toBe('Fine')
  })

  test.each([
    ['another root', '"Words"\n{\n"hello" { "en" "Hi" }\n}', 2, 'not "Phrases"'],
    ['a brace too many', `${inPhrases('')}\n}`, 6, 'closes nothing'],
    ['a file cut off in the middle', '"Phrases"\n{\n"hello"\n{', 4, 'before every { is closed'],
  ])('%s', (_, text, line, reason) => {
    expect(parsePhrases(text)).toEqual({ phrases: [], problems: [{ line, reason: expect.stringContaining(reason) }] })
  })

  test('a phrase whose #format is wrong is skipped whole', () => {
    expect(textOf(inPhrases('"hello" { "#format" "{2:s}"\n "en" "Hi" }'))).toBeUndefined()
  })
})

describe('hostile files', () => {
  const pieces = fc.constantFrom(
    '"',
    '{',
    '}',
    '\\',
    '\n',
    '/*',
    '*/',
    '//',
    ';',
    ' ',
    'Phrases',
    '#format',
    'en',
    '{1:s}',
  )

  test('any text gives an answer with a bounded list of problems', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 300 }).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        const { problems } = parsePhrases(text)
        expect(problems.length).toBeLessThanOrEqual(50)
        expect(problems.every(({ line }) => line >= 1 && line <= text.split('\n').length)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test.each([['{'], ['}'], ['"'], ['\\'], ['/'], ['/**/'], ['/*'], ['"a" '], ['a{'], ['"\\'], [';'], ['"Phrases"{']])(
    'a megabyte of %s takes a moment, not a minute',
    async (piece) => {
      const { spent } = await processorTime(() => parsePhrases(piece.repeat(1_000_000 / piece.length)))
      expect(spent).toBeLessThan(8_000) // work that grows with the square of the length would take minutes
    },
  )
})
