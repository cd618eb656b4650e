import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkdown } from '#simulator/discord/read-markdown.ts'
import { harmless } from './harmless.ts'

test.each([
  ['@everyone', '@everyone'],
  ['<@76561198000000001> <@&1> <#2>', '<@76561198000000001> <@&1> <#2>'],
  ['**bold** __u__ ~~s~~ ||spoiler||', '**bold** __u__ ~~s~~ ||spoiler||'],
  ['[free](https://evil.test)', '[free](https://evil.test)'],
  ['https://evil.test/x', 'https://evil.test/x'],
  ['discord.gg/abc', 'discord.gg/abc'],
  ['```js\nx```', '```js x```'],
  ['# big', '# big'],
  ['1. one', '1. one'],
  ['> quote', '> quote'],
  ['<t:1700000000:R><:pepe:123>', '<t:1700000000:R><:pepe:123>'],
  ['\\*not\\*', '\\*not\\*'],
  ['a\u200bb\u200d\u2060\ufeffc', 'abc'],
  ['\u202Egnp.exe\u202C', 'gnp.exe'],
  ['a\u0300\u0301\u0302\u0303b', 'a\u0300\u0301b'],
  ['שלום', 'שלום'],
  ['\ud800 alone', 'alone'],
  ['Ｗ'.repeat(80), `${'Ｗ'.repeat(63)}…`],
  ['   \u200b\n', '(no name)'],
])('%j is shown as letters and does nothing', (name, seen) => {
  const read = readMarkdown(`Hail ${harmless(name)} !`)
  expect(read.active).toEqual([])
  expect(read.seen).toBe(`Hail ${seen} !`)
  expect(readMarkdown(harmless(name)).active).toEqual([])
})

test('a name written from right to left is held apart from the words beside it', () => {
  expect(harmless('שלום')).toBe('\u2068שלום\u2069')
})

test('whatever a name is made of, nothing in it does anything', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '@everyone',
      '@here',
      '<@',
      '>',
      '||',
      '**',
      '__',
      '`',
      '```',
      '\\',
      '[a](',
      ')',
      'https://',
      'discord.gg/',
      '# ',
    ),
    fc.constantFrom(
      '\u202e',
      '\u200b',
      '\n',
      '\u2066',
      '~~',
      '-',
      '1.',
      '{map}',
      '<t:1:R>',
      'e\u0300\u0301\u0302',
      '😀',
    ),
    fc.string({ maxLength: 4 }),
  )
  const name = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(name, (text) => {
      expect(readMarkdown(harmless(text)).active).toEqual([])
      expect(readMarkdown(`x ${harmless(text)} y ${harmless(text)}`).active).toEqual([])
    }),
  )
})
