import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('a page of another server, without settings, gets the defaults', () => {
  expect(parseConfig(undefined)).toMatchObject({ siteName: 'Sitrep', banSiteUrl: null, mapImagesUrl: null })
})

test('the settings of the page are used', () => {
  const text = JSON.stringify({
    siteName: 'Alpha Company',
    banSiteUrl: 'https://bans.example.org/',
    welcome: { intro: 'Hello', quote: 'Onwards' },
  })
  expect(parseConfig(text)).toMatchObject({
    siteName: 'Alpha Company',
    banSiteUrl: 'https://bans.example.org',
    welcome: { intro: 'Hello', quote: 'Onwards', quoteBy: '' },
  })
})

test.each(['{broken', '[]', 'null', '7', '{"siteName":7,"welcome":"x","banSiteUrl":["a"]}', '{"siteName":"  "}'])(
  'broken settings %s leave the defaults',
  (text) => {
    expect(parseConfig(text)).toEqual(parseConfig(undefined))
  },
)

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://bans.example.org'])('%s is no ban site', (banSiteUrl) => {
  expect(parseConfig(JSON.stringify({ banSiteUrl })).banSiteUrl).toBeNull()
})
