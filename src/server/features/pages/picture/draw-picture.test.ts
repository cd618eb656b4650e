import { expect, test } from 'vitest'
import { drawPicture } from './draw-picture.ts'
import { drawable, sizeToFit } from './drawable-text.ts'

const lines = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, line]) => line)

test('a picture says who it is of, of what, the numbers and the site', () => {
  const page = { heading: 'Rook', context: '1st on Alpha', figures: [{ label: 'Kills', value: '5' }], isThere: true }
  expect(lines(drawPicture('My Site', page))).toEqual(['My Site', 'Rook', '1st on Alpha', '5', 'Kills'])
  const plain = { heading: 'Bans', description: 'Who was banned.', isThere: true }
  expect(lines(drawPicture('My Site', plain))).toEqual(['My Site', 'Bans', 'Who was banned.'])
  expect(lines(drawPicture('My Site', { heading: null, isThere: true }))).toEqual(['My Site'])
})

test.each([
  ['<b>"&\'', '&lt;b&gt;&quot;&amp;&#39;'],
  ['\u202eReverse\u0000d\n', 'Reverse d'],
  ['Привет Ελλάς ż', 'Привет Ελλάς ż'],
  ['大大 Ann 😀', 'Ann'],
  ['大大', 'My Site'],
])('a name like %j is drawn as %j', (heading, expected) => {
  expect(lines(drawPicture('My Site', { heading, isThere: true }))).toContain(expected)
})

test('a line is at most 60 letters, and smaller the longer it is', () => {
  expect(drawable('x'.repeat(300))).toBe(`${'x'.repeat(59)}…`)
  expect(sizeToFit('Rook', 1056, 132)).toBe(132)
  for (const line of ['W'.repeat(32), 'Ш'.repeat(32), 'i'.repeat(60)]) {
    expect(sizeToFit(line, 1056, 132)).toBeLessThan(60)
  }
})
