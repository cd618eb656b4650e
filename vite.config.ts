import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { usedStyles, wordsOf } from './scripts/lib/used-styles.mjs'

/** Where `npm run dev` serves the program that the pages call. */
const server = `http://localhost:${process.env.PORT ?? 3000}`

/** The browser needs a call's path, not its schemas: without zod every page is 20 kB lighter. */
const withoutSchemas = { zod: fileURLToPath(new URL('src/web/lib/no-schemas.ts', import.meta.url)) }

/** Bundlers are given the router with its advice to developers unless they ask for the other one by its file. */
const withoutAdvice = {
  'react-router': fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
}

const layerOrder = readFileSync(new URL('src/web/styles/layers.css', import.meta.url), 'utf8')

/** The first sheet to name the layers decides their order, and any sheet may be the first to arrive. */
const sameLayersInEverySheet: Plugin = {
  name: 'same-layers-in-every-sheet',
  enforce: 'pre',
  transform: (code, id) => (/\/src\/web\/.*\.css$/.test(id) ? layerOrder + code : null),
}

const BOOTSTRAP = new URL('node_modules/bootstrap/dist/css/bootstrap.css', import.meta.url)
const WEB = fileURLToPath(new URL('src/web', import.meta.url))

/** Of the framework's 230 kB of styles our pieces use a fifth. Its names in the list of what owners may use do not count. */
const cutBootstrap: Plugin = {
  name: 'cut-bootstrap',
  apply: 'build',
  load(id) {
    if (!id.endsWith('/src/web/styles/bootstrap.css')) return null
    const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith('allowed-classes.ts'),
    )
    const words = new Set(sources.flatMap((file) => wordsOf(readFileSync(join(WEB, file), 'utf8'))))
    return `@layer bootstrap{${usedStyles(readFileSync(BOOTSTRAP, 'utf8'), words)}}`
  },
}

/** Owners' texts have no drawings in SVG (the sanitiser drops them), so the reader need not know a hundred names for them. */
const withoutSvgNames: Plugin = {
  name: 'without-svg-names',
  load: (id) => (id.endsWith('/property-information/lib/svg.js') ? "export { html as svg } from './html.js'" : null),
}

/** The styles of all that screens share come in one sheet with the first page, not in thirty small ones. */
const commonSheet = { name: 'index', test: /\/src\/web\/(?:app|site|styles|ui)\/(?!whole-bootstrap).*\.css$/ }

/**
 * So do scripts that many screens share: a browser has six connections to a site without HTTP/2, and thirty small files wait for one
 * another. Of what they import they take nothing along unless they say so: the first page has it already.
 */
const scriptOf = (name: string, paths: readonly string[], includeDependenciesRecursively = false) => ({
  name,
  test: new RegExp(`/src/(?:${paths.join('|')})[.]tsx?$`),
  includeDependenciesRecursively,
})
const WITH_IMPORTS = true

const sharedScripts = [
  // What nearly every screen has: with the first page.
  scriptOf(
    'common',
    [
      'shared/contracts/(?:content|leaderboard|servers)',
      'shared/(?:feeds|figures/formulas|page-heads|trusted-types)',
      'shared/format/(?:dates|durations|numbers|ordinal|time-ago)',
      'web/lib/(?:api/list-or-empty|config|read-id|use-copied)',
      'web/site/markdown/markdown',
      'web/site/live/play-link',
      'web/site/(?:people/player-name|server-selector)',
      'web/ui/(?:badge|card|facts|rank|relative-time|controls/select)',
      'web/ui/charts/time/runs-of',
      'web/ui/feedback/(?:alert|empty|failure|spinner)',
      'web/ui/page/(?:feed|feed-line|loaded|screen-error|section-head)',
    ],
    WITH_IMPORTS,
  ),
  scriptOf('list', [
    'shared/(?:all-servers|countries)',
    'shared/contracts/(?:chat|maps|matches|players|seasons|teamkills|weapons|workshop)',
    'web/lib/(?:api/use-list-reply|use-url-params)',
    'web/site/people/(?:country|role-badge|use-own-row|use-standing-search-words)',
    'web/site/subjects/(?:map-command|match-time|name-list|subject-links)',
    'web/ui/list/.*',
    'web/ui/controls/(?:copy-button|search-box|tabs)',
  ]),
  scriptOf('boards', [
    'shared/figures/fair-rates',
    'web/features/rankings/medic-columns',
    'web/site/server-list-screen',
  ]),
  scriptOf('live', [
    'shared/(?:live|contracts/pulse-lines)',
    'web/lib/(?:live|site)-socket',
    'web/site/live/.*',
    'web/site/pulse/pulse-line',
  ]),
  // Screens of one thing or person.
  scriptOf('subject', [
    'shared/(?:figures/win-interval|contracts/(?:pulse|zone-name))',
    'web/lib/week-hours',
    'web/site/art/weapon-image',
    'web/ui/charts/.*',
    'web/site/notices/(?:notice-link|subject)',
    'web/site/subjects/(?:kill-share|round-(?:result|strip)|weapon-name)',
  ]),
  scriptOf('honours', [
    'shared/(?:award-looks|contracts/(?:awards|records)|figures/record-metrics)',
    'web/site/honours/.*',
  ]),
]

const LARGE = 10_000

/** Functions are compiled beside the page's own thread while scripts come, not one by one on it as the first screen is drawn. */
const compileEarly: Plugin = {
  name: 'compile-early',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.code.length > LARGE)
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
}

export default defineConfig({
  root: 'src/web',
  resolve: { alias: { ...withoutSchemas, ...withoutAdvice } },
  base: '/',
  plugins: [react(), sameLayersInEverySheet, cutBootstrap, withoutSvgNames, compileEarly],
  cacheDir: '../../node_modules/.cache/vite',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets', // names carry a hash of the content, so they may be cached for ever
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    sourcemap: false,
    target: 'baseline-widely-available',
    manifest: true, // the size check reads which chunk loads which
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [commonSheet, ...sharedScripts] } },
      checks: { pluginTimings: false }, // sixty small sheets take their second
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/img': server,
      '/feeds': server,
      '/embed/server': server,
      '/healthz': server,
      // The server takes live connections from its own origin only.
      '/websocket': { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
})
