/**
 * @typedef {{ file: string, isEntry?: boolean, css?: string[], imports?: string[], dynamicImports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest as Vite writes it, by source path
 */

/**
 * What a visitor waits for, scripts or styles: those of the entry, of all it imports, and of the heaviest of the screens
 * that load on demand, with whatever that screen loads on demand itself.
 * @param {Manifest} manifest
 * @param {(file: string) => number} sizeOf
 * @param {'.js' | '.css'} kind
 */
export function measureFirstLoad(manifest, sizeOf, kind = '.js') {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const shell = withImports(manifest, entries)
  const screens = [...shell].flatMap((key) => manifest[key]?.dynamicImports ?? [])
  /** @param {Iterable<string>} keys */
  const filesOf = (keys) => {
    const all = [...keys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
    return new Set(all.filter((file) => file.endsWith(kind)))
  }
  const shellFiles = filesOf(shell)
  /** @param {Iterable<string>} files */
  const weigh = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  // A sheet may be the shell's and a screen's: it is loaded once.
  /** @param {string} screen */
  const furtherFiles = (screen) =>
    [...filesOf(withAll(manifest, screen, shell))].filter((file) => !shellFiles.has(file))
  const heaviest = screens
    .map((screen) => ({ screen, bytes: weigh(furtherFiles(screen)) }))
    .reduce((most, one) => (one.bytes > most.bytes ? one : most), { screen: 'no further screen', bytes: 0 })
  return { bytes: weigh(shellFiles) + heaviest.bytes, screen: heaviest.screen }
}

/**
 * A screen and all it may load that the shell has not loaded already.
 * @param {Manifest} manifest
 * @param {string} screen
 * @param {Set<string>} shell
 */
function withAll(manifest, screen, shell) {
  /** @type {Set<string>} */
  const all = new Set()
  const waiting = [screen]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (all.has(key) || shell.has(key)) continue
    all.add(key)
    waiting.push(...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? []))
  }
  return all
}

/**
 * Chunks and all they import, without what they load on demand.
 * @param {Manifest} manifest
 * @param {string[]} keys
 */
export function withImports(manifest, keys) {
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
