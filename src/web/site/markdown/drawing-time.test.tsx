import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leastProcessorTime } from '#testing/processor-time.ts'
import { MarkdownBody } from './markdown-body.tsx'

const draw = (text: string) => render(<MarkdownBody text={text} />).container

test.each([
  ['open brackets', '['.repeat(50_000)],
  ['nested quotes', '> '.repeat(5_000)],
  ['loose stars', '*a'.repeat(20_000)],
  ['nested lists', `${'- '.repeat(5_000)}a`],
  ['backticks', '`a``'.repeat(10_000)],
  ['links in links', '[a]('.repeat(10_000)],
  ['nested elements', '<b>'.repeat(15_000)],
  ['underscores', '_a__'.repeat(12_000)],
  ['elements that never end', '<div>\n\n'.repeat(500)],
  ['words in a label that never ends', `[${'1 a '.repeat(16_000)}`],
  ['words in a label that ends late', `[${'www '.repeat(15_000)}]`],
  ['words in a label of many items', `- [a\n${'  - a\n'.repeat(5)}  ${'a!'.repeat(900)}${'a('.repeat(20_000)}`],
  ['words just allowed', `![a${' a\\('.repeat(970)}`],
  ['quotes just allowed', `${'> '.repeat(9)}a\n\n`.repeat(80)],
  ['stars just allowed', '*a'.repeat(900)],
])('%s are drawn for a second of the processor, the best of three times', async (_, text) => {
  const { spent, result } = await leastProcessorTime(3, () => draw(text).textContent)
  expect(result).not.toBe('')
  expect(spent).toBeLessThan(1000)
})
