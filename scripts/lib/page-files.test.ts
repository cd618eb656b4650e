import { expect, test } from 'vitest'
import { listPageFiles } from './page-files.mjs'

const ROUTES = `
  home: async () => (await import('#web/features/home/home-page.tsx')).HomePage,
  bans: async () => (await import('#web/features/bans/bans-page.tsx')).BansPage,
`

const MANIFEST = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_common.js'], css: ['assets/all.css'] },
  '_common.js': { file: 'assets/common.js' },
  '_list.js': { file: 'assets/list.js', imports: ['_common.js'] },
  'features/home/home-page.tsx': { file: 'assets/home.js', imports: ['_common.js'], css: ['assets/home.css'] },
  'features/bans/bans-page.tsx': { file: 'assets/bans.js', imports: ['_list.js'], css: ['assets/all.css'] },
  'site/markdown/markdown-body.tsx': { file: 'assets/markdown.js', imports: ['_common.js'] },
}

test('a screen has its own files and what they import, and of these what the document has not', () => {
  expect(listPageFiles(MANIFEST, ROUTES).bans).toEqual({
    scripts: ['/assets/bans.js', '/assets/list.js'],
    styles: [],
  })
})

test('what a screen shows from the beginning is among its files, though it comes on demand', () => {
  const { scripts, styles } = listPageFiles(MANIFEST, ROUTES).home ?? {}
  expect([scripts?.toSorted(), styles]).toEqual([['/assets/home.js', '/assets/markdown.js'], ['/assets/home.css']])
})

test('a file that the build has not is named', () => {
  const { 'site/markdown/markdown-body.tsx': _, ...rest } = MANIFEST
  expect(() => listPageFiles(rest, ROUTES)).toThrow('site/markdown/markdown-body.tsx is not in the build')
  expect(() => listPageFiles(MANIFEST, '')).toThrow('names no screen')
})
