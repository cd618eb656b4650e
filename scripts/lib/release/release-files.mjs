/**
 * @typedef {import('./package-policy.mjs').LockFile} LockFile
 * @typedef {{ name: string, version: string, description: string, license: string, type: string, engines: object, bin: object, dependencies: object }} OwnPackage
 */

/** What a release has beside the packages it runs on: no sources, no tests, nothing that builds. */
export const RELEASE_PARTS = [
  'bin',
  'catalog',
  'content',
  'deploy',
  'dist/server',
  'dist/web',
  'dist/web-pages.json',
  'docs',
  'gameserver',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'sitrep.example.yaml',
]

/** Files of the parts above that are somebody's own, or of no use there. */
export const NOT_RELEASED = /(^|\/)(secrets\/(?!README\.md$)|sitrep\.yaml$|\.env$)/

/**
 * The package file of a release: it starts, and does nothing else.
 * @param {OwnPackage} own
 */
export function releasePackage({ name, version, description, license, type, engines, bin, dependencies }) {
  const scripts = { start: 'node bin/serve.mjs' }
  return { name, version, description, license, private: true, type, engines, bin, scripts, dependencies }
}

/**
 * Folders of packages that run in production: the outermost only, since nested ones come with the package they are in.
 * @param {LockFile} lockFile
 */
export function productionPackages({ packages }) {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path.lastIndexOf('node_modules/') === 0 && !dev && !devOptional)
    .map(([path]) => path)
}
