import { expect, test } from 'vitest'
import { writeFiles } from './written-files.ts'

const read = async (path: string, name = 'My "Site"', origin?: string) =>
  (await writeFiles(name, origin).get(path)?.body())?.identity.toString()

test('the manifest names the site and its icons', async () => {
  const manifest = JSON.parse((await read('/manifest.webmanifest')) ?? '')
  expect(manifest).toMatchObject({ name: 'My "Site"', start_url: '/', display: 'standalone' })
  expect(manifest.icons).toContainEqual({
    src: '/icon-maskable-512.png',
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  })
})

test('robots are kept from calls and from what is one person’s, and told of the site map where the site has an address', async () => {
  expect(await read('/robots.txt')).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /callback\nDisallow: /profile\n',
  )
  expect(await read('/robots.txt', 'x', 'https://a.example')).toContain('\nSitemap: https://a.example/sitemap.xml\n')
})
