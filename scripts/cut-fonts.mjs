import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
// @ts-expect-error: it comes without types
import subsetFont from 'subset-font'
import { inProject } from './lib/project.mjs'

// `node scripts/cut-fonts.mjs`: the letters that fonts.css names for each of its own faces, cut out of the whole fonts.
const FOLDER = 'src/web/styles/fonts'
const FEATURES = ['ccmp', 'kern', 'mark', 'tnum']
/** @param {string} alphabet */
const inter = (alphabet) => ({
  from: `@fontsource-variable/inter/files/inter-${alphabet}-wght-normal.woff2`,
  axes: { wght: { min: 400, max: 700 } },
})
const barlow = { from: '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2' }
/** @type {Record<string, { from: string, axes?: Record<string, number | { min: number, max: number }> }>} */
const FONTS = {
  inter: inter('latin'),
  'inter-accents': inter('latin'),
  'inter-marks': inter('latin'),
  'inter-more-latin': inter('latin-ext'),
  'inter-small-capitals': inter('latin-ext'),
  'inter-rare-latin': inter('latin-ext'),
  'inter-rarer-latin': inter('latin-ext'),
  'inter-cyrillic': inter('cyrillic'),
  'inter-more-cyrillic': inter('cyrillic-ext'),
  'inter-greek': inter('greek'),
  'inter-more-greek': inter('greek-ext'),
  'inter-vietnamese': inter('vietnamese'),
  'barlow-condensed': barlow,
  'barlow-condensed-accents': barlow,
  'jetbrains-mono': {
    from: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    axes: { wght: 400 },
  },
}

const { resolve } = createRequire(import.meta.url)
const sheet = await readFile(inProject('src/web/styles/fonts.css'), 'utf8')
await mkdir(inProject(FOLDER), { recursive: true })
for (const [name, { from, axes }] of Object.entries(FONTS)) {
  const whole = await readFile(resolve(from))
  const cut = await subsetFont(whole, lettersOf(name), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: axes,
    noHinting: true,
  })
  await writeFile(inProject(FOLDER, `${name}.woff2`), cut)
  console.log(`${name}: ${whole.length} bytes, cut to ${cut.length}`)
}

/** @param {string} name */
function lettersOf(name) {
  const [, ranges] = new RegExp(`/${name}\\.woff2'[^}]*unicode-range:\\s*([^;]+);`).exec(sheet) ?? []
  if (!ranges) throw new Error(`fonts.css names no letters of ${name}`)
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .map(([, first = '', last]) => run(first, last))
    .join('')
}

/**
 * @param {string} first in hexadecimal digits
 * @param {string} last
 */
function run(first, last = first) {
  const start = Number.parseInt(first, 16)
  const length = Number.parseInt(last, 16) - start + 1
  return String.fromCodePoint(...Array.from({ length }, (_, at) => start + at))
}
