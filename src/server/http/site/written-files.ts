import { CompressedBody } from '#server/http/replies/compressed-body.ts'
import type { SiteFile } from './site-files.ts'

/** Files that name the site, so that they are written at the start: what an installed page is called, and what robots may read. */
export function writeFiles(siteName: string, origin: string | undefined): ReadonlyMap<string, SiteFile> {
  return new Map([
    ['/manifest.webmanifest', written('application/manifest+json; charset=utf-8', manifest(siteName))],
    ['/robots.txt', written('text/plain; charset=utf-8', robots(origin))],
  ])
}

function written(type: string, text: string): SiteFile {
  const body = new CompressedBody(Buffer.from(text))
  return { type, cacheControl: 'no-cache', body: async () => body }
}

function manifest(siteName: string): string {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    start_url: '/',
    display: 'standalone',
    background_color: '#0d1114',
    theme_color: '#0d1114',
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('icon-maskable', 512, 'maskable')],
  })
}

const KEPT_OUT = ['/api/', '/admin', '/callback', '/profile']

function robots(origin: string | undefined): string {
  const rules = ['User-agent: *', ...KEPT_OUT.map((path) => `Disallow: ${path}`)]
  return [...rules, origin === undefined ? [] : `Sitemap: ${origin}/sitemap.xml`, ''].flat().join('\n')
}
