import { expect, test } from 'vitest'
import { isReadable } from './markdown-limits.ts'

test.each([
  ['a label that never ends', `[${'1 a '.repeat(4_000)}`],
  ['a picture that never ends', `![x ${'onclick="alert(1)" '.repeat(1_000)}`],
  ['a label that ends late', `[${'a '.repeat(4_000)}](/rules)`],
  ['an end that is code', `[a \`]\` ${'a '.repeat(4_000)}`],
  ['an end that is none', `[a \\] ${'a '.repeat(4_000)}`],
  ['many labels that never end', `[${'a '.repeat(900)}\n\n`.repeat(30)],
])('%s makes every word behind it costly', (_, text) => {
  expect(isReadable(text)).toBe(false)
})

test.each([
  ['prose', 'One word after the other. '.repeat(2_000)],
  ['prose behind a link', `See [the rules](/rules). ${'Be kind. '.repeat(5_000)}`],
  ['prose behind a linked picture', `[![A \`map\`](/a.png)](/maps)\n\n${'Be kind. '.repeat(5_000)}`],
  ['a long list with links', '- [ ] Type [`!rules`](/rules) before you play here\n'.repeat(125)],
  ['boxes in a row', '[x] '.repeat(300)],
])('%s is read however long it is', (_, text) => {
  expect(isReadable(text)).toBe(true)
})

const TEN = 10 // too many in one another
const times = (text: string, count: number) => text.repeat(count)

test.each([
  ['64 KiB', times('a', 65_536), times('a', 65_537)],
  ['64 KiB of letters of two bytes', times('é', 32_768), times('é', 32_769)],
  ['1,500 brackets', times('a>', 1_500), times('a>', 1_501)],
  ['nine quotes in one another', times('>', 9), times('>', TEN)],
  ['nine quotes with room between them', times(' >\t', 9), times(' >\t', TEN)],
  ['nine items in one another', times('- ', 9), times('- ', TEN)],
  ['nine numbered items in one another', times('1. ', 9), times('123456789) ', TEN)],
  ['ten quotes that begin no line', `a ${times('>', TEN)}`, `a\n${times('>', TEN)}`],
  ['ten dashes, or numbers, that begin no item', `${times('-a', TEN)}\n${times('1.a', TEN)}`, times('+ ', TEN)],
  ['ten numbers of ten digits', times('1234567890. ', TEN), times('1.\t', TEN)],
  ['1,000 signs in a paragraph', `${times('*', 1_000)}a`, times('*', 1_001)],
  [
    '700 signs in each of two',
    `${times('*', 700)}\n \t\r\n${times('*', 700)}`,
    `${times('*', 700)}\n${times('*', 700)}`,
  ],
  ['999 words behind a bracket', `[${times('ab ', 999)}`, `[${times('ab ', 1_000)}`],
  ['any words before it', `${times('a ', 5_000)}[`, `[${times('a ', 5_000)}`],
  ['labels in labels, four deep', `[[[[a]]]] ${times('a ', 2_000)}`, `[[[[[a]]]]] ${times('a ', 2_000)}`],
  [
    'words of labels behind a bracket',
    `[x ${times(`[${times('a ', 99)}] `, TEN)}`,
    `[x ${times(`[${times('a ', 100)}] `, TEN)}`,
  ],
])('%s may be read, and no more', (_, most, more) => {
  expect([isReadable(most), isReadable(more)]).toEqual([true, false])
})
