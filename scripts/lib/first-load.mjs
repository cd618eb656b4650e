/**
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest as Vite writes it, by source path
 */

/**
 * The JavaScript a visitor waits for: the entry, all it imports, and the heaviest of the screens that load on demand.
 * @param {Manifest} manifest
 * @param {(file: string) => number} sizeOf
 */
export function measureFirstLoad(manifest, sizeOf) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const shell = withImports(manifest, entries)
  const screens = [...shell].flatMap((key) => manifest[key]?.dynamicImports ?? [])
  /** @param {Iterable<string>} keys */
  const weigh = (keys) => {
    const files = new Set([...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  }
  const heaviest = screens
    .map((screen) => ({ screen, bytes: weigh([...withImports(manifest, [screen])].filter((key) => !shell.has(key))) }))
    .reduce((most, one) => (one.bytes > most.bytes ? one : most), { screen: 'no further screen', bytes: 0 })
  return { bytes: weigh(shell) + heaviest.bytes, screen: heaviest.screen }
}

/**
 * @param {Manifest} manifest
 * @param {string[]} keys
 */
function withImports(manifest, keys) {
  /** @type {Set<string>} */
  const all = new Set()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (all.has(key)) continue
    all.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  return all
}
