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
