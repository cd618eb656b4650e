import { describe, expect, test } from 'vitest'
import { paragraphsOf, plainBeginning } from './paragraphs.ts'

const beginning = (markdown: string) => plainBeginning(paragraphsOf(markdown)).map(({ words }) => words)

describe('what can be read without the reader of markdown', () => {
  test('is its paragraphs, without links and emphasis', () => {
    expect(
      beginning(
        '\nHello **all** of *you*.\r\n \r\nRead the [rules](/info/rules)\nor [don’t](https://x.org/a_b).\n\n\n',
      ),
    ).toEqual(['Hello all of you.', 'Read the rules\nor don’t.'])
  })

  test.each([
    ['a heading', '# Rules'],
    ['a heading by a line under it', 'Rules\n==='],
    ['a list', 'First\n- second'],
    ['a numbered list', '1. First'],
    ['a quote', '> First'],
    ['code', '    code'],
    ['code in a line', 'say `!rank`'],
    ['a picture', '![](/a.png)'],
    ['a table', '| a | b |'],
    ['raw HTML', 'Some <b>HTML</b>'],
    ['a sign by its name', 'Tom &amp; Ann'],
    ['a broken line', 'one  \ntwo'],
    ['a sign that stands for itself', '\\*'],
    ['other emphasis', '__loud__ and ~~gone~~'],
    ['a link by a name elsewhere', 'the [rules][1]'],
  ])('ends before %s', (_, markdown) => {
    expect(beginning(`Hello\n\n${markdown}\n\nBye`)).toEqual(['Hello'])
  })

  test('has signs that mean nothing to the reader', () => {
    const text = 'Ann & Tom: 5 - 3 = 2 (really), #1 of 10!'
    expect(beginning(text)).toEqual([text])
  })
})
