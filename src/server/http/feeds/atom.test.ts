import { expect, test } from 'vitest'
import { attributesIn, readXml, textsIn } from '#testing/read-document.ts'
import { writeAtom } from './atom.ts'

const HOSTILE = [
  ']]><script>alert(1)</script>',
  '\u0000\u0001\u001b[2J\u000b',
  '\u202Egnp.exe\u202C',
  '& < > " \' &amp; &#0;',
  '\uD800 alone \uFFFE\uFFFF',
  '👩‍🚀 Ｗ'.repeat(32),
  '',
]
const SITE = {
  origin: 'https://stats.example.org:8443',
  siteName: 'A & B ]]>',
  path: '/feeds/x.atom',
  title: 'X',
  page: '/x',
}

test('any name and any text gives a document that can be read, with ids of its own', () => {
  const entries = HOSTILE.map((text, place) => {
    return { id: `x/${place}`, title: text, updated: 1_772_366_400 + place, page: '/x', text }
  })
  const html = { id: 'x/html', title: 'h', updated: 5, published: 5, page: '/x', html: '<p>]]> &amp; <b>b</b></p>' }
  const feed = readXml(writeAtom({ ...SITE, entries: [...entries, html] }))
  expect([feed.localName, feed.namespaceURI]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  const ids = textsIn(feed, 'id')
  expect(ids[0]).toBe('tag:stats.example.org,2026:8443/feeds/x.atom')
  expect(ids[1]).toBe('tag:stats.example.org,2026:8443/x/0')
  expect(new Set(ids).size).toBe(HOSTILE.length + 2)
  const titles = textsIn(feed, 'title')
  expect(titles.slice(0, 3)).toEqual(['X · A & B ]]>', ']]><script>alert(1)</script>', '[2J'])
  expect(titles.filter((title) => title === '' || /[\p{Cf}\p{Cc}]/u.test(title))).toEqual([])
  expect(textsIn(feed, 'updated')[0]).toBe('2026-03-01T12:00:06Z')
  expect(textsIn(feed, 'content')).toEqual([html.html])
  expect(textsIn(feed, 'script')).toEqual([])
  expect(attributesIn(feed, 'link', 'href').slice(0, 2)).toEqual([
    'https://stats.example.org:8443/feeds/x.atom',
    'https://stats.example.org:8443/x',
  ])
})
