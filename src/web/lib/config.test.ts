import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

test('a page of another server, without settings, gets the defaults', () => {
  expect(parseConfig(undefined)).toMatchObject({ siteName: 'Sitrep', banSiteUrl: null, steamNames: false })
})

test('the settings of the page are used', () => {
  const text = JSON.stringify({
    siteName: 'Alpha Company',
    banSiteUrl: 'https://bans.example.org/',
    steamNames: true,
    welcome: { intro: 'Hello', quote: 'Onwards' },
  })
  expect(parseConfig(text)).toMatchObject({
    siteName: 'Alpha Company',
    banSiteUrl: 'https://bans.example.org',
    steamNames: true,
    welcome: { intro: 'Hello', quote: 'Onwards' },
  })
})

test.each([
  '{broken',
  '[]',
  'null',
  '7',
  '{"siteName":7,"welcome":"x","banSiteUrl":["a"]}',
  '{"siteName":"  ","steamNames":"yes"}',
])('broken settings %s leave the defaults', (text) => {
  expect(parseConfig(text)).toEqual(parseConfig(undefined))
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://bans.example.org'])('%s is no ban site', (banSiteUrl) => {
  expect(parseConfig(JSON.stringify({ banSiteUrl })).banSiteUrl).toBeNull()
})

test("an owner's pictures are known by name, and odd files are not", () => {
  const weaponImages = ['weapon_AK74.png', 'grenade.svg', '../x.png', 'a b.png', 'x.html', 'x.png?y', '', 7, null]
  const parsed = parseConfig(JSON.stringify({ weaponImages, mapImages: ['ministry_coop.jpg'] }))
  expect([...parsed.weaponImages]).toEqual([
    ['weapon_ak74', '/img/weapons2/weapon_AK74.png'],
    ['grenade', '/img/weapons2/grenade.svg'],
  ])
  expect([...parsed.mapImages]).toEqual([['ministry_coop', '/img/maps/ministry_coop.jpg']])
  expect(parseConfig('{"weaponImages":"x"}').weaponImages.size).toBe(0)
})
