import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('nothing in a text can open a tag or end an attribute', () => {
  expect(escapeHtml(`<b title="x" id='y'>A & B</b>`)).toBe(
    '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;A &amp; B&lt;/b&gt;',
  )
})
