import { withImports } from './first-load.mjs'

const OWNERS_TEXTS = 'site/markdown/markdown-body.tsx'
/** @type {Record<string, string[]>} What a screen shows from the beginning though it is loaded on demand. */
const SHOWN_AT_ONCE = { home: [OWNERS_TEXTS], rules: [OWNERS_TEXTS], help: [OWNERS_TEXTS] }

/**
 * The files that each screen loads beside those of the document, by the name it has in the table of routes.
 * @param {import('./first-load.mjs').Manifest} manifest
 * @param {string} routes the source of the table
 */
export function listPageFiles(manifest, routes) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const shell = withImports(manifest, entries)
  const loaded = new Set([...shell].flatMap((key) => manifest[key]?.css ?? []))
  const screens = [...routes.matchAll(/^ {2}(\w+): async \(\) => \(await import\('#web\/([^']+)'\)\)/gm)]
  if (screens.length === 0) throw new Error('The table of routes names no screen')
  return Object.fromEntries(
    screens.map(([, name = '', source = '']) => {
      const sources = [source, ...(SHOWN_AT_ONCE[name] ?? [])]
      const missing = sources.find((wanted) => !manifest[wanted])
      if (missing !== undefined) throw new Error(`${missing} is not in the build`)
      const chunks = [...withImports(manifest, sources)].filter((key) => !shell.has(key))
      const scripts = chunks.map((key) => manifest[key]?.file ?? '')
      const styles = new Set(chunks.flatMap((key) => manifest[key]?.css ?? []).filter((file) => !loaded.has(file)))
      return [name, { scripts: scripts.map(asPath), styles: [...styles].map(asPath) }]
    }),
  )
}

/** @param {string} file */
function asPath(file) {
  return `/${file}`
}
