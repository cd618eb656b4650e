import { createHash } from 'node:crypto'

/**
 * @typedef {{ version: string, integrity?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Entry
 * @typedef {{ name: string, version: string }} Named
 */

/**
 * The bill of materials of a release, as CycloneDX has it: each package that lies in it with its checksum, its licence and what it
 * stands on. The same from the same packages.
 * @param {Named & { license: string }} own
 * @param {Record<string, Entry>} packages by their folder, as in a lock file; only those that are in the release
 * @param {{ licenceOf: (folder: string) => unknown, time: Date }} known
 */
export function billOfMaterials(own, packages, { licenceOf, time }) {
  const root = purl(own)
  const folders = Object.keys(packages).filter((folder) => folder !== '')
  /** @param {string} folder */
  const refOf = (folder) =>
    folder === '' ? root : purl({ name: nameOf(folder), version: versionOf(packages, folder) })
  const components = folders.map((folder) => ({
    type: 'library',
    'bom-ref': refOf(folder),
    name: nameOf(folder),
    version: versionOf(packages, folder),
    purl: refOf(folder),
    ...hashesOf(packages[folder]?.integrity),
    ...licencesOf(licenceOf(folder)),
  }))
  const dependencies = ['', ...folders].map((folder) => ({
    ref: refOf(folder),
    dependsOn: [...new Set(needs(packages, folder).map(refOf))].sort(),
  }))
  const body = {
    metadata: {
      timestamp: time.toISOString(),
      component: {
        type: 'application',
        'bom-ref': root,
        ...own,
        license: undefined,
        ...licencesOf(own.license),
        purl: root,
      },
    },
    components: once(components, (component) => component.purl),
    dependencies: once(dependencies, ({ ref }) => ref),
  }
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(body))}`
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, version: 1, ...body }
}

/** @param {string} folder */
const nameOf = (folder) => folder.replace(/^.*node_modules\//, '')

/**
 * @param {Record<string, Entry>} packages
 * @param {string} folder
 */
const versionOf = (packages, folder) => packages[folder]?.version ?? ''

/** @param {Named} named */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/**
 * The folders of what a package asks for, found as Node finds them: beside it, or above.
 * @param {Record<string, Entry>} packages
 * @param {string} folder
 */
function needs(packages, folder) {
  const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {}
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap((name) => {
    for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
      const found = `${from === '' ? '' : `${from}/`}node_modules/${name}`
      if (packages[found]) return [found]
      if (from === '') return [] // for another system, or only if somebody else has it
    }
  })
}

/** @param {string | undefined} integrity */
function hashesOf(integrity) {
  const [algorithm = '', value = ''] = integrity?.split('-') ?? []
  const alg = algorithm.replace('sha', 'SHA-')
  return value === '' ? {} : { hashes: [{ alg, content: Buffer.from(value, 'base64').toString('hex') }] }
}

/** @param {unknown} licence */
function licencesOf(licence) {
  return typeof licence === 'string' && /^[\w.()+ -]+$/.test(licence) ? { licenses: [{ expression: licence }] } : {}
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} keyOf
 */
function once(items, keyOf) {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}

/** @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
