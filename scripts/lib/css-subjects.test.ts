import { expect, test } from 'vitest'
import { readBlocks, subjectClasses, withoutComments } from './css-subjects.mjs'

test.each([
  ['.a { color: red }', ['a']],
  ['.a .b, .c > .d::before { color: red }', ['b', 'd']],
  ['.a.b:hover { color: red }', ['a', 'b']],
  ['.a :is(time, .b, .c) { color: red }', ['b', 'c']],
  ['.a:not(.b, :is(.c)):has(.d) { color: red }', ['a']],
  ["[data-x='.a'] td { color: red }", []],
  ['@layer ui { @media (width > 1px) { .a > * { x: y } .b { x: y } } }', ['b']],
  ['@keyframes a { from { x: y } } /* .b { } */ @font-face { x: y } .c { x: y }', ['c']],
])('%s styles %j', (css, classes) => {
  expect(subjectClasses(css)).toEqual(classes)
})

test('what stands between the blocks of a sheet is told', () => {
  const { blocks, rest } = readBlocks(withoutComments("@import 'a'; @layer ui { .a { x: y } } .b { }"))
  expect(blocks.map(({ prelude }) => prelude)).toEqual(['@layer ui', '.b'])
  expect(rest).toContain('@import')
})
